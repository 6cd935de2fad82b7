import Binding
import TestSupport

extension RandomGraph {
  /// A view model that a computed makes: its initialiser writes, and an effect of its own copies a node.
  final class Made {
    let key: Int
    let copy = Observable(-1, name: "copy")
    private let sum: Computed<Int>
    private var effect: Effect?
    private unowned let maker: Maker

    init(_ key: Int, by maker: Maker, in graph: RandomGraph) {
      self.key = key
      self.maker = maker
      sum = Computed { [copy] in copy.value &+ key }
      maker.living += 1
      copy.value = -2
      if graph.random.chance(30) { _ = sum.value }
      copy.value = -3
      if graph.random.chance(30) { copy.value = copy.value - 1 }
      effect = Effect(name: "made") { [unowned self, unowned graph] in
        if maker.observer != nil, graph.written.isEmpty, graph.expected(maker.key) != key {
          graph.fail("a view model for \(key) goes on although it is to be replaced")
        }
        copy.value = graph.tracked(maker.copied)
        if sum.value != copy.value &+ key { graph.fail("a view model adds up wrongly") }
      }
    }

    deinit { maker.living -= 1 }
  }

  final class Maker {
    /// What the view model is made for, and what it copies.
    let key: Int
    let copied: Int
    var living = 0
    var observer: Effect?
    private(set) var made: Computed<Made>?

    init(key: Int, copied: Int, in graph: RandomGraph) {
      self.key = key
      self.copied = copied
      made = Computed(name: "maker") { [unowned self, unowned graph] in Made(graph.tracked(key), by: self, in: graph) }
    }

    func end() {
      observer = nil
      made = nil
    }
  }

  func stepOfMakers() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where makers.count < 5: makers.append(Maker(key: pick(), copied: pick(), in: self))
    case 1, 2: readMaker(isAtRest: true)
    default:
      guard let maker = makers.randomElement(using: &random) else { return }
      maker.observer = maker.observer == nil ? Effect(name: "observer") { [made = maker.made] in _ = made?.value } : nil
    }
  }

  func readMaker(isAtRest: Bool) {
    guard let maker = makers.randomElement(using: &random), let made = maker.made?.value else { return }
    if made.key != expected(maker.key) { fail("a view model for \(made.key) is shown for \(expected(maker.key))") }
    if isAtRest, made.copy.peek() != expected(maker.copied) { fail("a new view model has not copied its node") }
  }

  /// After a step a view model that is observed is the present one, and has seen the present values.
  func checkMakers() {
    for maker in makers {
      if maker.living > 1 { fail("\(maker.living) view models of one computed live") }
      guard maker.observer != nil, let made = maker.made?.peek() else { continue }
      if made.key != expected(maker.key) { fail("a view model for \(made.key) has not been replaced") }
      if made.copy.peek() != expected(maker.copied) { fail("a view model has not copied its node") }
    }
  }

  func endMakers() {
    for maker in makers {
      maker.end()
      if maker.living != 0 { fail("a view model leaks") }
    }
  }
}
