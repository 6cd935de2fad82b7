import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

/// Three presentations that share the stage of one presenter, which the program and the user change at the same time.
///
/// Which item is shown is not predicted, since the presentations of one operation may take any order. An item that is
/// refused has found the screen of another there, none is lost without a reason, and one that is not shown waits for a
/// screen that leaves.
private struct StageTrial: GroupedTrial {
  enum Part {
    case write(Int, Int?), swipe, finish, pause(Int, Bool), disconnect(Int), connect(Int)
  }

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(70) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let place = Int.random(in: 0..<3, using: &generator)
    let item: Int? = generator.chance(40) ? nil : Int.random(in: 0..<3, using: &generator)
    return switch Int.random(in: 0..<(depth == 0 ? 20 : 14), using: &generator) {
    case 0..<8: .write(place, item)
    case 8, 9: .swipe
    case 10..<14: .finish
    case 14..<17: .pause(place, generator.chance(40))
    case 17: .disconnect(place)
    default: .connect(place)
    }
  }

  /// The presentation of an item is part of its identity.
  struct Item: Identifiable, Equatable, CustomStringConvertible {
    let place, number: Int
    var id: Int { place * 10 + number }
    var description: String { "\(id)" }
  }

  final class Refusals { var items: [(item: Item, screen: Item?)] = [] }

  let sheets = (0..<3).map { _ in Presentation<Item>() }
  let host: PresenterDouble<Item>
  let refusals = Refusals()
  let scope = Scope()
  var connections: [Scope?] = [nil, nil, nil]
  var isPaused = [false, false, false]
  /// The numbers of all connections so far, and the one that has shown the screen.
  var numbers = [0, 0, 0], origin = 0
  var model: [Item?] = [nil, nil, nil]
  var wrong: String?

  init(_ isAnimated: Bool) {
    host = PresenterDouble(isAnimated: isAnimated)
    for sheet in sheets {
      let (refusals, host) = (refusals, host)
      // A screen that is being dismissed is no reason.
      sheet.refused.observe { refused in
        refusals.items.append((refused.item, host.screen.flatMap { $0.isWanted ? $0.item : nil }))
      }.store(in: scope)
    }
    for place in 0..<3 { connect(place) }
  }

  mutating func connect(_ place: Int) {
    guard connections[place] == nil else { return }
    let scope = Scope()
    connections[place] = scope
    (numbers[place], isPaused[place]) = (numbers[place] + 1, false)
    sheets[place].present(on: host).store(in: scope)
  }

  mutating func change(_ part: Part) {
    switch part {
    case .write(let place, let number):
      model[place] = number.map { Item(place: place, number: $0) }
      sheets[place].item.value = model[place]
    case .swipe:
      note()
      guard let screen = host.screen else { return }
      let place = screen.item.place
      // A screen closes nothing if the program has already withdrawn it, or an earlier connection has shown it.
      let closes =
        screen.isWanted && connections[place] != nil && origin == numbers[place] && model[place] == screen.item
      host.swipe()
      if closes { model[place] = nil }
    case .finish: host.finish()
    case .pause(let place, let pauses):
      isPaused[place] = pauses
      if pauses { connections[place]?.pause() } else { connections[place]?.resume() }
    case .disconnect(let place): connections[place].take()?.end()
    case .connect(let place): connect(place)
    }
    note()
  }

  mutating func didPlay(_ step: Step) { note() }

  mutating func note() {
    for entry in host.take() where entry.hasPrefix("present") {
      if let screen = host.screen { origin = numbers[screen.item.place] }
    }
    for (item, screen) in refusals.items {
      if model[item.place] == item { model[item.place] = nil } else { wrong = "\(item) is refused, and not wanted" }
      if screen.map({ $0.place == item.place || model[$0.place] != $0 }) ?? true {
        wrong = "\(item) is refused because of \(screen as Any)"
      }
    }
    refusals.items = []
  }

  func difference() -> String? {
    if let wrong { return wrong }
    let items = sheets.map(\.item.value)
    if items != model { return "the items are \(items) instead of \(model)" }
    let screen = host.screen
    for place in 0..<3 where connections[place] != nil && !isPaused[place] && screen?.item.place != place {
      guard let item = items[place] else { continue }
      guard let screen else { return "\(item) is not shown" }
      let isStaying =
        screen.isWanted && model[screen.item.place] == screen.item && connections[screen.item.place] != nil
      if isStaying { return "\(item) waits for \(screen.item), which stays" }
    }
    guard let screen, !host.isMoving, !isPaused[screen.item.place] else { return nil }
    let expected = connections[screen.item.place] == nil ? nil : items[screen.item.place]
    return screen.item == expected ? nil : "the screen shows \(screen.item) instead of \(expected as Any)"
  }

  mutating func end() -> String? {
    for place in 0..<3 { change(.disconnect(place)) }
    for _ in 0..<3 { host.finish() }
    if let item = host.item { return "the screen still shows \(item)" }
    let left = sheets.map(\.item.observerCount).reduce(0, +)
    return left == 0 ? nil : "\(left) observers are left"
  }
}

@Suite struct StageTrialSpec {
  @Test func `presentations on one stage wait for a screen that leaves, and are refused by one that stays`() async {
    await StageTrial.run()
  }
}
