import Binding
import BindingForms

/// A form for an account, which asks a server whether the address is free, and shows its refusal.
@MainActor final class SignUpViewModel {
  @Tracked var account = Account()
  @Tracked private var passwordAgain = ""
  private(set) lazy var email = Field($account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    .validate { $0.contains("@") ? nil : .refusal("That is no address.") }
    .check { [server] in try await server.knows($0) ? .taken : nil }
  private(set) lazy var password = Field($account[\.password], commit: .onCommit, name: "password")
    .validate { $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil }
  private(set) lazy var repeated = Field($passwordAgain, commit: .onCommit, name: "repeated")
    .validate { [typed = password.value] in $0 == typed.value ? nil : .refusal("Not the same.") }
  private(set) lazy var wantsNews = Field($account[\.wantsNews], commit: .onCommit, name: "wantsNews")
  private(set) lazy var form = Form(email, password, repeated, wantsNews)
  /// Always enabled: a form that says what is missing is better than a button that does not react.
  private(set) lazy var submit = Command(for: self, submitting: form, of: $account, enabledIf: { _ in true }) {
    [server] account in
    try await server.register(account)
  } failed: { me, _, error in
    if error is EmailTaken { me.email.refuse(.taken) }
  }
  private let server: any SignUpServer

  init(server: any SignUpServer) { self.server = server }
}

extension ValidationIssue {
  fileprivate static var taken: Self { refusal("Somebody has that address.", code: .taken) }
}

extension ConversionError.Code {
  static let taken = Self("taken")
  static let tooShort = Self("tooShort")
}
