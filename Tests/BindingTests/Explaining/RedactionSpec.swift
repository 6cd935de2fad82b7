import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct RedactionSpec {
  private struct Account: Equatable { var user = "Ada", password = "secret" }

  @Test func `a dump leaves out redacted values, and values derived from them`() {
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

  @Test @MainActor func `a value is redacted as well where its type is not known`() async {
    func redacted<Value: Explainable>(_ value: Value) -> Value { value.redacted() }
    let account = Observable(Account(), name: "account")
    let lens = redacted(account[\.password])
    #expect(lens.value == "secret" && !Graph.dump(account).contains("secret"))
    let signIn = redacted(Command<String, String>(name: "signIn") { $0 + "-token" })
    signIn.execute("secret")
    #expect(signIn.output.value == "secret-token" && !Graph.dump(signIn.output).contains("secret"))
    let resource = redacted(Resource(for: { Optional("secret") }, name: "token") { $0 + "-token" })
    let shown = Recorder(resource.value)
    await drain { resource.value.value != nil }
    #expect(shown.values == [nil, "secret-token"] && !Graph.dump(resource.state).contains("secret"))
  }

  @Test func `a dump of a long chain from a redacted value takes a time that grows with its length`() {
    let source = Observable(0, name: "source").redacted()
    var chain = [source.map { $0 + 1 }]
    for _ in 1..<10_000 {
      _ = chain[chain.count - 1].value
      chain.append(chain[chain.count - 1].map { $0 + 1 })
    }
    let effect = Effect { [chain] in _ = chain[chain.count - 1].value }
    let lines = Graph.dump(source).split(separator: "\n")
    #expect(lines.count == 10_002 || lines.count == 10_001)
    #expect(lines.allSatisfy { $0.contains("redacted") || $0.contains("effect") })
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

  @Test func `a value that is reset to a redacted one is left out`() {
    let password = Observable("secret", name: "password").redacted()
    let draft = Observable(name: "draft", resetBy: { password.value }) { password.value }
    let effect = Effect { _ = draft.value }
    #expect(!Graph.dump(draft).contains("secret"))
    effect.cancel()
    #expect(!Graph.dump(draft).contains("secret"))
    #expect(Graph.dump(draft).contains("'draft' = redacted"))
  }

  @Test func `explanations leave out redacted values`() {
    let password = Observable("", name: "password").redacted()
    let refusal = Computed<String?>(name: "refusal") { password.value.count < 9 ? "\(password.value) is short" : nil }
    let save = Command<Void, Void>(enabledIf: { refusal.value == nil }, name: "save") {}
    let token = save.isEnabled.observe(name: "button") { _ in }
    withTracing {
      password.value = "secret"
      let texts = [whyNot(save), whyNot(token), why(token), Graph.dump(save)]
      #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    }
  }

  @Test func `a redacted lens redacts all that it reads, also what a redacted value reads`() {
    let account = Observable(Account(), name: "account")
    let password = Computed(name: "password") { account.value.password }.redacted()
    #expect(Graph.dump(account).contains("secret"), "only the computed value is redacted")
    let lens = Lens(get: { password.value }, set: { account.value.password = $0 }).redacted()
    #expect(!Graph.dump(account).contains("secret") && lens.value == "secret")
  }

  @Test func `a redacted lens redacts the whole, and not the unredacted parts`() {
    let account = Observable(Account(), name: "account")
    let password = account[\.password].redacted()
    let user = account[\.user].unredacted()
    let effect = Effect(name: "effect") { _ = (password.value, user.value) }
    let text = Graph.dump(account)
    #expect(!text.contains("secret"), "\(text)")
    #expect(text.contains("Ada"), "\(text)")
    effect.cancel()
  }

  @Test @MainActor func `a debounced or throttled value of a redacted one is left out too`() {
    let clock = ManualClock()
    let password = Observable("secret", name: "password").redacted()
    let user = Observable("Ada", name: "user")
    let later = password.debounced(for: .seconds(1), clock: clock)
    let throttled = password.throttled(for: .seconds(1), clock: clock)
    let open = user.debounced(for: .seconds(1), clock: clock)
    let effect = Effect(name: "effect") { _ = (later.value, throttled.value, open.value) }
    password.value = "secret too"
    let texts = [Graph.dump(effect), Graph.dump(effect, internals: true)]
    #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    #expect(texts[0].contains("= \"Ada\" (observed)"), "\(texts)")
    effect.cancel()
  }

  @Test func `explanations leave out the input and the output of a redacted command`() throws {
    struct Refused: Error { let token: String }
    let signIn = Command<String, String>(policy: .queue, name: "signIn") { "token of \($0)" }.redacted()
    let refused = Command<String, String>(name: "refused") { throw Refused(token: $0) }.redacted()
    let effect = Effect(name: "effect") {
      _ = (signIn.output.value, signIn.executions.value.count, refused.failure.value)
    }
    signIn.execute("secret")
    withDiagnostics({ _ in }) { refused.execute("secret") }
    let texts = [Graph.dump(effect), Graph.dump(effect, internals: true), whyNot(signIn), whyNot(refused)]
    #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    effect.cancel()
  }

  @Test @MainActor func `explanations leave out the inputs of a redacted command's executions under way`() async {
    let gate = Gate()
    let signIn = Command<String, Void>(policy: .queue, name: "signIn") { _ in await gate.pass() }
    let inputs = signIn.executions.map { $0.map(\.input) }
    let tell = { [Graph.dump(inputs), Graph.dump(inputs, internals: true)] }
    let observing = inputs.observe { _ in }
    signIn.execute("secret")
    #expect(tell().allSatisfy { $0.contains("secret") })
    signIn.redacted()
    signIn.execute("another secret")
    #expect(!tell().contains { $0.contains("secret") }, "\(tell())")
    gate.open()
    await settle { signIn.executions.value.isEmpty }
    observing.cancel()
  }

  @Test(arguments: ["nothing", "binding", "entry", "source"])
  func `an explanation of a binding leaves out a message that quotes what was typed`(_ secret: String) {
    let pin = Observable(0, name: "pin")
    let converter = TwoWayConverter<Int, String>.integer.describing { _, text in "\(text) is no number." }
    let (entry, other) = (Observable("7", name: "entry"), Observable("7", name: "other"))
    let back = pin.bindBack(to: entry, via: converter, name: "back")
    let both = pin.bindTwoWay(to: other, via: converter, name: "both")
    switch secret {
    case "binding": _ = (back.redacted(), both.redacted())
    case "entry": _ = (entry.redacted(), other.redacted())
    case "source": pin.redacted()
    default: break
    }
    (entry.value, other.value) = ("secret", "secret")
    let texts = [whyNot(back), whyNot(both)]
    #expect(texts.allSatisfy { $0.contains("cannot be read") }, "\(texts)")
    #expect(texts.allSatisfy { $0.contains("secret") == (secret == "nothing") }, "\(texts)")
    back.cancel()
    both.cancel()
  }

  @Test func `what is typed for a redacted value is left out of a dump`() {
    let pin = Observable(0, name: "pin").redacted()
    let entry = Entry()
    entry.type("secret")
    let back = pin.bindBack(to: entry, via: .integer, name: "back")
    let text = Graph.dump(back, internals: true)
    #expect(!text.contains("secret"), "\(text)")
    back.cancel()
  }

  @Test func `an explanation leaves out a reason that contains a redacted value`() {
    let password = Observable("secret", name: "password").redacted()
    let save = Command<Void, Void>(disabledBecause: { "\(password.value) is too short" }, name: "save") {}
    #expect(whyNot(save).hasPrefix("'save' is disabled"))
    #expect(!whyNot(save).contains("secret"), "\(whyNot(save))")
  }

  @Test @MainActor func `explanations leave out the value and the error of a redacted resource`() async {
    struct Failure: Error { let text: String }
    let isAllowed = Observable(true, name: "isAllowed")
    let token = Resource(for: { isAllowed.value }, name: "token") { isAllowed in
      if !isAllowed { throw Failure(text: "secret") }
      return "secret"
    }.redacted()
    let effect = Effect(name: "effect") { _ = (token.state.value, token.value.value) }
    await drain { token.value.peek() != nil }
    var texts = [Graph.dump(effect), Graph.dump(effect, internals: true), whyNot(token)]
    isAllowed.value = false
    await drain { if case .failed = token.state.peek() { true } else { false } }
    texts += [Graph.dump(effect), whyNot(token)]
    #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    effect.cancel()
  }

  @Test func `explanations leave out the text typed into a binding of a redacted value`() {
    let password = Observable("secret", name: "password").redacted()
    let entry = Entry()
    let binding = password.bindTwoWay(to: entry, commit: .onCommit, name: "entry")
    entry.type("secret too")
    let texts = [Graph.dump(password), Graph.dump(password, internals: true), whyNot(binding)]
    #expect(!texts.contains { $0.contains("secret") }, "\(texts)")
    binding.cancel()
  }
}
