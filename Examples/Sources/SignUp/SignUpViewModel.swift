import Binding
import BindingForms

/// A form for an account, which asks a server whether the address is free, and shows its refusal.
@MainActor final class SignUpViewModel {
  @Tracked var account = Account()
  private(set) lazy var email: Field<String, String> =
    Field($account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    .validate { $0.contains("@") ? nil : .refusal("That is no address.") }
  private(set) lazy var password: Field<String, String> =
    Field($account[\.password], commit: .onCommit, name: "password")
    .validate { $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil }
  private(set) lazy var repeated: Field<String, String> =
    Field(Observable(""), commit: .onCommit, name: "repeated")
    .validate { [typed = password.value] in $0 == typed.value ? nil : .refusal("Not the same.") }
  private(set) lazy var wantsNews = Field($account[\.wantsNews], commit: .onCommit, name: "wantsNews")
  private(set) lazy var form = Form(email, password, repeated, wantsNews)
  private(set) lazy var submit = Command<Void, Bool> {
    @MainActor [form, email, password, wantsNews, server] in
    try await form.submit {
      let wanted = Account(
        email: email.value.value ?? "", password: password.value.value ?? "", wantsNews: wantsNews.value.value ?? false)
      do { try await server.register(wanted) } catch is EmailTaken { email.refuse(.taken) }
    }
  }
  private let server: any SignUpServer

  init(server: any SignUpServer) {
    self.server = server
    email.check { try await server.knows($0) ? .taken : nil }
  }
}

extension ValidationIssue {
  fileprivate static var taken: Self { refusal("Somebody has that address.", code: .taken) }
}

extension ConversionError.Code {
  static let taken = Self("taken")
  static let tooShort = Self("tooShort")
}
