import Binding
import BindingForms
import TestSupport
import Testing

/// A dump shows fields and bindings, not their inner nodes.
@MainActor @Suite struct FormDumpSpec {
  private struct Account: Equatable { var email = "", password = "", wantsNews = false }

  private let account = Observable(Account(), name: "account")
  private let scope = Scope()

  @Test func `a dump of a sign-up form has a line for each named field`() {
    let email = Field(account[\.email], via: .trimmed, commit: .onCommit, name: "email")
    let password = Field(account[\.password], commit: .onCommit, name: "password")
    let news = Field(account[\.wantsNews], commit: .onCommit, name: "news")
    let form = Form(email, password, news)
    email.validate { $0.contains("@") ? nil : .refusal("That is no address.") }
    password.validate { $0.count < 8 ? .refusal("Too short.") : nil }
    let (isOnline, label) = (Observable(true, name: "isOnline"), Label())
    let save = Command<Void, Void>(enabledIf: { isOnline.value && form.isValid.value }, name: "save") {}
    save.isEnabled.bind(to: label, name: "button") { $0.text = "\($1)" }.store(in: scope)
    let line = #line + 1
    email.text.bind(to: label, \.text).store(in: scope)
    email.text.value = "ada"
    #expect(
      Graph.dump(save) == """
        n1 computed 'save.isEnabled' = false (observed) ← n3, n4
        n2 effect 'button' ← n1
        n3 observable 'isOnline' = true (observed)
        n4 computed 'form.isValid' = false (observed) ← n5, n6, n7
        n5 field 'email' = "ada" (observed by FormDumpSpec.swift:\(line), not valid, edited) ← n8
        n6 field 'password' = "" (observed) ← n8
        n7 field 'news' = false (observed) ← n8
        n8 observable 'account' = Account(email: "", password: "", wantsNe… (observed)

        """)
    #expect(Graph.dump(email).hasPrefix("n1 field 'email' = \"ada\""))
    #expect(Graph.dump(save, internals: true).split(separator: "\n").count > 20)
    #expect(Graph.dump(save, as: .mermaid).contains(#"[["email<br/>#quot;ada#quot;"#))
    #expect(Graph.dump(save, as: .dot).contains("n6 [shape=component, label=\"password"))
    scope.end()
  }

  @Test func `a two-way binding is one line of a dump, between the nodes that it connects`() {
    let (age, entry) = (Observable(36, name: "age"), Observable("", name: "entry"))
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onCommit, name: "ages")
    entry.value = "x"
    #expect(
      Graph.dump(binding) == """
        n1 binding 'ages' (edited, observed) ← n2, n3
        n2 observable 'entry' = "x" (observed)
        n3 observable 'age' = 36 (observed)

        """)
    binding.cancel()
  }

  @Test func `a dump shows the binding of a field as a word in the line of the field`() {
    let (age, entry) = (Field(Observable(36, name: "age"), via: .integer, name: "years"), Entry())
    let (binding, line) = (age.content.bindTwoWay(to: entry), #line)
    #expect(Graph.dump(age).contains("field 'years' = \"36\" (observed by FormDumpSpec.swift:\(line)) ← n2\n"))
    #expect(Graph.dump(age).split(separator: "\n").count == 2)
    #expect(Graph.dump(binding).hasPrefix("n1 binding 'FormDumpSpec.swift:\(line)'"))
    binding.cancel()
  }

  @Test func `a dump counts unnamed observers if there are many`() {
    let age = Observable(36, name: "age")
    for _ in 0..<5 { Effect { _ = age.value }.store(in: scope) }
    let line = #line - 1
    let place = "FormDumpSpec.swift:\(line)"
    #expect(Graph.dump(age) == "n1 observable 'age' = 36 (observed by \(place), \(place), \(place) and 2 more)\n")
    let shown = Effect { _ = age.value }
    #expect(Graph.dump(shown).hasPrefix("n1 effect 'FormDumpSpec.swift:\(#line - 1)' ← n2\n"))
    scope.pause()
    #expect(Graph.dump(age).contains("effect '\(place)' (paused) ← n1"))
    shown.cancel()
    scope.end()
  }
}
