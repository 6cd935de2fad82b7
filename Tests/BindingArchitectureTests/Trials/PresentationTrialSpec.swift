import Binding
import BindingArchitecture
import BindingArchitectureTesting
import TestSupport
import Testing

/// A presentation whose item the program and the user change at once, on a presenter that takes time, refuses and goes.
/// The presenter itself traps where one of UIKit would lose a page.
private struct PresentationTrial: Trial {
  enum Step {
    case write(Int?), update, swipe, finish, refuse(Bool), pause(Bool), disconnect, connect
    case batch([Step]), fail([Step])
  }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(60) }
  static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    let item: Int? = generator.chance(25) ? nil : Int.random(in: 0..<3, using: &generator)
    func steps() -> [Step] {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in step(using: &generator, depth: depth + 1) }
    }
    return switch Int.random(in: 0..<(depth == 0 ? 23 : 13), using: &generator) {
    case 0..<6: .write(item)
    case 6: .update
    case 7..<10: .swipe
    case 10..<13: .finish
    case 13: .refuse(generator.chance(30))
    case 14: .pause(generator.chance(50))
    case 15: .disconnect
    case 16, 17: .connect
    case 18..<21: .batch(steps())
    default: .fail(steps())
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .batch(let steps): steps + steps.indices.map { .batch(steps.without($0)) }
    case .fail(let steps): steps.indices.map { .fail(steps.without($0)) }
    default: []
    }
  }

  /// Several versions of what is the same item.
  struct Item: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var version = 0
    var description: String { "\(id)" }
  }

  let sheet = Presentation<Item>()
  let host: PresenterDouble<Item>
  let scope = Scope()
  var connection: Subscription?
  var connectionScope = Scope()
  var isPaused = false
  var item: Item?
  var version = 0
  var isLeaving = false
  /// How often a presenter was connected, and what that was when the page was presented.
  var connections = 0
  var origin = 0
  var wrong: String?

  init(_ isAnimated: Bool) {
    host = PresenterDouble(isAnimated: isAnimated)
    sheet.refused.observe { _ in }.store(in: scope)
    connect()
  }

  mutating func connect() {
    guard connection == nil else { return }
    connectionScope = Scope()
    connections += 1
    isPaused = false
    sheet.present(on: host).store(in: connectionScope)
    connection = Subscription {}
  }

  mutating func play(_ step: Step) {
    switch step {
    case .write(let id):
      item = id.map { Item(id: $0) }
      sheet.item.value = item
    case .update:
      guard item != nil else { return }
      version += 1
      item?.version = version
      sheet.item.value?.version = version
    case .swipe:
      guard let page = host.page else { return }
      note()
      // A page that the program has taken back before closes nothing, nor does one that a former connection has shown.
      let closes =
        !isLeaving && page.isWanted && connection != nil && origin == connections && item?.id == page.item.id
      host.swipe()
      isLeaving = false
      if closes { item = nil }
    case .finish:
      note()
      if host.isMoving { isLeaving = false }
      host.finish()
    case .refuse(let refuses): host.refusal = refuses ? Failed() : nil
    case .pause(let pauses):
      isPaused = pauses
      if pauses { connectionScope.pause() } else { connectionScope.resume() }
    case .disconnect:
      connection = nil
      connectionScope.end()
    case .connect: connect()
    case .batch(let steps):
      Binding.batch { for step in steps { play(quietly: step) } }
    case .fail(let steps):
      let former = item
      try? transaction {
        for step in steps { play(quietly: step) }
        throw Failed()
      }
      item = former
    }
    note()
  }

  /// Within an operation the presenter is asked for nothing.
  mutating func play(quietly step: Step) {
    note()
    play(step)
    if let asked = host.log.first(where: { $0.hasPrefix("present") || $0.hasPrefix("dismiss") }) {
      wrong = "'\(asked)' within an operation"
    }
  }

  mutating func note() {
    for entry in host.take() {
      if entry.hasPrefix("dismiss") { isLeaving = true }
      if entry.hasPrefix("present") { (isLeaving, origin) = (false, connections) }
      // A refused item is taken back.
      if entry.hasPrefix("refuse") { item = nil }
    }
  }

  mutating func difference() -> String? {
    if let wrong { return wrong }
    if sheet.item.value != item { return "the item is \(sheet.item.value as Any) instead of \(item as Any)" }
    if host.isMoving || connection != nil && isPaused { return nil }
    let expected = connection == nil ? nil : item
    return host.item == expected ? nil : "the screen shows \(host.item as Any) instead of \(expected as Any)"
  }

  mutating func end() -> String? {
    while host.isMoving { play(.finish) }
    connectionScope.end()
    while host.isMoving { host.finish() }
    return host.item == nil ? nil : "the screen still shows \(host.item as Any)"
  }
}

/// A path that the program and the user change at once, on a presenter that takes time.
private struct PathTrial: Trial {
  enum Step {
    case push(Int), pop, write([Int]), goBack(Int), finish, pause(Bool), disconnect, connect
    case batch([Step]), fail([Step])
  }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(60) }
  static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    let item = Int.random(in: 0..<5, using: &generator)
    func steps() -> [Step] {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in step(using: &generator, depth: depth + 1) }
    }
    return switch Int.random(in: 0..<(depth == 0 ? 22 : 13), using: &generator) {
    case 0..<4: .push(item)
    case 4, 5: .pop
    case 6, 7: .write(Array((0..<5).shuffled(using: &generator).prefix(item)))
    case 8..<10: .goBack(Int.random(in: 1...3, using: &generator))
    case 10..<13: .finish
    case 13: .pause(generator.chance(50))
    case 14: .disconnect
    case 15, 16: .connect
    case 17..<20: .batch(steps())
    default: .fail(steps())
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .batch(let steps): steps + steps.indices.map { .batch(steps.without($0)) }
    case .fail(let steps): steps.indices.map { .fail(steps.without($0)) }
    default: []
    }
  }

  let path = PresentationPath<Int>()
  let host: StackPresenterDouble<Int>
  var connection: Scope?
  var isPaused = false
  var items: [Int] = []

  init(_ isAnimated: Bool) {
    host = StackPresenterDouble(isAnimated: isAnimated)
    connect()
  }

  mutating func connect() {
    guard connection == nil else { return }
    let scope = Scope()
    path.present(on: host).store(in: scope)
    (connection, isPaused) = (scope, false)
  }

  mutating func play(_ step: Step) {
    switch step {
    case .push(let item):
      // Items that cannot be told apart trap.
      if items.contains(item) { return }
      items.append(item)
      path.push(item)
    case .pop:
      let (popped, expected) = (path.pop(), items.popLast())
      if popped != expected { items = [-1] }
    case .write(let items):
      self.items = items
      path.items.value = items
    case .goBack(let count):
      if host.pages.isEmpty { return }
      let count = min(count, host.pages.count)
      let lowest = host.pages[host.pages.count - count]
      // A page takes those above it along, unless the program has taken it back before.
      if lowest.isWanted, let place = items.firstIndex(of: lowest.item) { items.removeSubrange(place...) }
      host.goBack(by: count)
    case .finish: host.finish()
    case .pause(let pauses):
      isPaused = pauses
      if pauses { connection?.pause() } else { connection?.resume() }
    case .disconnect:
      connection?.end()
      connection = nil
    case .connect: connect()
    case .batch(let steps): Binding.batch { for step in steps { play(step) } }
    case .fail(let steps):
      let former = items
      try? transaction {
        for step in steps { play(step) }
        throw Failed()
      }
      items = former
    }
  }

  func difference() -> String? {
    if path.items.value != items { return "the items are \(path.items.value) instead of \(items)" }
    if host.isMoving || connection != nil && isPaused { return nil }
    let expected = connection == nil ? [] : items
    return host.items == expected ? nil : "the screen shows \(host.items) instead of \(expected)"
  }

  mutating func end() -> String? {
    connection?.resume()
    while host.isMoving { host.finish() }
    return host.items == (connection == nil ? [] : items) ? nil : "the screen shows \(host.items)"
  }
}

@Suite struct PresentationTrialSpec {
  @Test func `the screen shows the item in the end, whatever program and user do at once`() async {
    await PresentationTrial.run()
  }

  @Test func `the screen shows the path in the end, whatever program and user do at once`() async {
    await PathTrial.run()
  }
}
