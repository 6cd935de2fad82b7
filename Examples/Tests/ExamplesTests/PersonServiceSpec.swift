import Binding
import BindingTesting
import ExampleSupport
import PersonVM
import Testing

@testable import PersonalInfo

private struct Unreachable: Error {}

private struct Shelf: PersonService {
  let result: Result<[Person], Unreachable>

  func persons() async throws -> [Person] { try result.get() }
  func save(_ persons: [Person]) async throws {}
}

@Suite @MainActor struct PersonServiceSpec {
  @Test func `a person service answers by a callback that an observable can receive`() async {
    let answer = Observable<Result<[Person], any Error>?>(nil)
    Shelf(result: .success([.ada])).fetchPersons(completion: answer.receiver())
    await drain { answer.value != nil }
    #expect(try! answer.value?.get() == [.ada])
  }

  @Test func `a person service answers with an error, too`() async {
    let answers = Event<Result<[Person], any Error>>()
    let recorder = Recorder(answers)
    Shelf(result: .failure(Unreachable())).fetchPersons(completion: answers.receiver())
    await recorder.wait(for: 1)
    #expect(throws: Unreachable.self) { try recorder.values.first?.get() }
  }
}
