#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the bytes of a store come from, a chunk at a time, from the beginning.
///
/// Never a mapping of the file: one that is cut while it is read would end the process.
package struct ByteSource {
  /// Puts bytes at the front of the buffer and says how many: 0 at the end, and only there.
  package let fill: (UnsafeMutableRawBufferPointer) throws(StoreError) -> Int

  /// A source that asks a closure for each chunk.
  package init(fill: @escaping (UnsafeMutableRawBufferPointer) throws(StoreError) -> Int) { self.fill = fill }

  /// The bytes of an array, or those of a part of it.
  package static func bytes(_ bytes: [UInt8], _ range: Range<Int> = 0..<Int.max) -> ByteSource {
    let range = range.clamped(to: 0..<bytes.count)
    var position = range.lowerBound
    return ByteSource { buffer in
      let count = min(buffer.count, range.upperBound - position)
      bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
      position += count
      return count
    }
  }

  /// An open file from its first byte, whatever its position, or a part of it; a pipe from where it stands. It is not
  /// closed.
  package static func descriptor(_ descriptor: Int32, _ range: Range<Int> = 0..<Int.max) -> ByteSource {
    var offset = range.lowerBound
    return ByteSource { (buffer) throws(StoreError) in
      let wanted = min(buffer.count, range.upperBound - offset)
      while true {
        var count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
        if count < 0, errno == ESPIPE { count = read(descriptor, buffer.baseAddress, wanted) }
        if count >= 0 {
          offset += count
          return count
        }
        guard errno == EINTR else { throw StoreError.cannotRead(errno: errno) }
      }
    }
  }
}
