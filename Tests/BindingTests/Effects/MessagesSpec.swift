import Binding
import TestSupport
import Testing

/// Calling a deprecated witness through its requirement gives no warning.
private protocol Describing {
  static func text(of name: Observable<String>) -> String
}

private enum Description: Describing {
  @available(*, deprecated)
  static func text(of name: Observable<String>) -> String { "Hello \(name)!" }
}

@Suite struct MessagesSpec {
  private func text(_ type: (some Describing).Type, of name: Observable<String>) -> String { type.text(of: name) }

  @Test func `interpolating an observable inserts its value, and tracks the read`() {
    let name = Observable("Ada")
    var log: [String] = []
    let effect = Effect { log.append(text(Description.self, of: name)) }
    name.value = "Grace"
    #expect(log == ["Hello Ada!", "Hello Grace!"])
    effect.cancel()
  }

  @Test(
    .enabled(if: Compiler.isUsable),
    arguments: [
      ("\"\\(name)\"", "This inserts the value: write `.value`"),
      ("\"\\(name.readOnly) \\(name.map { $0 })\"", "This inserts the value: write `.value`"),
      ("name.sink { _ in }", "'sink' has been renamed to 'observe(_:)'"),
      ("name.combineLatest(name)", "A computed value reads both"),
      ("Event<Int>().sink { _ in }", "'sink' has been renamed to 'observe(_:)'"),
    ])
  func `the compiler says what to write instead`(_ expression: String, _ message: String) throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      func use(_ name: Observable<String>) { _ = \(expression) }
      """)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
