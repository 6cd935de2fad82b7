import Binding
import ExampleSupport
import BindingTesting
import Foundation
import PersonVM
import Testing

@testable import AddressBook

@Suite struct PersonFileSpec {
  private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")

  @Test func `reads what it has written, also with another one`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try await PersonFile(url: url).save([.ada, .grace])
    #expect(try await PersonFile(url: url).persons() == [.ada, .grace])
  }

  @Test func `reads the JSON that the tool reads`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let text = #"[{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10"}]"#
    try Data(text.utf8).write(to: url)
    #expect(try await PersonFile(url: url).persons() == [.ada])
  }

  @Test func `throws for a file that is missing, and for a day that does not exist`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    await #expect(throws: (any Error).self) { try await PersonFile(url: url).persons() }
    try Data(#"[{"firstName": "", "lastName": "", "birthdate": "2001-02-29"}]"#.utf8).write(to: url)
    let error = await #expect(throws: InvalidBirthdate.self) { try await PersonFile(url: url).persons() }
    #expect(error?.description == "'2001-02-29' is no day such as 1815-12-10.")
  }

  @Test func `a file that is to be made has nobody in it, and is there once it was saved`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let file = PersonFile(url: url, creating: true)
    #expect(try await file.persons() == [])
    try await file.save([.ada])
    #expect(try await file.persons() == [.ada])
  }

  @Test func `reads no keys that it would lose`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let text = #"[{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10", "note": "x"}]"#
    try Data(text.utf8).write(to: url)
    let error = await #expect(throws: UnknownKey.self) { try await PersonFile(url: url).persons() }
    #expect(error?.description == "'note' would be lost.")
  }

  // MARK: Tables

  private var table: URL { url.deletingPathExtension().appendingPathExtension("csv") }

  @Test func `a table is read as it was written, whatever the names have in them`() async throws {
    defer { try? FileManager.default.removeItem(at: table) }
    var strange = Person.ada
    strange.firstName = "Ada, \"the\nCountess\""
    strange.lastName = "\"\""
    try await PersonFile(url: table).save([strange, .grace, .ada])
    #expect(try await PersonFile(url: table).persons() == [strange, .grace, .ada])
    let lines = try String(contentsOf: table, encoding: .utf8)
    #expect(lines.hasPrefix("salutation,firstName,lastName,birthdate\n"))
    #expect(lines.hasSuffix("\n,Ada,Lovelace,1815-12-10\n"))
  }

  @Test(arguments: [
    "birthdate,lastName,firstName\r\n1815-12-10,Lovelace,Ada\r\n",
    "\u{FEFF}firstName,lastName,birthdate\nAda,Lovelace,1815-12-10",
    "firstName,lastName,birthdate\n\n\"Ada\",\"Lovelace\",1815-12-10\n\n",
  ])
  func `a table may be written in several ways`(text: String) async throws {
    defer { try? FileManager.default.removeItem(at: table) }
    try Data(text.utf8).write(to: table)
    #expect(try await PersonFile(url: table).persons() == [.ada])
  }

  @Test(arguments: [
    ("firstName,lastName\nAda,Lovelace", "line 1: There is no column 'birthdate'."),
    ("firstName,note,birthdate\nAda,x,1815-12-10", "line 1: 'note' would be lost."),
    ("birthdate,birthdate\n", "line 1: A column is there twice."),
    ("birthdate\n1815-12-10\n2001-02-29", "line 3: '2001-02-29' is no day such as 1815-12-10."),
    ("firstName,birthdate\n\"A\nB\",1815-12-10\nA,B,1815-12-10", "line 4: There are 3 fields below 2 columns."),
    ("firstName,birthdate\n\"Ada,1815-12-10\n", "line 2: A quotation mark is not closed."),
    ("firstName,birthdate\n\"Ada\"x,1815-12-10\n", "line 2: There is something behind a closing quotation mark."),
  ])
  func `says what is wrong with a table, and where`(text: String, message: String) async throws {
    defer { try? FileManager.default.removeItem(at: table) }
    try Data(text.utf8).write(to: table)
    let error = await #expect(throws: InvalidTable.self) { try await PersonFile(url: table).persons() }
    #expect(error?.description == message)
  }

  @Test @MainActor func `serves a view model of the main actor from another`() async {
    defer { try? FileManager.default.removeItem(at: url) }
    let viewModel = PersonListViewModel(service: PersonFile(url: url))
    try? await viewModel.load.run()
    #expect(viewModel.failureText.value?.hasPrefix("The persons could not be loaded: ") == true)
    try? await PersonFile(url: url).save([.grace])
    try? await viewModel.load.run()
    #expect(viewModel.nameTexts.value == ["Dr. Grace Hopper"])
    viewModel.persons.value.append(.ada)
    try? await viewModel.save.run()
    #expect(try! await PersonFile(url: url).persons() == [.grace, .ada])
  }
}
