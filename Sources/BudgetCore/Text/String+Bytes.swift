extension String {
  /// The text of bytes that are valid UTF-8.
  package init(copying bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
