import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

/// A value, of which there may be several versions with the same identity, or a view model, which has none. No `==` is
/// written.
private enum Item: Identifiable, CustomStringConvertible {
  final class Model {
    let id: Int
    init(_ id: Int) { self.id = id }
  }
  case value(Int, version: Int), model(Model)

  var id: Int {
    switch self {
    case .value(let id, _): id
    case .model(let model): model.id
    }
  }
  var description: String {
    switch self {
    case .value(let id, let version): "\(id).\(version)"
    case .model(let model): "\(id) \(ObjectIdentifier(model))"
    }
  }

  /// Whether a screen that shows the other item shows this one, perhaps when it is told of the version.
  func isShown(as other: Item) -> Bool {
    switch (self, other) {
    case (.value, .value): id == other.id
    case (.model(let one), .model(let other)): one === other
    default: false
    }
  }
}

/// A presentation whose item the program and the user change at the same time, on a presenter that is slow, refuses and
/// disappears. The presenter itself traps where UIKit would lose a screen.
private struct PresentationTrial: GroupedTrial {
  enum Part {
    case write(Int?), writeModel(Int), update, swipe, finish, refuse(Bool), pause(Bool), disconnect, connect
  }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(60) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let item: Int? = generator.chance(25) ? nil : Int.random(in: 0..<3, using: &generator)
    return switch Int.random(in: 0..<(depth == 0 ? 18 : 13), using: &generator) {
    case 0..<4: .write(item)
    case 4, 5: .writeModel(item ?? 0)
    case 6: .update
    case 7..<10: .swipe
    case 10..<13: .finish
    case 13: .refuse(generator.chance(30))
    case 14: .pause(generator.chance(50))
    case 15: .disconnect
    default: .connect
    }
  }

  let sheet = Presentation<Item>()
  let host: PresenterDouble<Item>
  let scope = Scope()
  var connection: Subscription?
  var connectionScope = Scope()
  var isPaused = false
  var model: Item?
  var isOperation = false
  var version = 0
  var isLeaving = false
  /// The number of connections so far, and that number when the screen was presented.
  var connections = 0
  var origin = 0
  /// The item for which the view of the screen was made.
  var view: Item?
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

  /// While the item is written within an operation, the presenter is asked for nothing.
  mutating func willPlay(_ step: Step) { isOperation = step.isGroup }

  mutating func didPlay(_ step: Step) {
    isOperation = false
    note()
  }

  mutating func change(_ part: Part) {
    note()
    playOnce(part)
    switch part {
    case .write, .writeModel, .update:
      let asked = host.log.first { $0.hasPrefix("present") || $0.hasPrefix("dismiss") }
      if isOperation, let asked { wrong = "'\(asked)' within an operation" }
    default: break
    }
    note()
  }

  mutating func playOnce(_ part: Part) {
    switch part {
    case .write(let id):
      model = id.map { .value($0, version: 0) }
      sheet.item.value = model
    case .writeModel(let id):
      model = .model(Item.Model(id))
      sheet.item.value = model
    case .update:
      // The same view model is written once more, or another version of the value.
      version += 1
      if case .value(let id, _) = model { model = .value(id, version: version) }
      sheet.item.value = model
    case .swipe:
      guard let screen = host.screen else { return }
      note()
      // A screen closes nothing if the program has already withdrawn it, or an earlier connection has shown it.
      let closes =
        !isLeaving && screen.isWanted && connection != nil && origin == connections
        && model?.isShown(as: screen.item) ?? false
      host.swipe()
      isLeaving = false
      if closes { model = nil }
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
    }
  }

  mutating func note() {
    for entry in host.take() {
      // A screen of an earlier connection is dismissed whatever happens to the present one.
      let isOfPresent = entry.hasPrefix("present") || entry.hasPrefix("dismiss") && origin == connections
      if connection != nil, isPaused, isOfPresent { wrong = "'\(entry)' during a pause" }
      if entry.hasPrefix("dismiss") { isLeaving = true }
      if entry.hasPrefix("present") {
        (isLeaving, origin) = (false, connections)
        view = nil
      }
      // A refused item becomes `nil`.
      if entry.hasPrefix("refuse") { model = nil }
    }
    if view == nil { view = host.item }
    if host.screen == nil { view = nil }
  }

  mutating func difference() -> String? {
    if let wrong { return wrong }
    if sheet.item.value?.description != model?.description {
      return "the item is \(sheet.item.value as Any) instead of \(model as Any)"
    }
    if host.isMoving || connection != nil && isPaused { return nil }
    let expected = connection == nil ? nil : model
    if let expected, let view, !expected.isShown(as: view) { return "a view was made for \(view)" }
    if host.item?.description == expected?.description { return nil }
    return "the screen shows \(host.item as Any) instead of \(expected as Any)"
  }

  mutating func end() -> String? {
    while host.isMoving { change(.finish) }
    if let difference = difference() { return difference }
    connectionScope.end()
    while host.isMoving { host.finish() }
    return host.item == nil ? nil : "the screen still shows \(host.item as Any)"
  }
}

/// A path that the program and the user change at the same time, on a slow presenter.
private struct PathTrial: GroupedTrial {
  enum Part {
    case push(Int), pop, write([Int]), replace(Int), goBack(Int), finish, pause(Bool), disconnect, connect
  }

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(60) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let item = Int.random(in: 0..<5, using: &generator)
    return switch Int.random(in: 0..<(depth == 0 ? 17 : 13), using: &generator) {
    case 0..<3: .push(item)
    case 3: .replace(item)
    case 4, 5: .pop
    case 6, 7: .write(Array((0..<5).shuffled(using: &generator).prefix(item)))
    case 8..<10: .goBack(Int.random(in: 1...3, using: &generator))
    case 10..<13: .finish
    case 13: .pause(generator.chance(50))
    case 14: .disconnect
    default: .connect
    }
  }

  let path = PresentationPath<Item>()
  let host: StackPresenterDouble<Item>
  /// How often each screen was told of its item.
  final class Screen {
    var told = 0, effect: Effect?
  }
  var views: [ObjectIdentifier: Screen] = [:]
  var connection: Scope?
  var isPaused = false
  var model: [Item] = []

  init(_ isAnimated: Bool) {
    host = StackPresenterDouble(isAnimated: isAnimated)
    connect()
  }

  /// Every other item is a view model.
  static func item(_ id: Int) -> Item { id % 2 == 0 ? .value(id, version: 0) : .model(Item.Model(id)) }

  mutating func connect() {
    guard connection == nil else { return }
    let scope = Scope()
    path.present(on: host).store(in: scope)
    (connection, isPaused) = (scope, false)
  }

  mutating func change(_ part: Part) {
    switch part {
    case .push(let item):
      // Two items with the same identity would trap.
      if model.contains(where: { $0.id == item }) { return }
      model.append(Self.item(item))
      path.push(model.last!)
    case .pop:
      let (popped, expected) = (path.pop(), model.popLast())
      if popped?.description != expected?.description { model = [] }
    case .write(let items):
      // An item that stays is written as the same value.
      model = items.map { id in model.first { $0.id == id } ?? Self.item(id) }
      path.items.value = model
    case .replace(let place):
      if model.isEmpty { return }
      // Another view model with the same `id`, or the same value.
      model[place % model.count] = Self.item(model[place % model.count].id)
      path.items.value = model
    case .goBack(let count):
      if host.screens.isEmpty { return }
      let count = min(count, host.screens.count)
      let lowest = host.screens[host.screens.count - count]
      // A closed screen closes the screens above it, unless the program has withdrawn the screen before.
      if lowest.isWanted, let place = model.firstIndex(where: { $0.isShown(as: lowest.item) }) {
        model.removeSubrange(place...)
      }
      host.goBack(by: count)
    case .finish: host.finish()
    case .pause(let pauses):
      isPaused = pauses
      if pauses { connection?.pause() } else { connection?.resume() }
    case .disconnect:
      connection?.end()
      connection = nil
    case .connect: connect()
    }
  }

  mutating func didPlay(_ step: Step) {
    for screen in host.screens where views[ObjectIdentifier(screen)] == nil {
      let view = Screen()
      view.effect = Effect { [unowned view, unowned screen] in
        _ = screen.item
        view.told += 1
      }
      views[ObjectIdentifier(screen)] = view
      screen.scope.onEnd { [weak view] in view?.effect = nil }
    }
  }

  func difference() -> String? {
    if let screen = views.values.first(where: { $0.told > 1 }) { return "a screen was told \(screen.told) times" }
    if "\(path.items.value)" != "\(model)" { return "the items are \(path.items.value) instead of \(model)" }
    if host.isMoving || connection != nil && isPaused { return nil }
    let expected = connection == nil ? [] : model
    return "\(host.items)" == "\(expected)" ? nil : "the screen shows \(host.items) instead of \(expected)"
  }

  mutating func end() -> String? {
    connection?.resume()
    while host.isMoving { host.finish() }
    return "\(host.items)" == "\(connection == nil ? [] : model)" ? nil : "the screen shows \(host.items)"
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
