import Binding
import BindingTesting
import Testing

@testable import WebViews

/// Two users type into the same texts over connections that are slow, break, and come back.
@MainActor @Suite struct TypingSpec {
  private let labels = ["One", "Two", "Three"]

  @Test func `two browsers and the model agree when everything has arrived, and typing is never overwritten`()
    async throws
  {
    var random = Seeded.printed("TypingSpec")
    var limits = SiteLimits()
    limits.backlogSize = 400
    let texts = labels.map { Observable("", name: $0) }
    let site = Site(title: "Typing", limits: limits, clock: ManualClock()) { page in
      for (label, text) in zip(labels, texts) {
        let input = TextInput(label)
        let shown = Label()
        page.root.add(input, shown)
        text.bindTwoWay(to: input).store(in: page.scope)
        text.map { "\(label): \($0)" }.bind(to: shown, \.text).store(in: page.scope)
      }
    }
    let users = [try await Browser(site), try await Browser(site)]
    for _ in 0..<2000 {
      let user = users[Int.random(in: 0...1, using: &random)]
      let label = labels[Int.random(in: 0..<3, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let text = (user.value(label) ?? "") + String(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
        user.type(String(text.suffix(8)), into: label, isSlow: true)
      case 3: user.deliver()
      case 4:
        let typed = typed(by: user)
        await user.settle()
        #expect(typed == self.typed(by: user), "what was typed and not sent is still there")
      case 5:
        user.disconnect()
        try await user.connect()
      case 6: texts[Int.random(in: 0..<3, using: &random)].value = "\(UInt8.random(in: 0...9, using: &random))"
      default: site.sessions[user.session]?.page.flushNow()
      }
    }
    for user in users { user.deliver() }
    for user in users { await user.settle() }
    for (label, text) in zip(labels, texts) {
      for user in users {
        #expect(user.value(label) == text.value)
        #expect(user.texts.contains("\(label): \(text.value)"))
      }
    }
  }

  /// The inputs with edits that have not been sent, and what they show.
  private func typed(by user: Browser) -> [String: String] {
    let inputs = Set(user.waiting.compactMap { $0["id"] as? Int })
    return labels.reduce(into: [:]) { typed, label in
      if inputs.contains(user.input(label)) { typed[label] = user.value(label) }
    }
  }
}
