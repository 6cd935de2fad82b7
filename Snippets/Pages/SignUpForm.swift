// The samples of "A sign-up form", in its order.
import Binding
import BindingForms

// MARK: The model and the server

struct Account: Equatable {
  var email = ""
  var password = ""
  var wantsNews = false
}

struct EmailTaken: Error {}

@MainActor final class Server {
  var emails: Set<String> = ["ada@example.org"]

  func knows(_ email: String) async throws -> Bool { emails.contains(email) }
  func register(_ account: Account) async throws {
    if account.email == "eve@example.org" { throw EmailTaken() }
    emails.insert(account.email)
  }
}

// MARK: The view model

extension ConversionError.Code {
  static let taken = Self("taken")
  static let tooShort = Self("tooShort")
}

@MainActor final class SignUp {
  @Tracked var account = Account()
  @Tracked private var again = ""
  private let server: Server

  private(set) lazy var email =
    Field($account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    .validate { $0.contains("@") ? nil : .refusal("That is no address.") }
    .check { [server] email in
      guard try await server.knows(email) else { return nil }
      return .refusal("Somebody has that address.", code: .taken)
    }
  private(set) lazy var password =
    Field($account[\.password], commit: .onCommit, name: "password")
    .validate { $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil }
  private(set) lazy var repeated =
    Field($again, commit: .onCommit, name: "repeated")
    .validate { [password = password.value] in
      $0 == password.value ? nil : .refusal("Not the same.")
    }
  private(set) lazy var wantsNews =
    Field($account[\.wantsNews], commit: .onCommit, name: "wantsNews")
  private(set) lazy var form = Form(email, password, repeated, wantsNews)

  private(set) lazy var submit = Command(
    for: self, submitting: form, of: $account, enabledIf: { _ in true }
  ) { [server] account in
    try await server.register(account)
  } failed: { me, _, error in
    if error is EmailTaken {
      me.email.refuse("Somebody has that address.", code: .taken)
    }
  }

  init(server: Server) { self.server = server }
}

// MARK: The view

final class Entry: EditableTarget {
  let edited = Event<Void>()
  let ended = Event<Void>()
  let focusChanged = Event<Void>()
  var isFocused = false { didSet { focusChanged.send() } }
  var isEnabled = true
  var content = ""

  func announce(_ message: String) { print("announced: \(message)") }

  func type(_ text: String) {
    content = text
    edited.send()
  }
}

@MainActor func run() async throws {
  let scope = Scope()
  let signUp = SignUp(server: Server())
  let emailEntry = Entry()
  signUp.email.bindTwoWay(to: emailEntry).store(in: scope)
  signUp.email.shownError.map { $0?.message ?? "fine" }
    .observe { print("email:", $0) }.store(in: scope)

  // MARK: What is shown

  emailEntry.type("ada")
  emailEntry.ended.send()

  // MARK: Submitting

  emailEntry.type("ada@example.org")
  signUp.password.text.value = "correct horse"
  signUp.repeated.text.value = "correct horse"
  do { try await signUp.submit.run() } catch {
    print(error, emailEntry.isFocused)
  }
  emailEntry.type("eve@example.org")
  do { try await signUp.submit.run() } catch {
    print(error, signUp.email.text.value)
  }
  emailEntry.type("grace@example.org")
  try await signUp.submit.run()
  print(signUp.account.email)

  // MARK: Storing drafts

  signUp.email.text.value = "admiral@example.org"
  let stored = signUp.form.drafts(version: 1)
  signUp.form.revert()
  print(signUp.email.text.value)
  signUp.form.restore(stored, version: 1)
  print(signUp.email.text.value)
}

try await run()

// Prints:
// email: fine
// announced: That is no address.
// email: That is no address.
// email: fine
// announced: Somebody has that address.
// email: Somebody has that address.
// The form was not submitted. true
// email: fine
// announced: Somebody has that address.
// email: Somebody has that address.
// EmailTaken() eve@example.org
// email: fine
// grace@example.org
// grace@example.org
// admiral@example.org
