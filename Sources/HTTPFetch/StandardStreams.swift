import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input and output as plain descriptors: no buffer is left to flush when the process ends at once.
enum StandardStreams {
  /// Everything on standard input; nil when reading fails or there is more than `limit` bytes.
  static func readAll(limit: Int) -> Data? {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count == 0 { return data }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      data.append(contentsOf: chunk[..<count])
      if data.count > limit { return nil }
    }
  }

  /// Writes all bytes to standard output. False when it takes no more, as when the reader is gone.
  static func write(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
          writeBytes($0)
        }
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func writeBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    #if canImport(Glibc)
      Glibc.write(1, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(1, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(1, bytes.baseAddress, bytes.count)
    #endif
  }
}
