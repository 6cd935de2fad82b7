import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport

/// A small app: random steps open and close screens over one model, and a plain program does the same.
///
/// `difference()` returns what a screen shows that the plain values do not.
@MainActor
final class AppLife {
  private struct Refused: Error {}

  /// One object for all failures: Swift Testing keeps a backtrace for each error that is thrown.
  private let refusal: any Error = Refused()

  /// The same state in plain values.
  private struct Plain {
    var order = [0, 1, 2]
    var names = [0: "n0", 1: "n1", 2: "n2"]
    var selected: Int?
    var query = ""
    var settled = ""
    var saves = 0
    var taps = 0

    var lines: [String] { order.filter { names[$0]!.contains(query) || query.isEmpty }.map { "\($0) \(names[$0]!)" } }
  }

  private var plain = Plain()
  private var generator: SeededGenerator
  private let clock = ManualClock()
  private let isFaulty: Bool
  private var lastID = 2

  private let order = ObservableArray([0, 1, 2], name: "order")
  private var names: [Int: Observable<String>] = [:]
  private let selected = Observable<Int?>(nil, name: "selected")
  private let query = Observable("", name: "query")
  private let settled: Computed<String>
  private let saves = Observable(0, name: "saves")
  private let tapped = Event<Int>(name: "tapped")
  private var screens: [Screen] = []
  private let counter = Counter()
  private var counted = 0

  /// An actor with a graph of its own.
  actor Counter {
    private let count = Observable(0, name: "count")
    private let scope = Scope()
    private var seen = 0

    init() { count.observe { [count] in if $0 % 2 == 1 { count.value += 1 } }.store(in: scope) }

    func add() -> Int {
      count.value += 1
      return count.value
    }
  }

  /// A row of a screen: a field whose effects end with the row.
  final class Row {
    let id: Int
    let name: Observable<String>
    let field: Field<String, String>

    init(_ id: Int, _ name: Observable<String>) {
      (self.id, self.name) = (id, name)
      field = Field(name)
      field.validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
    }
  }

  /// A screen with a list, a detail and a command; keeps what it has shown last.
  @MainActor
  final class Screen {
    let scope = Scope()
    let rows: DerivedArray<Row>
    let save: Command<Void, Int>
    let photo: Resource<String>
    private(set) var lines: [String] = []
    private(set) var detail = ""
    private(set) var photoText = ""
    private(set) var taps = 0

    init(_ app: AppLife, isFaulty: Bool) {
      let (query, selected, saves) = (app.query, app.selected, app.saves)
      let names = { [unowned app] in app.names[$0]! }
      rows = app.order.mapped(by: \.self) { Row($0, names($0)) }
      save = Command(enabledIf: { selected.value != nil }) {
        saves.value += 1
        return saves.value
      }
      photo = Resource(for: { selected.value }) { id in
        await Task.yield()
        return "photo \(id)"
      }
      let rows = rows
      let shown = Computed {
        rows.value.filter { row in
          let name = isFaulty ? row.name.peek() : row.name.value
          return query.value.isEmpty || name.contains(query.value)
        }.map { "\($0.id) \(isFaulty ? $0.name.peek() : $0.name.value)" }
      }
      shown.observe { [unowned self] in lines = $0 }.store(in: scope)
      let field = selected.map { $0.map { "\($0)" } ?? "-" }
      Computed { "\(field.value) \(saves.value)" }.observe { [unowned self] in detail = $0 }.store(in: scope)
      photo.value.observe { [unowned self] in photoText = $0 ?? "-" }.store(in: scope)
      app.tapped.observe { [unowned self] _ in taps += 1 }.store(in: scope)
    }
  }

  init(seed: UInt64, isFaulty: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.isFaulty = isFaulty
    settled = query.debounced(for: .seconds(10), clock: clock)
    for id in 0...2 { names[id] = Observable("n\(id)", name: "name \(id)") }
  }

  // MARK: Steps

  /// Does one random step, and returns its name.
  func step() async -> String {
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<8: return push()
    case ..<16: return pop()
    case ..<24:
      await clock.advance(by: .seconds(11))
      plain.settled = plain.query
      return "wait"
    case ..<28:
      counted += 2
      let count = await counter.add()
      return count == counted ? "count" : "count \(count), not \(counted)"
    case ..<40: return fail()
    case ..<46:
      batch { for _ in 0..<3 { _ = edit(isInBatch: true) } }
      return "batch"
    default: return edit()
    }
  }

  private func push() -> String {
    if screens.count < 6 { screens.append(Screen(self, isFaulty: isFaulty)) }
    screens.last.map { _ in plainTaps.append(0) }
    if plainTaps.count > screens.count { plainTaps.removeLast() }
    return "push"
  }

  private func pop() -> String {
    if let last = screens.popLast() {
      plainTaps.removeLast()
      if Bool.random(using: &generator) { last.scope.end() }
    }
    return "pop"
  }

  private var plainTaps: [Int] = []

  /// A transaction of several edits that fails.
  private func fail() -> String {
    let (before, last) = (plain, lastID)
    let known = names
    try? transaction {
      for _ in 0..<Int.random(in: 1...4, using: &generator) { _ = edit(isUndone: true) }
      throw refusal
    }
    plain = before
    (lastID, names) = (last, known)
    return "fail"
  }

  /// Changes the model and the plain values.
  private func edit(isUndone: Bool = false, isInBatch: Bool = false) -> String {
    let place = plain.order.isEmpty ? nil : plain.order.indices.randomElement(using: &generator)
    switch (Int.random(in: 0..<9, using: &generator), place) {
    case (0, _) where plain.order.count < 20:
      return append()
    case (1, let place?):
      let id = plain.order.remove(at: place)
      order.remove(at: place)
      return "remove \(id)"
    case (2, let place?):
      let id = plain.order[place]
      let name = "n\(Int.random(in: 0..<50, using: &generator))"
      plain.names[id] = name
      names[id]!.value = name
      return "rename \(id) \(name)"
    case (3, let place?):
      // If the batch renames the same person the model wins.
      guard let screen = screens.last, !isInBatch else { return "-" }
      let row = screen.rows.value[place]
      let name = Bool.random(using: &generator) ? "" : "f\(Int.random(in: 0..<50, using: &generator))"
      row.field.text.value = name
      if name.isEmpty { row.field.revert() } else { plain.names[row.id] = name }
      return "type \(row.id) \(name)"
    case (4, _):
      plain.selected = place.map { plain.order[$0] }
      selected.value = plain.selected
      return "select"
    case (5, _):
      plain.query = Bool.random(using: &generator) ? "" : "\(Int.random(in: 0..<10, using: &generator))"
      query.value = plain.query
      return "query"
    case (6, _):
      // A transaction that fails takes back only a part of what a command has done: its output stays.
      guard let screen = screens.last, !isUndone else { return "-" }
      if plain.selected != nil { plain.saves += 1 }
      screen.save.execute()
      return "save"
    case (7, _):
      guard !isUndone else { return "-" }
      tapped.send(1)
      for index in plainTaps.indices { plainTaps[index] += 1 }
      return "tap"
    default:
      plain.order.reverse()
      order.value = PersistentArray(plain.order)
      return "reverse"
    }
  }

  private func append() -> String {
    lastID += 1
    let id = lastID
    names[id] = Observable("n\(id)", name: "name \(id)")
    plain.names[id] = "n\(id)"
    plain.order.append(id)
    order.append(id)
    return "append \(id)"
  }

  /// Brings the app back to its beginning: without screens, with three names and no running work. So its memory can be
  /// compared from one time to the next. Returns what is wrong.
  func rest() async -> String? {
    while !screens.isEmpty { _ = pop() }
    plain.order = []
    order.removeAll()
    (plain.selected, selected.value) = (nil, nil)
    (plain.query, query.value) = ("", "")
    await clock.advance(by: .seconds(11))
    plain.settled = ""
    if let difference = await difference() { return difference }
    lastID = -1
    for _ in 0...2 { _ = append() }
    return await difference()
  }

  // MARK: What is wrong

  /// Waits for the end of running work, and compares.
  func difference() async -> String? {
    if let id = plain.selected { await drain { screens.allSatisfy { $0.photoText == "photo \(id)" } } }
    for (number, screen) in screens.enumerated() {
      let detail = "\(plain.selected.map { "\($0)" } ?? "-") \(plain.saves)"
      if screen.lines != plain.lines { return "screen \(number) shows \(screen.lines), not \(plain.lines)" }
      if screen.detail != detail { return "screen \(number) shows \(screen.detail), not \(detail)" }
      if screen.taps != plainTaps[number] { return "screen \(number) had \(screen.taps), not \(plainTaps[number])" }
      if let id = plain.selected, screen.photoText != "photo \(id)" {
        return "screen \(number) shows \(screen.photoText), not photo \(id)"
      }
    }
    if query.value != plain.query { return "the query is \(query.value)" }
    if settled.value != plain.settled { return "settled at \(settled.value), not \(plain.settled)" }
    if tapped.observerCount != screens.count { return "\(tapped.observerCount) observers, \(screens.count) screens" }
    // Forgets persons that are no longer in the list, so that a long life takes no more memory than a short one.
    for id in plain.names.keys where !plain.order.contains(id) {
      names[id] = nil
      plain.names[id] = nil
    }
    return nil
  }
}
