import Binding
import BindingCollections
import BindingForms
import BindingTesting
import ExampleSupport
import Foundation
import PersonVM
import Testing

@testable import AddressBook

@Suite struct PersonFileSpec {
  private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")

  /// A file with a text, until a test is over.
  private func file(_ text: String, _ body: (PersonFile) async throws -> Void) async throws {
    try write(text)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(PersonFile(url: url))
  }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: url) }
  private var content: String? { try? String(contentsOf: url, encoding: .utf8) }

  private func json(_ person: Person, _ others: String = "") -> String {
    let texts = #""firstName":"\#(person.firstName)","lastName":"\#(person.lastName)""#
    return #"{\#(others)"birthdate":"\#(person.birthdate)",\#(texts)}"#
  }

  @Test func `reads the persons that it has written, also by another service`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try await PersonFile(url: url).save([.ada, .grace].map(PersonRecord.init))
    #expect(try await PersonFile(url: url).records().map(\.person) == [.ada, .grace])
  }

  @Test(arguments: [
    #"[{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10"}]"#,
    #"[{"birthdate": "1815-12-10", "lastName": "Lovelace", "salutation": null, "firstName": "Ada"}]"#,
  ])
  func `reads the JSON that the tool reads`(text: String) async throws {
    try await file(text) { file in
      let records = try await file.records()
      #expect(records == [PersonRecord(.ada)])
    }
  }

  @Test func `treats a missing file as empty, and makes it on saving`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let file = PersonFile(url: url, creating: true)
    #expect(try await file.records() == [])
    try await file.save([PersonRecord(.ada)])
    #expect(try await file.records() == [PersonRecord(.ada)])
  }

  // MARK: What it does not know

  @Test func `keeps unknown members of the JSON`() async throws {
    let others = #""a":[1,0.1,12345678901234567890,1e+200,-2.5e-7,[]],"aa":{"x":{"y":null},"z":true},"ab":"a/b \"é\"","#
    try await file("[\(json(.ada, others))]") { file in
      var records = try await file.records()
      records[0].person.firstName = "Augusta"
      records.append(PersonRecord(.grace))
      try await file.save(records)
      let kept = try JSONDecoder().decode([[String: JSON]].self, from: Data(contentsOf: url))
      var expected = try JSONDecoder().decode([String: JSON].self, from: Data(json(.ada, others).utf8))
      expected["firstName"] = .string("Augusta")
      #expect(kept[0] == expected && expected.count == 6)
      #expect(kept[1].keys.sorted() == ["birthdate", "firstName", "lastName", "salutation"])
      let saved = try #require(content)
      #expect(saved.contains("12345678901234567890") && saved.contains(#""a/b \"é\"""#))
    }
  }

  @Test @MainActor func `keeps unknown members with their person when persons are removed, edited or added`()
    async throws
  {
    let persons = [json(.ada, #""note":"a","#), json(.grace, #""note":"g","#), json(.ada, #""note":"b","#)]
    try await file("[\(persons.joined(separator: ","))]") { file in
      let book = PersonBookViewModel(service: file)
      try await book.load.run()
      let people = book.listing.people.peek()
      book.listing.remove(people[0])
      people[1].person.value = Person(firstName: "Hedy", lastName: "Lamarr", birthdate: CalendarDate("1914-11-09")!)
      try await book.save.run()
      try await book.undo.run()
      book.listing.people.append(PersonViewModel(person: .grace))
      try await book.save.run()
      let kept = try JSONDecoder().decode([[String: JSON]].self, from: Data(contentsOf: url))
      #expect(kept.map { $0["firstName"] } == ["Ada", "Hedy", "Ada", "Grace"].map { .string($0) })
      #expect(kept.map { $0["note"] } == [.string("a"), .string("g"), .string("b"), nil])
    }
  }

  // MARK: Other programs

  @Test @MainActor func `does not overwrite a file that another program has changed, and loses no typed text`()
    async throws
  {
    try await file("[\(json(.ada))]") { file in
      let book = PersonBookViewModel(service: file)
      try await book.load.run()
      book.listing.selection = book.listing.people.peek()[0]
      book.editor?.firstName.content.value = "Augusta"
      try await book.save.run()
      book.editor?.firstName.content.value = "Ada Augusta"
      try write("[\(json(.grace))]")
      await #expect(throws: PersonFileError.self) { try await book.save.run() }
      let message =
        "Another program has changed '\(url.lastPathComponent)'. Rename that file, and save again to keep both."
      #expect(book.failureText == "The persons could not be saved: \(message)")
      #expect(book.hasChanges && book.editor?.firstName.content.value == "Ada Augusta")
      #expect(content == "[\(json(.grace))]")
      await #expect(throws: PersonFileError.self, "however often") { try await book.save.run() }

      let renamed = url.appendingPathExtension("old")
      try FileManager.default.moveItem(at: url, to: renamed)
      defer { try? FileManager.default.removeItem(at: renamed) }
      book.retry.execute()
      #expect(await drain { !book.save.isExecuting.value } && book.failureText == nil && !book.hasChanges)
      #expect(content?.contains("Ada Augusta") == true)
    }
  }

  @Test func `does not overwrite a file that was not read`() async throws {
    try await file("[]") { file in
      await #expect(throws: PersonFileError.self) { try await file.save([PersonRecord(.ada)]) }
      #expect(content == "[]")
    }
  }

  @Test func `keeps the permissions of a file that only its owner may read`() async throws {
    try await file("[]") { file in
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
      try await file.save(file.records() + [PersonRecord(.ada)])
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
      #expect(permissions?.intValue == 0o600)
    }
  }

  // MARK: What goes wrong

  @Test(arguments: [
    ("", "The file is no valid JSON."),
    (#"[{"firstName": "Ada""#, "The file is no valid JSON."),
    ("{}", "The file has no array of persons."),
    (#"[{"firstName": "", "lastName": "", "birthdate": "2001-01-01"}, 3]"#, "Person 2 is no object."),
    (#"[{"firstName": "Ada", "birthdate": "1815-12-10"}]"#, "Person 1: There is no text 'lastName'."),
    (
      #"[{"firstName": "", "lastName": "", "birthdate": "2001-02-29"}]"#,
      "Person 1: '2001-02-29' is no day such as 1815-12-10."
    ),
    (
      #"[{"firstName": "", "lastName": "", "birthdate": "2001-01-01", "note": [1e999]}]"#,
      "Person 1: 'note' has a value that cannot be kept."
    ),
  ])
  func `says what is wrong with a file, and where`(text: String, message: String) async throws {
    try await file(text) { file in
      let error = await #expect(throws: PersonFileError.self) { try await file.records() }
      #expect(error?.description == message)
      #expect(content == text)
    }
  }

  @Test func `says in words why a file cannot be read or written`() async {
    let missing = await #expect(throws: PersonFileError.self) { try await PersonFile(url: url).records() }
    #expect(missing?.description == "There is no such file.")
    let nowhere = PersonFile(url: url.appending(path: "persons.json"), creating: true)
    let unwritten = await #expect(throws: PersonFileError.self) { try await nowhere.save([PersonRecord(.ada)]) }
    #expect(unwritten?.description == "No such file or directory.")
    let folder = PersonFile(url: FileManager.default.temporaryDirectory)
    let unread = await #expect(throws: PersonFileError.self) { try await folder.records() }
    #expect(unread?.description == "Is a directory.")
  }
}
