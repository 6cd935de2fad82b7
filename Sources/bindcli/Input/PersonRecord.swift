import PersonVM

/// The members of a JSON object as they were found, before they are checked. Of a repeated key the last value counts,
/// so nothing is checked until the object has ended.
struct PersonRecord {
  /// The known keys.
  enum Field: Int, CaseIterable {
    case salutation
    case firstName
    case lastName
    case birthdate

    /// The field of a key; `nil` for an unknown key.
    @inline(__always)
    init?(key: UnsafeRawBufferPointer) {
      func matches(_ name: StaticString) -> Bool {
        key.count == name.utf8CodeUnitCount
          && key.elementsEqual(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      }
      switch key.count {
      case 8 where matches("lastName"): self = .lastName
      case 9 where matches("firstName"): self = .firstName
      case 9 where matches("birthdate"): self = .birthdate
      case 10 where matches("salutation"): self = .salutation
      default: return nil
      }
    }

    var name: String { String(describing: self) }

    /// The field that a key most likely means, if it differs only in case, spaces, underscores or dashes.
    init?(resembledBy key: UnsafeRawBufferPointer) {
      // Most keys are none of these, which their length or first letter tells.
      guard (8...20).contains(key.count), let first = key.first, Self.initials.contains(first | 0x20) else {
        return nil
      }
      let letters = key.filter { !Self.fillers.contains($0) }.map { $0 | 0x20 }
      let field = Self.allCases.first { field in
        field.name.utf8.elementsEqual(letters, by: { $0 | 0x20 == $1 })
      }
      guard let field else { return nil }
      self = field
    }

    private static let initials = Set("sflb".utf8)
    private static let fillers = Set("_- .".utf8)
  }

  enum Value {
    case absent
    case text(String)
    case unusable(String)
  }

  /// An error in a field.
  struct Problem: Error {
    let field: Field
    let position: SourcePosition
    let message: String
  }

  private var start = SourcePosition()

  /// Unknown keys that resemble those of fields.
  private var nearMisses: [Field: String] = [:]

  private var members: [(value: Value, position: SourcePosition)?] = Array(repeating: nil, count: Field.allCases.count)

  /// Starts a new record, reusing the memory of the members.
  mutating func begin(at position: SourcePosition) {
    start = position
    for field in Field.allCases { members[field.rawValue] = nil }
    if !nearMisses.isEmpty { nearMisses = [:] }
  }

  /// Notes an unknown key that resembles that of a field.
  mutating func note(_ key: UnsafeRawBufferPointer, resembling field: Field) {
    nearMisses[field] = nearMisses[field] ?? String(decoding: key, as: UTF8.self)
  }

  mutating func set(_ field: Field, to value: Value, at position: SourcePosition) {
    members[field.rawValue] = (value, position)
  }

  /// The person, or all problems of the record, in the order of the file.
  func person(reading birthdates: BirthdateText) -> Result<Person, Problems> {
    var problems: [Problem] = []

    func text(_ field: Field) -> (text: String, position: SourcePosition)? {
      guard let member = members[field.rawValue] else { return nil }
      switch member.value {
      case .absent:
        return nil
      case .text(let text):
        return (text, member.position)
      case .unusable(let message):
        problems.append(Problem(field: field, position: member.position, message: message))
        return nil
      }
    }

    let salutation = text(.salutation)?.text
    let firstName = text(.firstName)?.text ?? ""
    let lastName = text(.lastName)?.text ?? ""
    var birthdate: CalendarDate?
    if let given = text(.birthdate) {
      switch birthdates.day(of: given.text) {
      case .success(let day):
        birthdate = day
      case .failure(let mismatch):
        let message = "expected \(mismatch.expected), found \(given.text.quoted)"
        problems.append(Problem(field: .birthdate, position: given.position, message: message))
      }
    } else if !problems.contains(where: { $0.field == .birthdate }) {
      problems.append(Problem(field: .birthdate, position: start, message: "missing" + hint(.birthdate)))
    }
    // Missing names are reported only if there is no other problem.
    if problems.isEmpty { problems = missingNames }
    guard problems.isEmpty, let birthdate else {
      return .failure(Problems(list: problems.sorted { $0.position < $1.position }))
    }
    return .success(Person(salutation: salutation, firstName: firstName, lastName: lastName, birthdate: birthdate))
  }

  /// Names that are missing or have another key, without which the person would silently have no name. A key with an
  /// empty value is no error, because the author of the file has written it.
  private var missingNames: [Problem] {
    if members[Field.firstName.rawValue] == nil, members[Field.lastName.rawValue] == nil {
      let hint = hint(nearMisses[.firstName] == nil ? .lastName : .firstName)
      return [Problem(field: .firstName, position: start, message: "missing, and lastName too" + hint)]
    }
    // As in nearly every record.
    if nearMisses.isEmpty { return [] }
    return nearMisses.keys.filter { $0 != .birthdate && members[$0.rawValue] == nil }
      .sorted { $0.rawValue < $1.rawValue }
      .map { Problem(field: $0, position: start, message: "missing" + hint($0)) }
  }

  private func hint(_ field: Field) -> String {
    nearMisses[field].map { "; did you mean \($0.quoted)?" } ?? ""
  }

  /// All problems of a record; never empty.
  struct Problems: Error {
    let list: [Problem]
  }
}
