import Binding
import BindingForms
import BindingTesting
import TerminalWidgets
import Testing

@testable import SignUp

@MainActor @Suite struct SignUpSpec {
  private let server = MemorySignUpServer()
  private let scope = Scope()

  private func shown() -> (SignUpViewModel, Screen) {
    let viewModel = SignUpViewModel(server: server)
    return (viewModel, screen(of: viewModel, in: scope))
  }

  private func submit(_ screen: Screen, _ viewModel: SignUpViewModel, _ keys: String) async {
    screen.type(keys)
    _ = await drain { !viewModel.submit.isExecuting.value }
  }

  @Test func `a sign-up form shows no error before any typing, and an error when a field is left`() {
    let (viewModel, screen) = shown()
    #expect(!viewModel.form.isValid.value && !screen.text().joined().contains("!"))
    screen.type("ada")
    #expect(viewModel.email.shownError.value == nil)
    screen.type("<tab>")
    #expect(screen.text().contains("  ! That is no address."))
    screen.type("<backtab>@example.org")
    #expect(!screen.text().contains("  ! That is no address.") && server.asked.isEmpty)
  }

  @Test func `a dump of the sign-up form names its fields`() {
    let (viewModel, _) = shown()
    _ = viewModel.form.isValid.value
    let lines = Graph.dump(viewModel.form.isValid).split(separator: "\n")
    #expect(lines.count <= 9, "\(lines.joined(separator: "\n"))")
    #expect(
      ["email", "password", "repeated", "wantsNews"].allSatisfy { name in
        lines.contains { $0.contains("field '\(name)'") }
      })
  }

  @Test func `submit shows all missing fields, and moves the focus to the first of them`() async {
    let (viewModel, screen) = shown()
    await submit(screen, viewModel, "<tab><tab><tab><tab><enter>")
    #expect(viewModel.submit.output.value == nil && viewModel.email.isFocused.value)
    #expect(viewModel.password.shownError.value?.code == .tooShort && server.asked.isEmpty)
    screen.type("a@b")
    #expect(viewModel.email.text.value == "a@b")
  }

  @Test func `a changed password makes its repetition wrong, and is not shown`() {
    let (viewModel, screen) = shown()
    screen.type("<tab>correct horse<tab>correct horse<tab>")
    #expect(viewModel.repeated.shownError.value == nil)
    screen.type("<backtab><backtab>^ubattery staple")
    #expect(viewModel.repeated.shownError.value?.message == "Not the same.")
    screen.type("<tab>battery")
    #expect(!screen.text().joined().contains("battery"))
  }

  @Test func `a taken address is found by the check, or by the server`() async {
    let (viewModel, screen) = shown()
    await submit(screen, viewModel, "ada@example.org<tab>correct horse<tab>correct horse<tab><tab><enter>")
    #expect(viewModel.email.shownError.value?.code == .taken && viewModel.email.isFocused.value)
    screen.type("^ueve@example.org")
    #expect(viewModel.email.shownError.value == nil)
    await submit(screen, viewModel, "<tab><tab><tab><tab><enter>")
    #expect(viewModel.email.shownError.value?.code == .taken && viewModel.account == Account())
    viewModel.email.text.value = "grace@example.org"
    await submit(screen, viewModel, "<enter>")
    viewModel.submit.execute()
    _ = await drain { !viewModel.submit.isExecuting.value }
    #expect(viewModel.account.email == "grace@example.org" && viewModel.submit.output.value != nil)
    #expect(server.emails.contains("grace@example.org"))
    #expect(screen.text().last == "Welcome, grace@example.org.")
    #expect(server.asked == ["ada@example.org", "eve@example.org", "grace@example.org"])
  }

  @Test(arguments: [("1234567", ConversionError.Code?.some(.tooShort)), ("12345678", nil)])
  func `a password has eight characters at least`(password: String, code: ConversionError.Code?) {
    let viewModel = SignUpViewModel(server: server)
    viewModel.password.text.value = password
    #expect(viewModel.password.error.value?.code == code)
  }

  @Test func `the server gets all fields of the account`() async {
    final class Register: SignUpServer {
      var accounts: [Account] = []
      func knows(_ email: String) async throws -> Bool { false }
      func register(_ account: Account) async throws { accounts.append(account) }
    }
    let register = Register()
    let viewModel = SignUpViewModel(server: register)
    let screen = screen(of: viewModel, in: scope)
    await submit(screen, viewModel, "ada@example.org<tab>correct horse<tab>correct horse<tab> <tab><enter>")
    #expect(register.accounts == [Account(email: "ada@example.org", password: "correct horse", wantsNews: true)])
  }

  @Test func `drafts are restored, and are no accounts yet`() {
    let viewModel = SignUpViewModel(server: server)
    viewModel.email.text.value = "admiral@example.org"
    viewModel.wantsNews.content.value = true
    let stored = viewModel.form.drafts(version: 1)
    let later = SignUpViewModel(server: server)
    #expect(later.form.restore(stored, version: 1))
    #expect(later.email.text.value == "admiral@example.org" && later.wantsNews.content.value)
    #expect(later.account == Account() && later.email.shownError.value == nil)
  }

  @Test func `no part of the sign-up form is kept alive`() {
    expectReleased {
      let viewModel = SignUpViewModel(server: server)
      _ = (viewModel.form, viewModel.submit)
      return viewModel
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return signUpScreen(in: scope)
    }
  }
}
