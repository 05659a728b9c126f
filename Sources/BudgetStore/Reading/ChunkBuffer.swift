/// The part of a store that is in memory: a window that slides over the file and grows for what is longer than it.
struct ChunkBuffer {
  /// 256 KB: the system calls (one for 1,900 expenses) no longer count, and the window stays in the second-level cache.
  static let defaultCapacity = 256 * 1024
  /// What it begins with; it doubles while chunks fill it. Each page of memory that is touched for the first time costs
  /// a fault, and those of 256 KB would be a tenth of the time that a small store takes.
  private static let firstCapacity = 16 * 1024
  /// Zeros behind the bytes read. A zero ends every string and literal, so that eight bytes can be loaded at any of
  /// them, and compared with a literal of up to 24, without asking for the end first.
  static let padding = 32

  /// The window's bytes and the padding.
  private(set) var storage: [UInt8]
  /// How many bytes of `storage` are the file's.
  private(set) var count = 0
  /// The place in the file of the first byte of `storage`.
  private(set) var base = 0
  /// Whether the file ends with this window.
  private(set) var isLast = false
  private let source: ByteSource
  private let capacity: Int

  /// - Parameter isLarge: whether the file is known to fill the window, so that it need not grow.
  init(_ source: ByteSource, capacity: Int = ChunkBuffer.defaultCapacity, isLarge: Bool = false) {
    self.source = source
    self.capacity = capacity
    let first = isLarge ? capacity : min(capacity, ChunkBuffer.firstCapacity)
    storage = [UInt8](repeating: 0, count: first + ChunkBuffer.padding)
  }

  /// Drops what stands before `start`, and reads on; twice the room when little could be dropped, or the window is still
  /// small and was full.
  mutating func refill(keepingFrom start: Int) throws(StoreError) {
    let kept = count - start
    var room = storage.count - ChunkBuffer.padding
    if kept > room / 2 || count == room && room < capacity {
      storage.append(contentsOf: repeatElement(0, count: room))
      room *= 2
    }
    let source = source
    let read: Result<Int, StoreError> = storage.withUnsafeMutableBytes { bytes in
      if start > 0 {
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + kept]))
      }
      let free = UnsafeMutableRawBufferPointer(rebasing: bytes[kept..<room])
      do throws(StoreError) {
        return .success(try source.fill(free))
      } catch { return .failure(error) }
    }
    let got = try read.get()
    base += start
    count = kept + got
    isLast = got == 0
    let end = count
    for place in 0..<ChunkBuffer.padding { storage[end + place] = 0 }
  }
}
