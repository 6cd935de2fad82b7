import Binding
import BindingForms

/// A form for an account, which asks a server whether the address is free, and takes its refusal as well.
@MainActor final class SignUpViewModel {
  let account = Observable(Account())
  let email: Field<String, String>
  let password: Field<String, String>
  let repeated: Field<String, String>
  let wantsNews: Field<Bool, Bool>
  let form: Form
  let submit: Command<Void, Bool>

  init(server: any SignUpServer) {
    let account = account
    email = Field(account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    password = Field(account[\.password], commit: .onCommit, name: "password")
    repeated = Field(Observable(""), commit: .onCommit, name: "repeated")
    wantsNews = Field(account[\.wantsNews], commit: .onCommit, name: "wantsNews")
    let (email, password, repeated, wantsNews) = (email, password, repeated, wantsNews)
    let form = Form(email, password, repeated, wantsNews)
    self.form = form
    let typed = password.value
    email.validate { $0.contains("@") ? nil : .refusal("That is no address.") }
    password.validate { $0.count < 8 ? .refusal("Too short.", code: .tooShort) : nil }
    repeated.validate { $0 == typed.value ? nil : .refusal("Not the same.") }
    let taken = ValidationIssue.refusal("Somebody has that address.", code: .taken)
    email.check { try await server.knows($0) ? taken : nil }
    submit = Command {
      try await form.submit {
        let wanted = Account(
          email: email.value.value ?? "", password: password.value.value ?? "",
          wantsNews: wantsNews.value.value ?? false)
        do { try await server.register(wanted) } catch is EmailTaken { email.refuse(taken) }
      }
    }
  }
}

extension ConversionError.Code {
  static let taken = Self("taken")
  static let tooShort = Self("tooShort")
}
