#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Settings {
  /// Reads the file's bytes.
  ///
  /// - Parameters:
  ///   - path: the file's name, for the message.
  ///   - ignored: a key whose value is not looked at, as it is to be changed; `nil` for none.
  package init(json: [UInt8], path: String, ignoring ignored: Key? = nil) throws(SettingsError) {
    guard let fields = try? JSONDecoder().decode([String: SettingValue].self, from: Data(json)) else {
      throw .notSettings(path: path, line: Settings.faultyLine(of: json))
    }
    var (values, unknown): ([Key: String], [String: SettingValue]) = ([:], [:])
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) where name != ignored?.rawValue {
      guard let key = Key(rawValue: name) else {
        unknown[name] = value
        continue
      }
      guard let text = value.settingText else {
        throw .badValue(key: name, value: value.json, wanted: "a text")
      }
      values[key] = try Settings.validated(text, for: key)
    }
    self.init(values: values, unknown: unknown)
  }

  /// The line, from 1, on which bytes stop being a JSON object; `nil` when they are one.
  private static func faultyLine(of json: [UInt8]) -> Int? {
    var walker = JSONWalker(at: 0, end: json.count, isLast: true)
    var place: Int?
    do throws(JSONFault) {
      _ = try walker.object(json.span, depth: 0)
      if try !walker.isAtEnd(json.span) { place = walker.at }
    } catch {
      if case .damage(let offset, _) = error { place = offset }
    }
    return place.map { place in json[..<place].count { $0 == 0x0A } + 1 }
  }

  /// The bytes of the file: an object with a field a line, ending in a line break.
  package var json: [UInt8] {
    var fields = unknown
    for (key, text) in values {
      fields[key.rawValue] =
        switch key {
        case .timeout: .number(Decimal(timeout ?? 0))
        case .providers: .array(providers.map(SettingValue.string))
        case .home, .provider, .ratesURL: .string(text)
        }
    }
    let lines = fields.sorted { $0.key < $1.key }.map { "  \(SettingValue.string($0.key).json): \($0.value.json)" }
    return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }
}

/// Any JSON value, so that fields the program does not know can be written back.
enum SettingValue: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([SettingValue])
  case object([String: SettingValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([SettingValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: SettingValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The value as JSON text, keys sorted.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // No case holds what JSON cannot say: a decoded number is never NaN.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// The value as a setting is typed: texts as they are, a list of texts with commas.
  var settingText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.description
    case .array(let values):
      values.allSatisfy { if case .string = $0 { true } else { false } }
        ? values.compactMap(\.settingText).joined(separator: ",") : nil
    case .null, .bool, .object: nil
    }
  }
}
