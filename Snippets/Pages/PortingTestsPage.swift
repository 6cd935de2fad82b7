// The samples of the page "Porting tests".
import Binding
import BindingTesting
import Testing

protocol Service: Sendable {
  func post(_ text: String) async throws -> Int
}

@MainActor final class Composer {
  @Tracked var text = ""
  private(set) lazy var post = Command(
    for: self, given: { $0.text.isEmpty ? nil : $0.text }
  ) { [service] text in
    try await service.post(text)
  } then: { me, _ in
    me.text = ""
  }
  private let service: any Service
  init(service: any Service) { self.service = service }
}

// MARK: A service that answers when the test says so

@MainActor final class Answers: Service {
  private var waiting: [CheckedContinuation<Int, any Error>] = []
  var isAsked: Bool { !waiting.isEmpty }

  @MainActor func post(_ text: String) async throws -> Int {
    try await withCheckedThrowingContinuation { waiting.append($0) }
  }
  func answer(_ result: Result<Int, any Error>) {
    waiting.removeFirst().resume(with: result)
  }
}

// MARK: The test

@Suite @MainActor
struct ComposerSpec {
  @Test func `is disabled from the tap to the answer`() async {
    let answers = Answers()
    let model = Composer(service: answers)
    let enabled = Recorder(model.post.isEnabled)
    let posted = Recorder(model.post.outputs)
    model.text = "Dear Ada"
    model.post.execute()
    await drain { answers.isAsked }
    #expect(enabled.values == [false, true, false])
    answers.answer(.success(1))
    await posted.wait(for: 1)
    #expect(model.text == "")
    #expect(!model.post.isExecuting.value)
    #expect(enabled.values == [false, true, false])
  }
}

// What the framework does, so that this program shows something.
await ComposerSpec().`is disabled from the tap to the answer`()
print("passed")

// Prints:
// passed
