import Binding
import TestSupport
import Testing

/// Bindings from a text back to one of two sources, which begin, pause and end at any time, under a conversion that
/// changes, beside plain variables.
private struct BackTrial: GroupedTrial {
  enum Part {
    case type(String), set(Int, Int), select(Int), shift(Int)
    case begin, pause(Bool), end
  }

  /// Whether the text is that of a control, which no transaction takes back.
  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(50) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<7: .type(["1", "2", "x", ""][number])
    case 7..<10: .set(number, number % 2)
    case 10..<12: .select(number % 2)
    case 12..<14: .shift(number)
    case 14..<16: .begin
    case 16..<19: .pause(generator.chance(40))
    default: .end
    }
  }

  final class Seen { var values: [Int] = [] }

  let sources = [Observable(0), Observable(0)], selected = Observable(0), shift = Observable(0)
  let entry = Entry(), text = Observable("")
  let isControl: Bool
  let followed: Followed<Int>
  let converter: TwoWayConverter<Int, String>
  let seen = Seen(), effect: Effect
  /// Bindings that are retained and observe nothing any more.
  var ended: [BackBinding] = []
  var binding: BackBinding?, scope = Scope(), isPaused = false
  /// Whether the text or its meaning has changed while the binding was paused, even if it has changed back.
  var hasMissed = false

  struct Input: Equatable {
    var text = "", shift = 0, selected = 0
    /// The number of the binding, and how often a control was edited, also if one edit takes back another.
    var binding = 0, edits = 0
    var value: Int? { Int(text).map { $0 + shift } }
  }
  /// The sources, what the binding has to take, and what it has last taken. After a transaction that fails it
  /// takes that once more.
  var model: (values: [Int], input: Input, taken: Input?) = ([0, 0], Input(), nil)
  /// What the user has typed into the control.
  var typed = (text: "", edits: 0), bindings = 0

  init(_ isControl: Bool) {
    self.isControl = isControl
    let (sources, selected, shift, seen) = (sources, selected, shift, seen)
    followed = selected.following { sources[$0] }
    converter = TwoWayConverter(convert: { "\($0 - shift.value)" }) {
      guard let value = Int($0) else { throw ConversionError("No number.") }
      return value + shift.value
    }
    effect = Effect { seen.values = sources.map(\.value) }
  }

  var input: Input {
    var input = model.input
    input.binding = bindings
    if isControl { (input.text, input.edits) = typed }
    return input
  }

  /// The binding runs if something has changed since it ran last.
  mutating func follow() {
    guard binding != nil, model.taken != input || hasMissed else { return }
    if isPaused {
      var known = model.taken
      known?.selected = input.selected
      hasMissed = hasMissed || known != input
      return
    }
    (model.taken, hasMissed) = (input, false)
    if let value = input.value { model.values[input.selected] = value }
  }

  mutating func change(_ part: Part) {
    switch part {
    case .type(let content):
      guard isControl else { return (text.value, model.input.text) = (content, content) }
      entry.type(content)
      if content != typed.text { typed = (content, typed.edits + 1) }
    case .set(let value, let place):
      sources[place].value = value
      model.values[place] = value
    case .select(let place): (selected.value, model.input.selected) = (place, place)
    case .shift(let number): (shift.value, model.input.shift) = (number, number)
    case .begin:
      if binding != nil { return }
      let made =
        isControl ? followed.bindBack(to: entry, via: converter) : followed.bindBack(to: text, via: converter)
      (binding, scope, isPaused, hasMissed, bindings) = (made, Scope(), false, false, bindings + 1)
      made.store(in: scope)
      follow()
    case .pause(let pauses):
      isPaused = pauses
      if pauses { scope.pause() } else { scope.resume() }
    case .end:
      scope.end()
      if let ended = binding.take() { self.ended.append(ended) }
    }
  }

  mutating func didPlay(_ step: Step) { follow() }

  func difference() -> String? {
    let values = sources.map(\.value)
    if values != model.values { return "the sources are \(values) instead of \(model.values)" }
    if seen.values != model.values { return "an effect has last seen \(seen.values) instead of \(model.values)" }
    guard let binding else { return nil }
    let (isUnread, expected) = (binding.error.value != nil, input.value == nil)
    return isUnread == expected ? nil : "'\(input.text)' has an error: \(isUnread)"
  }

  mutating func end() -> String? {
    change(.end)
    effect.cancel()
    let counts = (sources + [selected, shift]).map(\.observerCount) + [text.observerCount, entry.edited.observerCount]
    return counts.allSatisfy { $0 == 0 } ? nil : "observers are left: \(counts)"
  }
}

@Suite struct BackTrialSpec {
  @Test func `a source takes what is typed while a binding back to it is alive, and nothing else`() async {
    await BackTrial.run()
  }
}
