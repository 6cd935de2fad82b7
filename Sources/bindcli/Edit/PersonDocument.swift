import PersonVM

/// The content of a file of persons that can be edited: its bytes, and where in them the persons stand.
///
/// An edit replaces the values that differ, where they stand, and adds keys that are missing. Everything else stays as
/// it is, byte by byte: other records, keys that mean nothing here, their order, white space, and records that are no
/// person.
struct PersonDocument {
  /// A person, and where the record stands.
  struct Record {
    let person: Person
    let range: Range<Int>
  }

  private(set) var bytes: [UInt8]
  /// The records that are persons, in the order of the file.
  private(set) var records: [Record] = []
  /// The problems of the other records.
  private(set) var problems: [InputDiagnostic] = []

  let input: PersonInput
  let path: String

  /// Reads the content of a file. The path tells its format, and is named in messages.
  init(_ bytes: [UInt8], path: String, input: PersonInput) throws {
    (self.bytes, self.path, self.input) = (bytes, path, input)
    var (records, problems) = (self.records, self.problems)
    try input.read(TextSource(bytes), path: path) { reading, _, range in
      switch reading {
      case .person(let person): records.append(Record(person: person, range: range))
      case .problems(let found): problems += found
      }
      return true
    }
    (self.records, self.problems) = (records, problems)
  }

  /// Another text of the same format.
  func reading(_ text: String) throws -> PersonDocument {
    try PersonDocument(Array(text.utf8), path: path, input: input)
  }

  /// The document with another person in the place of one.
  ///
  /// - Complexity: O(n) in the size of the file.
  func replacing(_ index: Int, by person: Person) throws(SaveFailure) -> PersonDocument {
    let record = records[index]
    let changes = PersonChange.changes(from: record.person, to: person)
    guard !changes.isEmpty else { return self }
    let edited = try edit(Array(bytes[record.range]), changes)
    try readBack(edited, as: person)
    var result = self
    result.bytes.replaceSubrange(record.range, with: edited)
    let shift = edited.count - record.range.count
    result.records[index] = Record(
      person: person, range: record.range.lowerBound..<record.range.upperBound + shift)
    for later in records.indices.dropFirst(index + 1) {
      let range = records[later].range
      result.records[later] = Record(
        person: records[later].person, range: range.lowerBound + shift..<range.upperBound + shift)
    }
    return result
  }

  /// Reads an edited record as the next program will, and expects to find the person in it.
  ///
  /// Whatever goes wrong in writing a record, a mistake of this program among it, is found here and not in the file.
  private func readBack(_ record: [UInt8], as person: Person) throws(SaveFailure) {
    var (found, problem): ([Person], String?) = ([], nil)
    do {
      let lines = try header + record
      try input.read(TextSource(Array(lines)), path: path) { reading, _ in
        switch reading {
        case .person(let person): found.append(person)
        case .problems(let problems): problem = problem ?? problems.first?.message
        }
        return true
      }
    } catch {
      throw .unreadable
    }
    if let problem { throw .notReadBack(problem) }
    let (before, after) = (found.first?.withoutEmptySalutation, person.withoutEmptySalutation)
    guard found.count == 1, before.map({ PersonChange.changes(from: $0, to: after).isEmpty }) == true else {
      throw .notReadBack("it reads as something else")
    }
  }

  /// The line that a record needs before it to be read by itself; empty where it needs none.
  var header: ArraySlice<UInt8> {
    get throws {
      try input.delimiter(of: path).map { try DelimitedRecordEditor.header(of: bytes, delimiter: $0) } ?? []
    }
  }

  /// What is told of a record besides its person, without regard to white space; `nil` if that cannot be found out.
  func others(of index: Int) -> [UInt8]? {
    let record = Array(bytes[records[index].range])
    guard let delimiter = input.delimiter(of: path) else {
      return (try? JSONRecordEditor(record, keys: input.keys))?.others
    }
    return (try? DelimitedRecordEditor(record, header: bytes, delimiter: delimiter, keys: input.keys))?.others
  }

  private func edit(_ record: [UInt8], _ changes: [PersonChange]) throws(SaveFailure) -> [UInt8] {
    do {
      guard let delimiter = input.delimiter(of: path) else {
        return try JSONRecordEditor(record, keys: input.keys).applying(changes)
      }
      return try DelimitedRecordEditor(record, header: bytes, delimiter: delimiter, keys: input.keys).applying(changes)
    } catch let failure as SaveFailure {
      throw failure
    } catch {
      // It was read once, by the same rules.
      throw .unreadable
    }
  }
}

extension Person {
  /// The same person: a salutation that is empty and one that is missing are written alike.
  var withoutEmptySalutation: Person {
    var person = self
    if person.salutation?.isEmpty == true { person.salutation = nil }
    return person
  }
}

/// A field of a person that is to have another value.
struct PersonChange: Equatable {
  let field: PersonRecord.Field
  /// The value; `nil` for none.
  let text: String?

  /// The identity of a person. Texts that are equal only by Unicode's equivalences differ.
  static func changes(from old: Person, to new: Person) -> [PersonChange] {
    PersonRecord.Field.allCases.compactMap { field in
      let (before, after) = (text(of: field, in: old), text(of: field, in: new))
      let isSame = before.map { Array($0.utf8) } == after.map { Array($0.utf8) }
      return isSame ? nil : PersonChange(field: field, text: after)
    }
  }

  /// A value of a person as a record has it.
  static func text(of field: PersonRecord.Field, in person: Person) -> String? {
    switch field {
    case .salutation: person.salutation
    case .firstName: person.firstName
    case .lastName: person.lastName
    case .birthdate: person.birthdate.description
    }
  }
}
