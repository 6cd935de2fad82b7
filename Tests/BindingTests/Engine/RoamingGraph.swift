import Binding
import TestSupport

/// A graph with all kinds of nodes, and plain numbers that it has to show: lives in one domain, on any thread.
final class RoamingGraph {
  private static let width = 8
  private static let depth = 24

  private var random: SeededGenerator
  private var numbers = [Int](repeating: 0, count: width)
  private var texts: [String] = []

  private let sources = (0..<width).map { _ in Observable(0) }
  private let list = Observable<[String]>([])
  private let layers: [Computed<Int>]
  private let length: Computed<Int>
  private let happened = Event<Int>()
  private var deliveries = 0
  private var expectedDeliveries = 0
  private var watchers: [Watcher] = []
  private let scope = Scope()

  /// An effect on one layer, and the value that it saw last.
  private final class Watcher {
    let layer: Int
    var seen = 0
    var effect: Effect?
    init(layer: Int) { self.layer = layer }
  }

  private struct Refused: Error {}

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let (sources, list) = (sources, list)
    var layers: [Computed<Int>] = []
    for index in 0..<Self.depth {
      let source = sources[index * 3 % Self.width]
      let other = sources[index % Self.width]
      if let before = layers.last {
        layers.append(Computed { before.value / 2 + (before.value % 3 == 0 ? source.value : other.value) })
      } else {
        layers.append(Computed { source.value + 1 })
      }
    }
    self.layers = layers
    length = list.map { $0.count }
  }

  /// The value that a layer has to show.
  private func expected(_ layer: Int) -> Int {
    var value = numbers[0] + 1
    for index in 0...layer where index > 0 {
      value = value / 2 + (value % 3 == 0 ? numbers[index * 3 % Self.width] : numbers[index % Self.width])
    }
    return value
  }

  /// Does something at random; returns what is wrong, if anything.
  func step() -> String? {
    let deed = Int.random(in: 0..<12, using: &random)
    switch deed {
    case 0, 1, 2: write(number())
    case 3: batch { for _ in 0..<4 { write(number()) } }
    case 4: failTransaction()
    case 5: watch()
    case 6:
      if let index = watchers.indices.randomElement(using: &random) {
        watchers[index].effect?.cancel(); watchers.remove(at: index)
      }
    case 7: if let index = watchers.indices.randomElement(using: &random) { watchers.remove(at: index) }
    case 8: append()
    case 9: send()
    case 10: makeAndForget()
    default: watchers.removeAll()
    }
    return mismatch().map { "\($0), after deed \(deed)" }
  }

  private func number() -> Int { Int.random(in: -100...100, using: &random) }

  private func write(_ value: Int) {
    let index = Int.random(in: 0..<Self.width, using: &random)
    numbers[index] = value
    sources[index].value = value
  }

  private func failTransaction() {
    let kept = numbers
    try? transaction {
      for _ in 0..<3 { write(number()) }
      _ = layers[Self.depth - 1].value
      throw Refused()
    }
    numbers = kept
  }

  private func watch() {
    let watcher = Watcher(layer: Int.random(in: 0..<Self.depth, using: &random))
    let layer = layers[watcher.layer]
    let sources = sources
    watcher.effect = Effect { [unowned watcher] in
      watcher.seen = layer.value
      Effect { _ = sources[0].value }.keptByEffect()
      onCleanup { _ = sources[1].peek() }
    }
    watchers.append(watcher)
  }

  private func append() {
    texts.append("text")
    list.value.append("text")
    if texts.count > 20 {
      texts.removeAll()
      list.value = []
    }
  }

  private func send() {
    let observation = happened.observe { [unowned self] in deliveries += $0 }
    happened.send(2)
    observation.cancel()
    happened.send(3)
    expectedDeliveries += 2
  }

  /// A second graph, whose edges return to the thread.
  private func makeAndForget() {
    var last = sources[0].map { $0 + 1 }
    for _ in 0..<100 { last = last.map { $0 + 1 } }
    _ = last.value
    let effect = Effect { _ = last.value }
    write(number())
    effect.cancel()
  }

  private func mismatch() -> String? {
    for index in numbers.indices where sources[index].value != numbers[index] { return "source \(index) differs" }
    for watcher in watchers where watcher.seen != expected(watcher.layer) {
      return "an effect saw \(watcher.seen) in layer \(watcher.layer) instead of \(expected(watcher.layer))"
    }
    let layer = Int.random(in: 0..<Self.depth, using: &random)
    if layers[layer].value != expected(layer) { return "layer \(layer) is not current" }
    if length.value != texts.count { return "the list has not its length" }
    return deliveries == expectedDeliveries ? nil : "an event was lost or delivered twice"
  }
}
