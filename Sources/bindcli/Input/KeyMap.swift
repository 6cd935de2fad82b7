/// The keys under which a file has the fields of persons.
///
/// A field that is mapped to another key is read from that key alone: were its own name still understood, there would
/// be no telling which of the two counts.
struct KeyMap: Equatable, Sendable {
  /// The keys that are the names of the fields.
  static let standard = KeyMap(keys: [:])

  private var keys: [PersonRecord.Field: [UInt8]]

  private init(keys: [PersonRecord.Field: [UInt8]]) { self.keys = keys }

  /// Takes a list such as `first_name=firstName,born=birthdate`; `nil` if a field is unknown, or comes twice.
  init?(_ text: String) {
    keys = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let sign = pair.lastIndex(of: UInt8(ascii: "=")), sign != pair.startIndex else { return nil }
      let name = Array(pair[pair.index(after: sign)...])
      let key = Array(pair[..<sign])
      guard let field = name.withUnsafeBytes({ PersonRecord.Field(key: $0) }), keys[field] == nil,
        !keys.values.contains(key)
      else { return nil }
      keys[field] = key
    }
  }

  /// The field of a key, or `nil` if the key means nothing here.
  @inline(__always)
  func field(of key: UnsafeRawBufferPointer) -> PersonRecord.Field? {
    keys.isEmpty ? PersonRecord.Field(key: key) : mapped(key)
  }

  private func mapped(_ key: UnsafeRawBufferPointer) -> PersonRecord.Field? {
    if let field = keys.first(where: { $0.value.elementsEqual(key) })?.key { return field }
    return PersonRecord.Field(key: key).flatMap { keys[$0] == nil ? $0 : nil }
  }

  /// The key of a field.
  func key(of field: PersonRecord.Field) -> String {
    keys[field].map { String(decoding: $0, as: UTF8.self) } ?? field.name
  }

  /// The fields that have keys of their own.
  var mappedFields: [PersonRecord.Field] { PersonRecord.Field.allCases.filter { keys[$0] != nil } }

  /// What comes twice in a list, as a sentence.
  static func objection(to text: String) -> String? {
    let pairs = (text.split(separator: ",") as [Substring]).compactMap { pair in
      pair.lastIndex(of: "=").map { (key: pair[..<$0], field: pair[pair.index(after: $0)...]) }
    }
    if let field = pairs.map(\.field).firstRepeated { return "The field '\(field)' comes twice." }
    return pairs.map(\.key).firstRepeated.map { "The key '\($0)' comes twice." }
  }

  /// The field that a key was most likely meant to name, if only its case, spaces, underscores and dashes are others.
  /// Also of a field that has another key, since that may be misspelt.
  func resembled(by key: UnsafeRawBufferPointer) -> PersonRecord.Field? {
    // Most keys are none of these, and are told by their length or their first letter.
    guard (8...20).contains(key.count), let first = key.first, Self.initials.contains(first | 0x20) else { return nil }
    let letters = key.filter { !Self.fillers.contains($0) }.map { $0 | 0x20 }
    return PersonRecord.Field.allCases.first { field in
      field.name.utf8.elementsEqual(letters, by: { $0 | 0x20 == $1 })
    }
  }

  private static let initials = Set("sflb".utf8)
  private static let fillers = Set("_- .".utf8)
}

extension Sequence where Element: Hashable {
  /// The first element that is there a second time.
  var firstRepeated: Element? {
    var known: Set<Element> = []
    return first { !known.insert($0).inserted }
  }
}

extension KeyMap: AddedArgument {
  /// Both; of a field that comes twice the later key counts.
  func adding(_ other: any Sendable) -> (any Sendable)? {
    (other as? KeyMap).map { KeyMap(keys: keys.merging($0.keys) { $1 }) }
  }
}
