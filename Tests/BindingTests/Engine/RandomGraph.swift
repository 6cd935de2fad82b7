import Binding
import TestSupport

/// A graph that random steps build and drive, beside a model that recomputes everything from the raw values.
///
/// The model knows only what was written last to each observable (`raw`) and how each node derives from lower ones
/// (`rules`). Every read anywhere, also in the middle of a flush, must give what the model gives at that moment; after
/// every step each living effect must have seen the present values; a computed runs at most once between two writes.
final class RandomGraph {
  /// How a node gets its value. Numbers refer to lower nodes.
  enum Rule {
    case observable
    case sum([Int])
    /// Reads the first; if it is even the second, else the third.
    case choose(Int, Int, Int)
    /// Cuts off: few results for many inputs.
    case remainder(Int, by: Int)
    case constant(Int)
    case map(Int)
  }

  enum Node {
    case observable(Observable<Int>)
    case computed(Computed<Int>)

    var value: Int {
      switch self {
      case .observable(let node): node.value
      case .computed(let node): node.value
      }
    }

    var peeked: Int {
      switch self {
      case .observable(let node): node.peek()
      case .computed(let node): node.peek()
      }
    }

    var base: GraphNode {
      switch self {
      case .observable(let node): node
      case .computed(let node): node
      }
    }
  }

  final class Watcher {
    var effect: Effect?
    let scope = Scope()
    let number: Int
    let reads: [Int]
    var seen: [Int] = []
    var runs = 0
    var cleanups = 0

    init(number: Int, reads: [Int]) {
      self.number = number
      self.reads = reads
    }
  }

  var random: SeededGenerator
  private var rules: [Rule] = []
  private var nodes: [Node] = []
  private var raw: [Int] = []
  private var watchers: [Watcher] = []
  /// Observables that an effect writes; users leave them alone.
  private(set) var written: Set<Int> = []
  /// Computeds that make view models.
  var makers: [Maker] = []
  /// How many writes there were, and for each computed how many when it ran last.
  private var writes = 0
  private var lastRun: [Int] = []
  /// In this step a value may have been seen that did not last, so that an effect may run without a lasting change.
  private var isImpure = false
  /// The effect that ran last in this step: where none writes, the next has to be younger.
  private var lastWatcher = -1
  private(set) var failure: String?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    addObservable()
  }

  // MARK: The model

  func expected(_ index: Int) -> Int {
    switch rules[index] {
    case .observable: raw[index]
    case .sum(let inputs): inputs.reduce(0) { $0 &+ expected($1) }
    case .choose(let test, let even, let odd): expected(expected(test).isMultiple(of: 2) ? even : odd)
    case .remainder(let input, let divisor): expected(input) % divisor
    case .constant(let value): value
    case .map(let input): expected(input) &+ 1
    }
  }

  func fail(_ text: String) { failure = failure ?? text }

  private func compare(_ value: Int, _ index: Int, _ place: String) {
    let wanted = expected(index)
    if value != wanted { fail("\(place): node \(index) is \(value), not \(wanted)") }
  }

  // MARK: Steps

  func step() {
    isImpure = false
    lastWatcher = -1
    switch Int.random(in: 0..<106, using: &random) {
    case 0..<8: addObservable()
    case 8..<26: addComputed()
    case 26..<36: addWatcher()
    case 36..<39: addWriter()
    case 39..<41: addNest()
    case 41..<66: write(pickWritable(), value())
    case 66..<76: batchOfWrites()
    case 76..<86: read()
    case 86..<90: endWatcher()
    case 90..<92: pauseOrResume()
    case 92..<94: writeBack()
    case 94..<97: transactionOfWrites()
    case 97..<100: mutateInPlace()
    default: stepOfMakers()
    }
    checkWatchers()
    checkMakers()
    checkInvariants()
  }

  private func value() -> Int { Int.random(in: 0..<6, using: &random) }
  func pick() -> Int { Int.random(in: nodes.indices, using: &random) }

  private func pickWritable() -> Int {
    let choices = nodes.indices.filter { index in
      if case .observable = nodes[index] { !written.contains(index) } else { false }
    }
    return choices.randomElement(using: &random) ?? 0
  }

  private func addObservable() {
    let first = value()
    append(.observable, first, .observable(Observable(first, name: "s\(nodes.count)")))
  }

  private func append(_ rule: Rule, _ value: Int, _ node: Node) {
    rules.append(rule)
    raw.append(value)
    nodes.append(node)
    lastRun.append(-1)
  }

  private func addComputed() {
    let index = nodes.count
    if random.chance(15) {
      let input = pick()
      let mapped: Computed<Int>
      switch nodes[input] {
      case .observable(let node): mapped = node.map(name: "m\(index)") { $0 &+ 1 }
      case .computed(let node): mapped = node.map(name: "m\(index)") { $0 &+ 1 }
      }
      append(.map(input), 0, .computed(mapped))
      return
    }
    let rule: Rule
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: rule = .sum((0...Int.random(in: 0..<4, using: &random)).map { _ in pick() })
    case 4..<7: rule = .choose(pick(), pick(), pick())
    case 7..<9: rule = .remainder(pick(), by: Int.random(in: 1...3, using: &random))
    default: rule = .constant(value())
    }
    let computed = Computed(name: "c\(index)") { [unowned self] in
      if lastRun[index] == writes { fail("node \(index) ran twice without a write in between") }
      lastRun[index] = writes
      switch rule {
      case .observable: return 0
      case .sum(let inputs): return inputs.reduce(0) { $0 &+ tracked($1) }
      case .choose(let test, let even, let odd): return tracked(tracked(test).isMultiple(of: 2) ? even : odd)
      case .remainder(let input, let divisor): return tracked(input) % divisor
      case .constant(let value): return value
      case .map(let input): return tracked(input) &+ 1
      }
    }
    append(rule, 0, .computed(computed))
  }

  func tracked(_ index: Int) -> Int {
    let value = nodes[index].value
    compare(value, index, "in a closure")
    return value
  }

  private func watch(_ watcher: Watcher) {
    let now = watcher.reads.map { tracked($0) }
    watcher.runs += 1
    if watcher.runs > 1, now == watcher.seen, !isImpure, written.isEmpty {
      fail("an effect on \(watcher.reads) ran although nothing changed")
    }
    if written.isEmpty, watcher.number <= lastWatcher { fail("effects ran out of order") }
    lastWatcher = watcher.number
    watcher.seen = now
    onCleanup { watcher.cleanups += 1 }
  }

  private func addWatcher() {
    let watcher = Watcher(
      number: watchers.count, reads: (0...Int.random(in: 0..<3, using: &random)).map { _ in pick() })
    watchers.append(watcher)
    watcher.effect = Effect(name: "e\(watchers.count)") { [unowned self] in watch(watcher) }
    lastWatcher = -1
  }

  /// An effect that keeps an observable of its own equal to what it reads. Only later nodes read that one, so it
  /// settles.
  private func addWriter() {
    let inputs = (0...1).map { _ in pick() }
    addObservable()
    let target = nodes.count - 1
    written.insert(target)
    let watcher = Watcher(number: watchers.count, reads: inputs)
    watchers.append(watcher)
    watcher.effect = Effect(name: "w\(target)") { [unowned self] in
      watch(watcher)
      set(target, watcher.seen.reduce(0, &+) % 7)
    }
  }

  /// An effect that makes another one in its body, which reads something else.
  private func addNest() {
    let outer = Watcher(number: watchers.count, reads: [pick()])
    let inner = pick()
    watchers.append(outer)
    outer.effect = Effect(name: "o\(watchers.count)") { [unowned self] in
      watch(outer)
      Effect { [unowned self] in _ = tracked(inner) }.keptByEffect()
    }
  }

  private func set(_ index: Int, _ value: Int) {
    guard case .observable(let node) = nodes[index] else { return }
    // Before the write, because effects run inside it.
    if raw[index] != value { writes += 1 }
    raw[index] = value
    node.value = value
  }

  private func write(_ index: Int, _ value: Int) { set(index, value) }

  private func batchOfWrites() {
    batch {
      for _ in 0...Int.random(in: 0..<5, using: &random) {
        set(pickWritable(), value())
        if random.chance(30) {
          isImpure = true
          let index = pick()
          compare(nodes[index].value, index, "in a batch")
        }
        if random.chance(10) {
          batch { set(pickWritable(), value()) }
        }
      }
    }
  }

  private struct Failed: Error {}

  /// Several writes and reads that are undone half-way, or not; nested ones too.
  private func transactionOfWrites() {
    let runs = watchers.map(\.runs)
    let newcomers = watchers.count
    let isUndone = random.chance(60)
    try? attempt(isUndone: isUndone, depth: 0)
    if isUndone, written.isEmpty, watchers[..<newcomers].map(\.runs) != runs {
      fail("an effect ran although the transaction was rolled back")
    }
  }

  private func attempt(isUndone: Bool, depth: Int) throws {
    let before = raw
    do {
      try transaction {
        for _ in 0...Int.random(in: 0..<5, using: &random) {
          switch Int.random(in: 0..<10, using: &random) {
          case 0..<5: set(pickWritable(), value())
          case 5: mutateInPlace()
          case 6: if depth < 3 { try? attempt(isUndone: random.chance(50), depth: depth + 1) }
          case 7 where watchers.count < 12:
            isImpure = true
            addWatcher()
          case 8 where !makers.isEmpty:
            isImpure = true
            readMaker(isAtRest: false)
          default:
            isImpure = true
            let index = pick()
            compare(nodes[index].value, index, "in a transaction")
          }
        }
        guard isUndone else { return }
        // From here on, and in the effects that run at the end, the values are the former ones.
        throw Failed()
      } onRollBack: {
        for index in before.indices { raw[index] = before[index] }
        writes += 1
      }
    }
  }

  /// A transaction that tells the model before the effects run again.
  private func transaction(_ body: () throws -> Void, onRollBack: () -> Void) throws {
    try batch {
      do { try Binding.transaction(body) } catch {
        onRollBack()
        throw error
      }
    }
  }

  /// Writes a value and takes it back: no reader may notice.
  private func writeBack() {
    let index = pickWritable()
    let original = raw[index]
    let runs = watchers.map(\.runs)
    batch {
      set(index, original &+ 1)
      set(index, original)
    }
    if watchers.map(\.runs) != runs { fail("an effect ran although node \(index) has its value again") }
  }

  private func mutateInPlace() {
    let index = pickWritable()
    guard case .observable(let node) = nodes[index] else { return }
    let change = value()
    if change != 0 { writes += 1 }
    raw[index] = raw[index] &+ change
    if random.chance(50) { node.value += change } else { node.update { $0 += change } }
  }

  private func read() {
    let index = pick()
    compare(random.chance(50) ? nodes[index].value : nodes[index].peeked, index, "at rest")
  }

  private func endWatcher() {
    guard let index = watchers.indices.filter({ watchers[$0].effect != nil }).randomElement(using: &random) else {
      return
    }
    let watcher = watchers[index]
    if random.chance(50) { watcher.effect?.cancel() }
    watcher.scope.end()
    watcher.effect = nil
    if watcher.cleanups != watcher.runs { fail("\(watcher.runs) runs had \(watcher.cleanups) cleanups") }
  }

  private func pauseOrResume() {
    guard let watcher = watchers.filter({ $0.effect != nil }).randomElement(using: &random) else { return }
    watcher.effect?.store(in: watcher.scope)
    isImpure = true
    if watcher.scope.isPaused { watcher.scope.resume() } else { watcher.scope.pause() }
  }

  // MARK: After each step

  private func checkWatchers() {
    for watcher in watchers where watcher.effect != nil && !watcher.scope.isPaused {
      let now = watcher.reads.map { expected($0) }
      if watcher.seen != now { fail("an effect on \(watcher.reads) has seen \(watcher.seen), not \(now)") }
      if watcher.cleanups != watcher.runs - 1 { fail("\(watcher.runs) runs had \(watcher.cleanups) cleanups") }
    }
  }

  private func checkInvariants() {
    #if DEBUG
      Binding.checkInvariants(of: nodes.map(\.base), and: watchers.compactMap(\.effect) + makers.compactMap(\.observer))
    #endif
  }

  /// Asks all there is to be asked, which must change nothing.
  func explain() {
    let all: [any Explainable] = nodes.map(\.base) + watchers.compactMap(\.effect)
    _ = Graph.dump(all)
    for one in all { _ = (why(one), whyNot(one)) }
    checkInvariants()
  }

  /// Lets go of everything; nothing may be observed any more.
  func end() {
    for watcher in watchers {
      watcher.scope.end()
      watcher.effect = nil
    }
    endMakers()
    for (index, node) in nodes.enumerated() where node.base.observerCount != 0 {
      fail("node \(index) is still observed")
    }
    checkInvariants()
  }
}
