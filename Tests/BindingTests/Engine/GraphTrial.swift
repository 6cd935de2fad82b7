import Binding
import TestSupport

/// A random graph and random steps on it, compared with a model that recomputes everything from the raw values.
///
/// The model knows only what was last written to each observable and how each node is derived from lower ones. Every
/// read, even in the middle of a flush, must give what the model gives at that moment. After a step each effect has
/// seen the present values, and has run once if they changed, and otherwise not at all. A computed runs at most once
/// between two writes.
final class GraphTrial: GroupedTrial {
  enum Kind: CaseIterable {
    case sum, choose, remainder, constant, mapped

    func value(_ inputs: [Int], _ read: (Int) -> Int) -> Int {
      switch self {
      case .sum: inputs.reduce(0) { $0 &+ read($1) }
      case .choose: read(read(inputs[0]).isMultiple(of: 2) ? inputs[1] : inputs[2])
      // Few results for many inputs, so that many changes go no further.
      case .remainder: read(inputs[0]) % 3
      case .constant: 4
      case .mapped: read(inputs[0]) &+ 1
      }
    }
  }
  enum Part {
    case observable(Int), computed(Kind, [Int]), watch([Int])
    /// An effect that writes what it reads to an observable, and an effect that makes another one in its body.
    case writer([Int]), nest(Int, Int)
    /// An effect that writes what it reads until that has a certain value, with a transaction that fails after each
    /// write.
    case stepper([Int])
    case set(Int, Int), writeBack(Int, Int), add(Int, Int), update(Int, Int)
    case read(Int), peek(Int), end(Int, cancelled: Bool), pause(Int)
  }
  enum Setup { case plain, tracedAndAsked }

  private struct Refused: Error {}

  static func setup(using generator: inout SeededGenerator) -> Setup { generator.chance(5) ? .tracedAndAsked : .plain }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func pick() -> Int { Int.random(in: 0..<60, using: &generator) }
    let (value, picks) = (Int.random(in: 0..<6, using: &generator), [pick(), pick(), pick()])
    return switch Int.random(in: 0..<90, using: &generator) {
    case 0..<8: .observable(value)
    case 8..<26: .computed(Kind.allCases.randomElement(using: &generator)!, picks)
    case 26..<36: .watch(Array(picks.prefix(1 + value / 2)))
    case 36: value < 3 ? .writer(picks) : .stepper(picks)
    case 37, 38: .nest(pick(), pick())
    case 39..<65: .set(pick(), value)
    case 65..<68: .writeBack(pick(), 1 + value)
    case 68, 69: .add(pick(), value)
    case 70, 71: .update(pick(), value)
    case 72..<79: .read(pick())
    case 79..<84: .peek(pick())
    case 84..<88: .end(pick(), cancelled: generator.chance(50))
    default: .pause(pick())
    }
  }

  final class Watcher {
    let number: Int, reads: [Int], scope = Scope()
    var effect: Effect?, seen: [Int] = [], runs = 0, cleanups = 0
    /// The values that it had to see before the step, and the number of its runs.
    var before: (values: [Int], runs: Int)?
    init(_ number: Int, _ reads: [Int]) { (self.number, self.reads) = (number, reads) }
  }

  let setup: Setup
  private(set) var nodes: [any GraphNode & ObservableValue<Int>] = [Observable(0, name: "s0")]
  /// The rules of derived nodes, by number; the last and the first value of the other nodes.
  private(set) var rules: [(kind: Kind, inputs: [Int])?] = [nil]
  private var raw = [0], firsts = [0]
  private(set) var watchers: [Watcher] = []
  /// Observables that effects write; steps do not write them.
  private var written: Set<Int> = []
  /// The number of writes, and for each computed that number at its last run.
  private var writes = 0, lastRun = [-1]
  /// Whether in this step a value may be seen that does not last, so that an effect may run without a lasting change.
  private var isImpure = false
  private var lastWatcher = -1
  private var failure: String?

  init(_ setup: Setup) { self.setup = setup }

  var model: [Int] {
    get { raw }
    // A node that a failed transaction has made has its first value.
    set { (raw, writes) = (newValue + firsts[newValue.count...], writes + 1) }
  }

  func expected(_ index: Int) -> Int { rules[index].map { $0.kind.value($0.inputs, expected) } ?? raw[index] }
  private func fail(_ text: String) { failure = failure ?? text }

  private func read(_ index: Int, isPeeked: Bool = false) -> Int {
    let value = isPeeked ? nodes[index].peek() : nodes[index].value
    if value != expected(index) { fail("node \(index) is \(value), not \(expected(index))") }
    return value
  }

  private func append(_ node: any GraphNode & ObservableValue<Int>, _ rule: (Kind, [Int])?, first: Int = 0) {
    nodes.append(node)
    rules.append(rule)
    firsts.append(first)
    raw.append(first)
    lastRun.append(-1)
  }

  private func addComputed(_ kind: Kind, _ inputs: [Int]) {
    let (index, inputs) = (nodes.count, inputs.map { $0 % nodes.count })
    if kind == .mapped { return append(nodes[inputs[0]].map(name: "m\(index)") { $0 &+ 1 }, (kind, inputs)) }
    let node = Computed(name: "c\(index)") { [unowned self] in
      if lastRun[index] == writes { fail("node \(index) ran twice without a write in between") }
      lastRun[index] = writes
      return kind.value(inputs) { read($0) }
    }
    append(node, (kind, inputs))
  }

  private func watch(_ reads: [Int], then body: @escaping (Watcher) -> Void = { _ in }) {
    let watcher = Watcher(watchers.count, reads.map { $0 % nodes.count })
    watchers.append(watcher)
    watcher.effect = Effect(name: "e\(watcher.number)") { [unowned self] in
      watcher.seen = watcher.reads.map { read($0) }
      watcher.runs += 1
      if written.isEmpty, !isImpure, watcher.number <= lastWatcher { fail("effects ran out of order") }
      lastWatcher = watcher.number
      onCleanup { watcher.cleanups += 1 }
      body(watcher)
    }
  }

  private func write(_ index: Int, _ value: Int, by body: (Observable<Int>) -> Void) {
    // Before the write, because effects run inside it.
    if raw[index] != value { writes += 1 }
    raw[index] = value
    body(nodes[index] as! Observable<Int>)
  }

  /// The number of an observable that a step may write.
  private func writable(_ number: Int) -> Int {
    let choices = nodes.indices.filter { rules[$0] == nil && !written.contains($0) }
    return choices[number % choices.count]
  }

  /// Adds an observable that an effect writes which reads others.
  private func addWritten(by inputs: [Int]) -> (inputs: [Int], target: Int) {
    let (inputs, target) = (inputs.map { $0 % nodes.count }, nodes.count)
    append(Observable(0, name: "w\(target)"), nil)
    written.insert(target)
    return (inputs, target)
  }

  func willPlay(_ step: Step) {
    for watcher in watchers { watcher.before = (watcher.reads.map(expected), watcher.runs) }
    (isImpure, lastWatcher) = (false, -1)
    isImpure =
      step.isGroup
      && step.parts.contains { part in
        switch part {
        case .set, .writeBack, .add, .update, .observable, .computed: false
        default: true
        }
      }
  }

  func change(_ part: Part) {
    if setup == .plain { return playOnce(part) }
    // Asking for explanations has to change nothing.
    withTracing {
      playOnce(part)
      let all: [any Explainable] = nodes.map { $0 as GraphNode } + watchers.compactMap(\.effect)
      _ = Graph.dump(all)
      for one in all { _ = (why(one), whyNot(one)) }
    }
  }

  private func playOnce(_ part: Part) {
    let living = watchers.filter { $0.effect != nil }
    switch part {
    case .observable(let value): append(Observable(value, name: "s\(nodes.count)"), nil, first: value)
    case .computed(let kind, let inputs): addComputed(kind, inputs)
    case .watch(let reads): watch(reads)
    case .writer(let inputs):
      let (inputs, target) = addWritten(by: inputs)
      // Only later nodes read the written observable, so it settles.
      watch(inputs) { [unowned self] watcher in
        let value = watcher.seen.reduce(0, &+) % 7
        write(target, value) { $0.value = value }
      }
    case .stepper(let inputs):
      let (inputs, target) = addWritten(by: inputs)
      watch(inputs + [target]) { [unowned self] watcher in
        let (goal, value) = (watcher.seen.dropLast().reduce(0, &+) & 3, raw[target])
        guard value != goal else { return }
        let next = value < goal ? value + 1 : value - 1
        write(target, next) { $0.value = next }
        _ = read(target, isPeeked: true)
        try? transaction {
          (nodes[target] as! Observable<Int>).value = -1
          throw Refused()
        }
      }
    case .nest(let outer, let inner):
      let inner = inner % nodes.count
      watch([outer]) { [unowned self] _ in Effect { [unowned self] in _ = read(inner) }.keptByEffect() }
    case .set(let index, let value): write(writable(index), value) { $0.value = value }
    case .writeBack(let index, let change):
      let index = writable(index), value = raw[index]
      batch {
        write(index, value &+ change) { $0.value = value &+ change }
        write(index, value) { $0.value = value }
      }
    case .add(let index, let change):
      let index = writable(index)
      write(index, raw[index] &+ change) { $0.value += change }
    case .update(let index, let change):
      let index = writable(index)
      write(index, raw[index] &+ change) { $0.update { $0 += change } }
    case .read(let index): _ = read(index % nodes.count)
    case .peek(let index): _ = read(index % nodes.count, isPeeked: true)
    case .end(let number, let isCancelled):
      guard !living.isEmpty else { return }
      let watcher = living[number % living.count]
      if isCancelled { watcher.effect?.cancel() }
      watcher.scope.end()
      watcher.effect = nil
      if watcher.cleanups != watcher.runs { fail("\(watcher.runs) runs had \(watcher.cleanups) cleanups") }
    case .pause(let number):
      guard !living.isEmpty else { return }
      let watcher = living[number % living.count]
      watcher.effect?.store(in: watcher.scope)
      isImpure = true
      if watcher.scope.isPaused { watcher.scope.resume() } else { watcher.scope.pause() }
    }
  }

  func difference() -> String? {
    for watcher in watchers where watcher.effect != nil && !watcher.scope.isPaused {
      let now = watcher.reads.map(expected)
      if watcher.seen != now { fail("an effect on \(watcher.reads) has seen \(watcher.seen), not \(now)") }
      if watcher.cleanups != watcher.runs - 1 { fail("\(watcher.runs) runs had \(watcher.cleanups) cleanups") }
      guard let before = watcher.before, written.isEmpty, !isImpure else { continue }
      let runs = before.values == now ? 0 : 1
      if watcher.runs != before.runs + runs { fail("an effect ran \(watcher.runs - before.runs) times, not \(runs)") }
    }
    checkInvariants()
    return failure ?? (setup == .plain ? nil : explanationDifference())
  }

  private func checkInvariants() {
    #if DEBUG
      Binding.checkInvariants(of: nodes, and: watchers.compactMap(\.effect))
    #endif
  }

  func end() -> String? {
    for watcher in watchers {
      watcher.scope.end()
      watcher.effect = nil
    }
    for (index, node) in nodes.enumerated() where node.observerCount != 0 { fail("node \(index) is still observed") }
    checkInvariants()
    return failure
  }
}
