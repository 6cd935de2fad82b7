import Binding
import BindingForms
import BindingTesting
import Testing

/// The form of the page "A sign-up form", as a user meets it.
@MainActor @Suite struct SignUpFormSpec {
  struct Account: Equatable {
    var email = ""
    var password = ""
    var wantsNews = false
  }

  struct EmailTaken: Error {}

  @MainActor final class Server {
    var emails: Set<String> = ["ada@example.org"]
    private(set) var asked: [String] = []

    func knows(_ email: String) async throws -> Bool {
      asked.append(email)
      return emails.contains(email)
    }

    func register(_ account: Account) async throws {
      if account.email == "eve@example.org" { throw EmailTaken() }
      emails.insert(account.email)
    }
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
      email = Field(account[\.email], via: .trimmed, commit: .onCommit, name: "email")
      password = Field(account[\.password], commit: .onCommit, name: "password")
      repeated = Field(Observable(""), commit: .onCommit, name: "repeated")
      wantsNews = Field(account[\.wantsNews], commit: .onCommit, name: "wantsNews")
      form = Form(email, password, repeated, wantsNews)
      email.validate { $0.contains("@") ? nil : .refusal("That is no address.") }
      password.validate { $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil }
      let password = password.value
      repeated.validate { $0 == password.value ? nil : .refusal("Not the same.") }
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
        email: email.value.peek() ?? "", password: password.value.peek() ?? "",
        wantsNews: wantsNews.value.peek() ?? false)
    }
  }

  let server = Server()
  let scope = Scope()

  private func shown() -> (SignUp, email: Control<String>, password: Control<String>, repeated: Control<String>) {
    let signUp = SignUp(server: server)
    let controls = (Control(""), Control(""), Control(""))
    signUp.email.bindTwoWay(to: controls.0).store(in: scope)
    signUp.password.bindTwoWay(to: controls.1).store(in: scope)
    signUp.repeated.bindTwoWay(to: controls.2).store(in: scope)
    return (signUp, controls.0, controls.1, controls.2)
  }

  @Test func `says nothing before anybody has typed, and what is wrong when a field is left`() {
    let (signUp, email, _, _) = shown()
    #expect(!signUp.form.isValid.value)
    #expect(signUp.email.shownError.value == nil)
    email.type("ada")
    #expect(signUp.email.shownError.value == nil)
    email.leave()
    #expect(signUp.email.shownError.value?.message == "That is no address.")
    #expect(email.announced == ["That is no address."])
    email.type("ada@example.org")
    #expect(signUp.email.shownError.value == nil)
    #expect(server.asked.isEmpty)
  }

  @Test func `an attempt shows all that is missing, and leads to the first of it`() async throws {
    let (signUp, email, password, _) = shown()
    #expect(try await !signUp.submit())
    #expect(email.isFocused)
    #expect(signUp.password.shownError.value?.code == .tooShort)
    #expect(password.announced == ["Too short."])
    #expect(server.asked.isEmpty)
  }

  @Test func `a password that is changed makes its repetition wrong`() {
    let (signUp, _, password, repeated) = shown()
    password.type("correct horse")
    repeated.type("correct horse")
    repeated.leave()
    #expect(signUp.repeated.shownError.value == nil)
    password.type("battery staple")
    #expect(signUp.repeated.shownError.value?.message == "Not the same.")
  }

  @Test func `an address that is taken is found out before the work, or by it`() async throws {
    let (signUp, email, password, repeated) = shown()
    password.type("correct horse")
    repeated.type("correct horse")
    email.type("ada@example.org")
    #expect(try await !signUp.submit())
    #expect(signUp.email.shownError.value?.code == .taken)
    email.type("eve@example.org")
    #expect(signUp.email.shownError.value == nil)
    #expect(try await !signUp.submit())
    #expect(signUp.email.shownError.value?.code == .taken)
    #expect(signUp.account.value == Account())
    email.type("grace@example.org")
    #expect(try await signUp.submit())
    #expect(signUp.account.value.email == "grace@example.org")
    #expect(server.emails.contains("grace@example.org"))
    #expect(server.asked == ["ada@example.org", "eve@example.org", "grace@example.org"])
  }

  @Test func `drafts come back, and are no accounts yet`() {
    let signUp = SignUp(server: server)
    signUp.email.text.value = "admiral@example.org"
    signUp.wantsNews.content.value = true
    let stored = signUp.form.drafts(version: 1)
    let later = SignUp(server: server)
    #expect(later.form.restore(stored, version: 1))
    #expect(later.email.text.value == "admiral@example.org")
    #expect(later.wantsNews.content.value)
    #expect(later.account.value == Account())
    #expect(later.email.shownError.value == nil)
  }
}
