import Binding
import TestSupport
import BindingTesting
import Foundation
import PersonVM
import Testing

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
