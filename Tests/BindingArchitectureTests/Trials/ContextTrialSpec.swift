import Binding
import BindingArchitecture
import TestSupport
import Testing

private enum Price: ContextKey { static var defaultValue: Int { -1 } }
private enum Caller: ContextRole { typealias Member = ContextTrial.Member }

/// Contexts with values and members, views that move between them, and scenes that come and go in them, compared with
/// plain trees of numbers.
private struct ContextTrial: GroupedTrial {
  enum Part {
    case set(Int, in: Int), unset(in: Int)
    case enroll(Int, in: Int), dismiss(in: Int), release(Int)
    /// Moves a view into another one with a smaller number, or out of any view.
    case move(Int, into: Int?)
    case give(Int?, to: Int)
    /// Opens a scene in a context, or as a root, in place of the former scene of that number.
    case open(Int, in: Int?), close(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let view = number(4)
    return switch number(16) {
    case 0, 1: .set(number(5), in: number(4))
    case 2, 3: .unset(in: number(4))
    case 4, 5: .enroll(number(3), in: number(4))
    case 6: .dismiss(in: number(4))
    case 7: .release(number(3))
    case 8..<11: .move(view, into: view == 0 || generator.chance(20) ? nil : number(view))
    case 11, 12: .open(number(2), in: generator.chance(20) ? nil : number(4))
    case 13: .close(number(2))
    default: .give(generator.chance(30) ? nil : number(4), to: number(4))
    }
  }

  final class Member {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  final class View: ContextHost {
    let contextSite = ContextSite()
    weak var above: View?
    var contextParent: (any ContextHost)? { above }
  }
  /// What the parts of a scene have seen.
  final class Diary {
    var price = 0
    var caller: Int?
  }
  /// The parts of a screen, which find each other in a context of their own.
  final class Scene {
    let context: Context
    let presenter: Member
    let interactor = Diary()
    let view = View()

    init(in parent: Context?, _ life: Int) {
      context = parent?.child() ?? Context()
      presenter = Member(life)
      context.enroll(presenter, as: Caller.self)
      interactor.caller = context[Caller.self]?.number
      Effect { [weak context, interactor] in interactor.price = context?[Price.self] ?? 0 }.store(in: context.scope)
      view.context = context
    }
  }
  /// A scene, the context in which it was opened, and a number that no other scene has.
  typealias Opened = (scene: Scene, home: Int?, life: Int)

  final class Seen {
    var prices: [Int] = []
    var places: [Int] = []
  }

  static let parents = [nil, 0, 0, 1]
  let contexts: [Context]
  let views = (0..<4).map { _ in View() }
  var members: [Member?] = (0..<3).map { Member($0) }
  var scenes: [Opened?] = [nil, nil]
  /// What is to be released.
  var closed: [() -> AnyObject?] = []
  let seen = Seen()
  let effect: Effect

  struct Model {
    var prices: [Int?] = [nil, nil, nil, nil]
    /// By place: the enrolled member and the number of its object; `nil` for none.
    var enrolled: [[Int]?] = [nil, nil, nil, nil]
    var given: [Int?] = [nil, nil, nil, nil]
    /// The scenes whose parts have found each other; a transaction that fails takes that back.
    var linked: Set<Int> = []
  }
  var model = Model()
  var above: [Int?] = [nil, nil, nil, nil]
  var lives = [0, 1, 2]
  var nextLife = 3

  init(_ setup: NoSetup) {
    var contexts: [Context] = []
    for parent in Self.parents { contexts.append(parent.map { contexts[$0].child() } ?? Context(name: "root")) }
    self.contexts = contexts
    let (all, views, seen) = (contexts, views, seen)
    effect = Effect {
      seen.prices = all.map { $0[Price.self] }
      seen.places = views.map { view in all.firstIndex { $0 === view.context } ?? -1 }
    }
  }

  mutating func change(_ part: Part) {
    switch part {
    case .set(let price, let place):
      contexts[place][Price.self] = price
      model.prices[place] = price
    case .unset(let place):
      contexts[place].removeValue(of: Price.self)
      model.prices[place] = nil
    case .enroll(let member, let place):
      if members[member] == nil {
        members[member] = Member(member)
        lives[member] = nextLife
        nextLife += 1
      }
      contexts[place].enroll(members[member]!, as: Caller.self)
      model.enrolled[place] = [member, lives[member]]
    case .dismiss(let place):
      contexts[place].dismiss(Caller.self)
      model.enrolled[place] = nil
    case .release(let member): members[member] = nil
    case .move(let view, let other):
      views[view].above = other.map { views[$0] }
      views[view].contextSite.viewDidMove()
      above[view] = other
    case .give(let place, let view):
      views[view].context = place.map { contexts[$0] }
      model.given[view] = place
    case .open(let number, let place):
      close(number)
      open(number, in: place)
    case .close(let number): close(number)
    }
  }

  mutating func open(_ number: Int, in place: Int?) {
    let life = nextLife
    nextLife += 1
    scenes[number] = (Scene(in: place.map { contexts[$0] }, life), place, life)
    model.linked.insert(life)
  }

  mutating func close(_ number: Int) {
    guard let scene = scenes[number].take()?.scene else { return }
    for part in [scene, scene.context, scene.presenter, scene.interactor, scene.view] as [AnyObject] {
      closed.append { [weak part] in part }
    }
  }

  func difference(_ opened: Opened) -> String? {
    let (scene, home, life) = opened
    let price = home.map(price) ?? -1
    if scene.context[Price.self] != price { return "a scene has the price \(scene.context[Price.self]) not \(price)" }
    if scene.interactor.price != price { return "a scene has last seen \(scene.interactor.price) instead of \(price)" }
    if scene.interactor.caller != life { return "an interactor has found \(scene.interactor.caller as Any)" }
    let isLinked = model.linked.contains(life)
    let (found, expected) = (scene.context[Caller.self]?.number, isLinked ? life : home.flatMap(member))
    if found != expected { return "\(found as Any) is found in a scene instead of \(expected as Any)" }
    return (scene.view.context === scene.context) == isLinked ? nil : "a view is not in its scene"
  }

  func way(up place: Int) -> some Sequence<Int> { sequence(first: place) { Self.parents[$0] } }

  func price(_ place: Int) -> Int { way(up: place).lazy.compactMap { model.prices[$0] }.first ?? -1 }

  func member(_ place: Int) -> Int? {
    way(up: place).lazy.compactMap { model.enrolled[$0] }.first { members[$0[0]] != nil && lives[$0[0]] == $0[1] }?[0]
  }

  func difference() -> String? {
    for case let opened? in scenes { if let difference = difference(opened) { return difference } }
    if let part = closed.lazy.compactMap({ $0() }).first { return "\(part) of a closed scene is left" }
    let prices = (0..<4).map(price)
    let found = contexts.map { $0[Price.self] }
    if found != prices { return "the values are \(found) instead of \(prices)" }
    if seen.prices != prices { return "an effect has last seen \(seen.prices) instead of \(prices)" }
    for place in 0..<4 {
      let expected = member(place)
      let member = contexts[place][Caller.self]?.number
      if member != expected { return "\(member as Any) is found in \(place) instead of \(expected as Any)" }
    }
    let places = (0..<4).map { view in
      sequence(first: view) { above[$0] }.lazy.compactMap { model.given[$0] }.first ?? -1
    }
    let shown = views.map { view in contexts.firstIndex { $0 === view.context } ?? -1 }
    if shown != places { return "the views are in \(shown) instead of \(places)" }
    return seen.places == places ? nil : "an effect has last seen \(seen.places) instead of \(places)"
  }

  mutating func end() -> String? {
    for number in scenes.indices { close(number) }
    return closed.lazy.compactMap { $0() }.first.map { "\($0) of a closed scene is left" }
  }
}

@Suite struct ContextTrialSpec {
  @Test func `contexts find the values that a plain tree has, under random changes`() async {
    await ContextTrial.run()
  }
}
