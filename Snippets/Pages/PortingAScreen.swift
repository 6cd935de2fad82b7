// The samples of the page "Porting a screen", in its order.
import Binding
import BindingTesting
import Testing

// MARK: What both have

struct Credentials: Equatable, Sendable {
  var email, password: String
}

enum LogInError: Error, Equatable {
  case codeRequired
  case refused(String)
}

protocol LogInService: Sendable {
  func logIn(_ credentials: Credentials) async throws -> String
}

// MARK: The view model

@MainActor final class LogInViewModel {
  enum Place { case email, password }

  @Tracked var email = ""
  @Tracked var password = ""
  @Tracked var isPasswordShown = false
  @Tracked var focus: Place? = .email

  var credentials: Credentials? {
    guard email.contains("@"), !password.isEmpty else { return nil }
    return Credentials(email: email, password: password)
  }

  private(set) lazy var logIn = Command(
    for: self, given: { $0.credentials }
  ) { [service] credentials in
    try await service.logIn(credentials)
  }

  private(set) lazy var codeRequired = logIn.failures.compactMap {
    $0 as? LogInError == .codeRequired ? () : nil
  }
  var message: String? {
    guard case .refused(let reason) = logIn.failure.value as? LogInError
    else { return nil }
    return reason
  }

  private let service: any LogInService
  init(service: any LogInService) { self.service = service }

  func emailReturned() { focus = .password }
  func passwordReturned() {
    focus = nil
    logIn.execute()
  }
}

// MARK: The view, which prints

@MainActor final class Entry: @MainActor EditableTarget {
  var content = ""
  let edited = Event<Void>()

  func type(_ text: String) {
    content = text
    edited.send()
  }
}
@MainActor final class Label {
  var text: String? { didSet { if let text { print("shows:", text) } } }
}
@MainActor final class Button: @MainActor CommandTrigger {
  var isEnabled = true { didSet { print("log in:", isEnabled) } }
  var onTrigger: (() -> Void)?
}

@MainActor final class LogInView {
  let (email, password) = (Entry(), Entry())
  let (button, label) = (Button(), Label())
  private let scope = Scope()

  init(_ model: LogInViewModel) {
    model.$email.bindTwoWay(to: email).store(in: scope)
    model.$password.bindTwoWay(to: password).store(in: scope)
    model.logIn.bind(to: button).store(in: scope)
    Computed(of: model, \.message).bind(to: label, \.text)
      .store(in: scope)
    model.logIn.outputs.observe { print("welcome,", $0) }
      .store(in: scope)
    model.codeRequired.observe { print("asks for the code") }
      .store(in: scope)
  }
}

// MARK: A test

struct Server: LogInService {
  var answer: Result<String, LogInError>

  func logIn(_ credentials: Credentials) async throws -> String {
    try answer.get()
  }
}

@Suite @MainActor
struct LogInSpec {
  @Test func `asks for the code that the server wants`() async throws {
    let server = Server(answer: .failure(.codeRequired))
    let model = LogInViewModel(service: server)
    let codes = Recorder(model.codeRequired)
    let canLogIn = Recorder(model.logIn.isEnabled)
    model.email = "gina@example.org"
    model.password = "hello"
    #expect(canLogIn.values == [false, true])
    _ = try? await model.logIn.run()
    #expect(codes.values.count == 1)
    #expect(model.message == nil)
    #expect(model.credentials?.email == "gina@example.org")
  }
}

// MARK: A run

let model = LogInViewModel(
  service: Server(answer: .failure(.refused("Unable to log in."))))
let view = LogInView(model)
view.email.type("gina@example.org")
model.emailReturned()
view.password.type("hello")
model.passwordReturned()
await drain { !model.logIn.isExecuting.value }
try await LogInSpec().`asks for the code that the server wants`()

// Prints:
// log in: false
// log in: true
// log in: false
// log in: true
// shows: Unable to log in.
