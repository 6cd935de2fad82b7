import TestSupport
import Testing

/// Closures that read with a forgotten `.value`, or a value of another type: none compiles without a message and does
/// something unintended.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no module beside the tests"))
struct SlipsSpec {
  private static let declarations = """
    import Binding
    @MainActor let isOn = Observable(false), count = Observable(0), name = Observable("")
    @MainActor let hint = Observable<String?>(nil), number = Observable<Int?>(nil)
    @MainActor let tapped = Event<Int>()
    final class Label { var text = "", isHidden = false }
    """

  private static let slips = [
    Slip(
      "a condition without .value", "value of type 'Observable<Bool>' to closure result type 'Bool'",
      "_ = Command<Void, Void>(enabledIf: { isOn }) { print(1) }"),
    Slip(
      "a condition of a number", "value of type 'Int' to closure result type 'Bool'",
      "_ = Command<Int, Int>(enabledIf: { count.value }) { _ in 1 }"),
    Slip(
      "a condition of asynchronous work without .value",
      "value of type 'Observable<Bool>' to closure result type 'Bool'",
      "_ = Command<Int, Void>(enabledIf: { isOn }) { _ in await Task.yield() }"),
    Slip(
      "an observable that is no condition", "Bool",
      "_ = Command<Int, Int>(enabledIf: count) { _ in 1 }"),
    Slip(
      "a reason without .value", "value of type 'Observable<String?>' to closure result type 'String?'",
      "_ = Command<Void, Void>(disabledBecause: { hint }) { print(1) }"),
    Slip(
      "a reason of a condition", "value of type 'Bool' to closure result type 'String?'",
      "_ = Command<Void, Void>(disabledBecause: { isOn.value }) { print(1) }"),
    Slip(
      "a snapshot without .value, where it is used", "Observable<Int?>",
      "_ = Command<Void, Int>(given: { number }) { $0 + 1 }"),
    Slip(
      "an effect that reads nothing", isRefused: false, "expression of type 'Observable<Bool>' is unused",
      "_ = Effect { isOn }"),
    Slip(
      "a cleanup that does nothing", isRefused: false, "is unused", "onCleanup { isOn }"),
    Slip(
      "a computed value without .value", "Observable<Bool>",
      "let shown: Computed<Bool> = Computed { isOn }\n_ = shown"),
    Slip(
      "a computed value without .value, where it is bound", "Bool",
      "let label = Label()\n_ = Computed { isOn }.bind(to: label, \\.isHidden)"),
    Slip(
      "a text with an observable", isRefused: false, "This inserts the value: write `.value`",
      "_ = Computed { \"\\(name)!\" }"),
    Slip(
      "a trigger without .value", isRefused: false, "This resets by the value: write `resetBy: { query.value }`",
      "_ = Observable(resetBy: { name }) { 0 }"),
    Slip(
      "the input of a load without .value", isRefused: false, "This depends on the value: write `for: { id.value }`",
      "_ = Resource(for: { name }) { _ in 1 }"),
    Slip(
      "a filter of events without .value", "value of type 'Observable<Bool>' to closure result type 'Bool'",
      "_ = tapped.filter { _ in isOn }"),
    Slip(
      "a converted text without .value", "Observable<String>",
      "_ = Converter<Int, String> { _ in name }"),
  ]

  @Test(arguments: slips)
  func `the compiler warns of or refuses the common slips`(_ slip: Slip) throws { try slip.check(Self.declarations) }
}
