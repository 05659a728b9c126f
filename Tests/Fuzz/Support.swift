/// The bytes that libFuzzer hands over.
func input(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  [UInt8](UnsafeBufferPointer(start: data, count: count))
}

/// Ends the process, which is how libFuzzer learns of a fault, when something that must hold does not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
