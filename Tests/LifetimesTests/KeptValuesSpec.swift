import Binding
import Testing

/// What the library keeps is current (promise 3), and no reader sees it beside a state that it does not belong to
/// (promise 2): each row of the table in `KeptValues.swift`, at each moment in `Moments.swift`.
@MainActor @Suite struct KeptValuesSpec {
  @Test(arguments: KeptValue.all, Moment.all)
  func `what is kept agrees with what it is about`(kept: KeptValue, moment: Moment) async {
    let reader = Reader(kept)
    await moment.play(reader)
    #expect((kept.reason == nil ? reader.complaints : reader.complaintsAtLast) == [])
    #expect(reader.hasLookedAtMoment, "the moment did not come")
    reader.end()
  }

  @Test(arguments: KeptValue.all) func `each row of the table is about something that changes`(
    kept: KeptValue
  ) async {
    let reader = Reader(kept)
    reader.make()
    reader.look()
    await reader.change { change in
      change()
      reader.look()
    }
    #expect(Set(reader.seen).count > 1)
    reader.end()
  }
}

/// A value that the library keeps, with a program that has it.
struct KeptValue: Sendable, CustomTestStringConvertible {
  let name: String
  /// Why the value agrees with what it is about only when an operation is over; `nil` if it does at every moment.
  let reason: String?
  /// Makes the program anew.
  let make: @MainActor () -> Kept

  init(_ name: String, atLastBecause reason: String? = nil, _ make: @escaping @MainActor () -> Kept) {
    self.name = name
    self.reason = reason
    self.make = make
  }

  var testDescription: String { name }
}

/// A kept value, what it has to be, and an operation that changes what it is about.
@MainActor
struct Kept {
  /// What the library says, in words.
  let value: () -> String
  /// The same, computed anew from the other values of the moment.
  let computed: () -> String
  /// One operation; called with 0, then with 1, and so on.
  let change: (Int) -> Void
  /// Lets asynchronous work come to its end.
  var settle: () async -> Void = {}

  init<Value: Equatable>(
    _ value: @autoclosure @escaping () -> Value, is computed: @autoclosure @escaping () -> Value,
    when change: @escaping (Int) -> Void
  ) {
    self.value = { "\(value())" }
    self.computed = { "\(computed())" }
    self.change = change
  }

  /// The same, with subscriptions that the program keeps, or with work to wait for.
  func keeping(_ kept: Any..., settle: @escaping () async -> Void = {}) -> Kept {
    var copy = Kept(value(), is: computed()) { number in withExtendedLifetime(kept) { change(number) } }
    copy.settle = settle
    return copy
  }
}

/// Looks at a kept value, whenever a moment says so.
@MainActor
final class Reader {
  /// What the value has to be, and what it is.
  let about: Computed<String>
  let kept: Computed<String>
  /// What was seen, and what was wrong with it.
  private(set) var seen: [String] = []
  private(set) var complaints: [String] = []
  /// What was wrong when an operation, and all that followed from it, was over.
  private(set) var complaintsAtLast: [String] = []

  /// Whether a moment has come after the thing was made.
  private(set) var hasLookedAtMoment = false

  private let row: KeptValue
  private let thing: Observable<Kept?>
  private var tokens: [Subscription] = []
  private var number = 0

  init(_ row: KeptValue) {
    self.row = row
    let thing = Observable<Kept?>(nil)
    self.thing = thing
    about = Computed { thing.value?.computed() ?? "" }
    kept = Computed { thing.value?.value() ?? "" }
  }

  /// Makes the thing.
  func make() { thing.value = row.make() }

  func keep(_ token: Subscription) { tokens.append(token) }

  /// Compares, whichever of the two is read first.
  func look() {
    guard let thing = thing.value else { return }
    let (value, computed, again) = (thing.value(), thing.computed(), thing.value())
    seen.append(computed)
    if value != computed { complaints.append("\(value) instead of \(computed)") }
    if again != value { complaints.append("\(value), then \(again)") }
  }

  /// Makes the next change.
  func next() {
    number += 1
    thing.peek()?.change(number - 1)
  }

  /// Changes the thing in some operations.
  ///
  /// - Parameter isSeenOnce: whether to complain of an operation in which the reader sees more than one state.
  func change(
    eachSeenOnce isSeenOnce: Bool = false, _ body: (_ change: @escaping () -> Void) -> Void = { $0() },
    settle: () async -> Void = {}
  ) async {
    for _ in 0..<4 {
      let count = seen.count
      body { [unowned self] in next() }
      if isSeenOnce, Set(seen[count...]).count > 1 { complaints.append("seen as \(seen[count...])") }
      await settle()
      await thing.peek()?.settle()
      if seen.count > count { hasLookedAtMoment = true }
      let known = complaints.count
      look()
      complaintsAtLast += complaints[known...]
    }
  }

  func end() {
    tokens = []
    thing.value = nil
  }
}
