import Binding
import TestSupport
import Testing

/// Values that read and write when they are released, in all ways in which a value is replaced: what they read fits
/// together at any moment, and no effect misses a change.
private final class ReleaseTrial: GroupedTrial {
  enum Part {
    case set(Int, [Int]), append(Int, Int), removeLast(Int), read(Int), observe(Int), unobserve(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { Int.random(in: 0..<3, using: &generator) }
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: .set(number(), (0..<number()).map { _ in number() })
    case 4, 5: .append(number(), number())
    case 6, 7: .removeLast(number())
    case 8, 9: .read(number())
    case 10: .observe(number())
    default: .unobserve(number())
    }
  }

  final class Token: Equatable {
    let label: Int
    weak let trial: ReleaseTrial?

    init(_ label: Int, _ trial: ReleaseTrial?) { (self.label, self.trial) = (label, trial) }

    deinit {
      trial?.look(at: "a release")
      trial?.ended.value &+= 1
      trial?.look(at: "a release that has written")
    }

    /// Other tokens with the same label are equal, so that a batch can bring back an equal value.
    static func == (one: Token, other: Token) -> Bool { one.label == other.label }
  }

  final class Watch {
    let place: Int
    var seen: [Int] = [], effect: Effect?
    init(_ place: Int) { self.place = place }
  }

  /// The labels of the tokens in each slot.
  var model: [[Int]] = [[], [], []]
  private let slots: [Observable<[Token]>], sums: [Computed<Int>], all: Computed<Int>
  private let ended = Observable(0)
  /// Makes a token, and releases the former one.
  private var made: Computed<Token>?
  private var watches: [Watch] = []
  /// The slot that is being mutated in place, which cannot be read.
  private var mutated: Int?
  private var failure: String?

  init(_ setup: NoSetup) {
    let (slots, ended) = ((0..<3).map { Observable<[Token]>([], name: "slot \($0)") }, ended)
    let sums = slots.map { slot in Computed { slot.value.reduce(1) { $0 * 4 + $1.label } } }
    self.slots = slots
    self.sums = sums
    all = Computed { sums.reduce(ended.value) { $0 &* 31 &+ $1.value } }
    made = Computed(changes: .always) { [weak self] in Token(sums[0].value, self) }
  }

  /// Compares what is derived with what it is derived from.
  private func look(at place: String) {
    func note(_ what: String) { failure = failure ?? "at \(place): \(what)" }
    let present = slots.indices.map { $0 == mutated ? nil : slots[$0].peek().reduce(1) { $0 * 4 + $1.label } }
    for (slot, sum) in present.enumerated() where sum != nil && sums[slot].peek() != sum {
      note("the sum of slot \(slot) is \(sums[slot].peek()) instead of \(sum!)")
    }
    guard mutated == nil else { return }
    let total = present.reduce(ended.peek()) { $0 &* 31 &+ $1! }
    if all.peek() != total { note("all is \(all.peek()) instead of \(total)") }
  }

  private func mutate(_ slot: Int, _ change: (inout [Token]) -> Void) {
    mutated = slot
    slots[slot].update(change)
    mutated = nil
  }

  private func watch(_ place: Int) {
    let watch = Watch(place)
    watches.append(watch)
    watch.effect = Effect { [unowned self, unowned watch] in
      watch.seen = [sums[place].value, all.value, place == 0 ? made?.value.label ?? 0 : 0]
      look(at: "the run of an effect")
    }
  }

  func change(_ part: Part) {
    switch part {
    case .set(let slot, let labels):
      slots[slot].value = labels.map { Token($0, self) }
      model[slot] = labels
    case .append(let slot, let label):
      mutate(slot) { $0.append(Token(label, self)) }
      model[slot].append(label)
    case .removeLast(let slot):
      if model[slot].isEmpty { return }
      mutate(slot) { $0.removeLast() }
      model[slot].removeLast()
    case .read(let slot): if slots[slot].value.count != model[slot].count { failure = failure ?? "a read is wrong" }
    case .observe(let slot): watch(slot)
    case .unobserve(let slot): if !watches.isEmpty { watches.remove(at: slot % watches.count).effect?.cancel() }
    }
  }

  func difference() -> String? {
    if let failure { return failure }
    let labels = slots.map { $0.value.map(\.label) }
    if labels != model { return "\(labels) instead of \(model)" }
    look(at: "rest")
    for watch in watches where Array(watch.seen.prefix(2)) != [sums[watch.place].peek(), all.peek()] {
      return "an effect has last seen \(watch.seen) instead of \(sums[watch.place].peek()), \(all.peek())"
    }
    for watch in watches where watch.place == 0 && watch.seen[2] != sums[0].peek() {
      return "an effect has last seen the token \(watch.seen[2]) instead of \(sums[0].peek())"
    }
    return failure
  }

  func end() -> String? {
    for slot in slots.indices { change(.set(slot, [])) }
    for watch in watches { watch.effect?.cancel() }
    watches = []
    made = nil
    return difference() ?? (ended.observerCount > 0 ? "something is still observed" : nil)
  }
}

@Suite struct ReleaseTrialSpec {
  @Test func `values that read and write when they are released find what follows from their successors`() async {
    await ReleaseTrial.run()
  }
}
