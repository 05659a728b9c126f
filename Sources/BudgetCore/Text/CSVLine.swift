/// One line of a table that is built in: RFC 4180 fields without line breaks inside them.
enum CSVLine {
  /// The fields of a line, unquoted.
  static func fields(of line: some Collection<UInt8>) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var quoted = false
    for byte in line where byte != 0x0D {
      switch byte {
      case 0x22:
        // A doubled quote inside quotes leaves and enters again, and stands for itself on the way in.
        if !quoted, !field.isEmpty { field.append(byte) }
        quoted.toggle()
      case 0x2C where !quoted:
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      default: field.append(byte)
      }
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return fields
  }
}
