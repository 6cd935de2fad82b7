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
    /// Whether it is an element of an array.
    let isInArray: Bool
    fileprivate(set) var range: Range<Int>
  }

  private(set) var bytes: [UInt8]
  /// The records that are persons, in the order of the file.
  private(set) var records: [Record] = []
  /// The problems of the other records.
  private(set) var problems: [InputDiagnostic] = []
  /// Whether an edit may have moved records that have problems, which name their old places.
  private(set) var hasMovedProblems = false

  let input: PersonInput
  let path: String

  /// Reads the content of a file. The path tells its format, and is named in messages.
  init(_ bytes: [UInt8], path: String, input: PersonInput) throws {
    (self.bytes, self.path, self.input) = (bytes, path, input)
    var (records, problems) = (self.records, self.problems)
    try input.readPlaces(TextSource(bytes), path: path) { reading, place in
      switch reading {
      case .person(let person):
        records.append(Record(person: person, isInArray: place.isInArray, range: place.range))
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

  /// The edit that puts another person in the place of one.
  ///
  /// - Complexity: O(n) in the size of the record.
  func replacing(_ index: Int, by person: Person) throws(SaveFailure) -> DocumentEdit {
    let record = records[index]
    let changes = PersonChange.changes(from: record.person, to: person)
    guard !changes.isEmpty else { return DocumentEdit(of: record.range.lowerBound, at: index) }
    let edited = try edit(Array(bytes[record.range]), changes)
    return try self.edit(record.range, by: edited, expecting: person, at: index)
  }

  /// Makes an edit of this document.
  ///
  /// - Complexity: O(n) in the size of the file, of which nothing is read.
  mutating func apply(_ edit: DocumentEdit) {
    guard !edit.isEmpty else { return }
    bytes.replaceSubrange(edit.range, with: edit.bytes)
    records.replaceSubrange(edit.records, with: edit.replacements)
    let shift = edit.bytes.count - edit.range.count
    for later in edit.records.lowerBound + edit.replacements.count..<records.count {
      let range = records[later].range
      records[later].range = range.lowerBound + shift..<range.upperBound + shift
    }
    hasMovedProblems = !problems.isEmpty
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
