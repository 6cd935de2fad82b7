import Binding
import TestSupport
import Testing

@Suite struct RedactionSpec {
  private struct Account: Equatable { var user = "Ada", password = "secret" }

  @Test func `a dump leaves out what is redacted, and what follows from it`() {
    let password = Observable("secret", name: "password").redacted()
    let shown = Computed(name: "shown") { "<\(password.value)>" }
    let far = shown.map(name: "far") { $0 + "!" }
    let length = Computed(name: "length") { far.value.count }.unredacted()
    let user = Observable("Ada", name: "user")
    let effect = Effect(name: "effect") { _ = (length.value, user.value) }
    #expect(
      Graph.dump(password) == """
        n1 observable 'password' = redacted (observed)
        n2 computed 'shown' = redacted (observed) ← n1
        n3 computed 'far' = redacted (observed) ← n2
        n4 computed 'length' = 9 (observed) ← n3
        n5 effect 'effect' ← n4, n6
        n6 observable 'user' = "Ada" (observed)

        """)
    effect.cancel()
  }

  @Test func `a computed value of several is left out whichever of them is redacted`() {
    for secret in 0..<3 {
      let sources = (0..<3).map { Observable("value\($0)", name: "source\($0)") }
      sources[secret].redacted()
      let upper = sources.map { source in Computed { source.value.uppercased() } }
      let all = Computed(name: "all") { upper.map(\.value).joined() + sources.map(\.value).joined() }
      let effect = Effect(name: "effect") { _ = all.value }
      let text = Graph.dump(all)
      #expect(text.contains("computed 'all' = redacted"), "\(text)")
      effect.cancel()
    }
  }

  @Test func `explanations leave it out`() {
    let password = Observable("", name: "password").redacted()
    let refusal = Computed<String?>(name: "refusal") { password.value.count < 9 ? "\(password.value) is short" : nil }
    let save = Command<Void, Void>(enabledIf: { refusal.value == nil }, name: "save") {}
    let token = save.isEnabled.observe(name: "button") { _ in }
    withTracing {
      password.value = "secret"
      let texts = [whyNot(save), whyNot(token, after: password), why(token), Graph.dump(save)]
      #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    }
  }

  @Test func `a redacted lens takes the whole with it, and not the parts that are open`() {
    let account = Observable(Account(), name: "account")
    let password = account[\.password].redacted()
    let user = account[\.user].unredacted()
    let effect = Effect(name: "effect") { _ = (password.value, user.value) }
    let text = Graph.dump(account)
    #expect(!text.contains("secret"), "\(text)")
    #expect(text.contains("Ada"), "\(text)")
    effect.cancel()
  }
}
