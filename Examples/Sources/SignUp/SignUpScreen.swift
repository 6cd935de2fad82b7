package import Binding
import BindingForms
package import TerminalWidgets

/// A form that moves the focus to its first error.
@MainActor package func signUpScreen(in scope: Scope) -> Screen {
  screen(of: SignUpViewModel(server: MemorySignUpServer()), in: scope)
}

@MainActor func screen(of viewModel: SignUpViewModel, in scope: Scope) -> Screen {
  let (email, password) = (Entry("Address   "), Entry("Password  ", isSecret: true))
  let (repeated, news) = (Entry("Once more ", isSecret: true), Toggle("I want news"))
  let (submit, message) = (Button("Sign up"), Label())
  for (field, entry) in [(viewModel.email, email), (viewModel.password, password), (viewModel.repeated, repeated)] {
    field.bindTwoWay(to: entry).store(in: scope)
    field.shownError.bind(to: entry) { $0.hint = $1?.message ?? "" }.store(in: scope)
  }
  viewModel.wantsNews.bindTwoWay(to: news).store(in: scope)
  submit.onPress = { viewModel.submit.execute() }
  Computed {
    if viewModel.submit.isExecuting.value { return "Asking…" }
    if viewModel.account != Account() { return "Welcome, \(viewModel.account.email)." }
    return viewModel.form.isSubmitted.value && !viewModel.form.isValid.value ? "Please correct what is marked." : ""
  }.bind(to: message, \.text).store(in: scope)
  return Screen("Sign up", of: viewModel, email, password, repeated, news, submit, message)
}

/// Signs up with an address that is taken, and then with another one.
@MainActor package func signUpDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let viewModel = SignUpViewModel(server: MemorySignUpServer())
  let screen = screen(of: viewModel, in: scope)
  for keys in [
    "<tab><tab><tab><tab><enter>", "ada@example.org<tab>correct horse<tab>correct horse<tab><tab><enter>",
    "^ugrace@example.org<tab><tab><tab><tab><enter>",
  ] {
    screen.type(keys)
    while viewModel.submit.isExecuting.value { await Task.yield() }
    screen.play("", print)
  }
}
