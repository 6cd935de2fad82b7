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
  let account = Observable(Account())
  let email: Field<String, String>
  let password: Field<String, String>
  let repeated: Field<String, String>
  let wantsNews: Field<Bool, Bool>
  let form: Form
  private let server: Server

  init(server: Server) {
    self.server = server
    email = Field(
      account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    password = Field(
      account[\.password], commit: .onCommit, name: "password")
    repeated = Field(Observable(""), commit: .onCommit, name: "repeated")
    wantsNews = Field(
      account[\.wantsNews], commit: .onCommit, name: "wantsNews")
    form = Form(email, password, repeated, wantsNews)
    addRules()
  }

  private func addRules() {
    email.validate {
      $0.contains("@") ? nil : .refusal("That is no address.")
    }
    password.validate {
      $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil
    }
    let password = password.value
    repeated.validate {
      $0 == password.value ? nil : .refusal("Not the same.")
    }
    let server = server
    email.check { email in
      guard try await server.knows(email) else { return nil }
      return .refusal("Somebody has that address.", code: .taken)
    }
  }

  func submit() async throws -> Bool {
    try await form.submit {
      do { try await server.register(edited) } catch is EmailTaken {
        email.refuse("Somebody has that address.", code: .taken)
      }
    }
  }

  private var edited: Account {
    Account(
      email: email.value.peek() ?? "",
      password: password.value.peek() ?? "",
      wantsNews: wantsNews.value.peek() ?? false)
  }
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
  print(try await signUp.submit(), emailEntry.isFocused)
  emailEntry.type("grace@example.org")
  print(try await signUp.submit(), signUp.account.value.email)

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
// false true
// email: fine
// true grace@example.org
// grace@example.org
// admiral@example.org
