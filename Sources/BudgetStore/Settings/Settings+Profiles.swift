extension Settings {
  /// The names of the profiles that `import --save-profile` has kept, sorted.
  package var profileNames: [String] { profiles.keys.sorted() }

  /// What a profile says: the values of options by their names (`date_order`); a switch has none.
  ///
  /// - Returns: `nil` when there is no profile of this name.
  /// - Throws: `badValue` when a value is no text, no list of texts and not true.
  package func profile(_ name: String) throws(SettingsError) -> [String: [String]]? {
    guard let stored = profiles[name] else { return nil }
    guard case .object(let fields) = stored else {
      throw .badValue(key: "profiles.\(name)", value: stored.json, wanted: "an object")
    }
    var options: [String: [String]] = [:]
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard let texts = value.texts else {
        throw .badValue(key: "profiles.\(name).\(key)", value: value.json, wanted: "a text, a list of texts or true")
      }
      options[key] = texts
    }
    return options
  }

  /// Keeps a profile, in place of one of the same name.
  package mutating func setProfile(_ name: String, to options: [String: [String]]) {
    var profiles = profiles
    profiles[name] = .object(
      options.mapValues { texts in
        switch texts.count {
        case 0: .bool(true)
        case 1: .string(texts[0])
        default: .array(texts.map(SettingValue.string))
        }
      })
    keepProfiles(.object(profiles))
  }

  private var profiles: [String: SettingValue] {
    if case .object(let profiles)? = unknown[Settings.profilesKey] { profiles } else { [:] }
  }
}

extension SettingValue {
  /// The values of an option: a text is one, `true` none.
  fileprivate var texts: [String]? {
    switch self {
    case .bool(true): return []
    case .string(let text): return [text]
    case .array(let values):
      var texts: [String] = []
      for value in values {
        guard case .string(let text) = value else { return nil }
        texts.append(text)
      }
      return texts
    case .null, .bool, .number, .object: return nil
    }
  }
}
