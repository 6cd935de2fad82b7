import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Small apps of all parts, made and played by chance. What must hold between each two of the parts, `AppPairs`, is
/// looked at after each step, and wherever code of the program runs meanwhile.
@MainActor
final class AppTrial: @MainActor GroupedTrial {
  /// Released at the end of the program.
  private var running: App?
  /// The laws for the present step.
  private var laws: AppLaws?

  static func setup(using generator: inout SeededGenerator) -> AppSetup { .any(using: &generator) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Deed {
    .any(using: &generator, depth: depth)
  }

  init(_ setup: AppSetup) { running = App(setup) }

  private var app: App {
    guard let running else { fatalError("the program has ended") }
    return running
  }

  var model: AppModel {
    get { app.plain }
    set { app.plain = newValue }
  }

  func change(_ deed: Deed) {
    let selected = app.presentSelection
    defer { app.noteGone(selected) }
    switch deed {
    case .answer(let place, let number):
      app.answered = app.server.answer(place, with: number)
      if case .check = app.answered { app.readings.checks.answered += 1 }
    case .wait: app.clock.advanceNow(by: .seconds(1))
    default: app.play(deed)
    }
  }

  func willPlay(_ step: Grouped<Deed>) {
    app.elsewhere?.isStored = false
    app.rest(before: step)
    laws = AppLaws(app, step)
  }

  func didPlay(_ step: Grouped<Deed>) {
    if let slip = laws?.slip { app.complain(slip) }
  }

  @MainActor func difference() async -> String? {
    await settles { app.complaint != nil || (app.unrest ?? laws?.slipAtLast) == nil }
    app.flush()
    if app.setup.has(.body), app.body.isStale { app.body.read(app) }
    let difference = app.complaint ?? app.unrest ?? app.differenceAtLast ?? laws?.slipAtLast
    if difference != nil { app.end() }
    return difference
  }

  /// Everything is answered, and ends.
  @MainActor func end() async -> String? {
    app.end()
    var difference: String?
    await settles {
      while app.server.answer(0, with: 1) != nil {}
      difference = app.complaint ?? app.remains
      return difference == nil
    }
    if difference != nil { return difference }
    let (parts, server) = (AppParts(of: app), app.server)
    (laws, running) = (nil, nil)
    await settles {
      // Work that was queued may be finished although its owner has gone.
      while server.answer(0, with: 1) != nil {}
      return parts.kept.isEmpty
    }
    return parts.kept.isEmpty ? nil : "kept when the app has gone: \(parts.kept)"
  }
}

/// The objects of an app, which nothing keeps when the app has gone; the server is kept by the trial.
@MainActor
private struct AppParts {
  private var parts: [(name: String, isThere: () -> Bool)] = []

  init(of app: App) {
    add(app, as: "app")
    for (name, value) in Mirror(reflecting: app).children where !(value is Server) { add(value, as: name ?? "?") }
    for row in app.rows.value {
      add(row, as: "row \(row.id)")
      for (name, value) in Mirror(reflecting: row).children { add(value, as: "\(name ?? "?") of row \(row.id)") }
    }
  }

  var kept: [String] { parts.filter { $0.isThere() }.map(\.name) }

  private mutating func add(_ value: Any, as name: String) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.forEach { add($0.value, as: name) } }
    guard type(of: value) is AnyClass else { return }
    weak let part = value as AnyObject
    parts.append((name, { part != nil }))
  }
}

@Suite @MainActor struct AppTrialSpec {
  @Test func `an app of all parts agrees with itself at each moment, whatever happens to it`() async {
    await AppTrial.run(steps: 30)
  }

  @Test func `each two parts have something that holds between them, or cannot meet`() {
    if Randomness.isTraced { print(AppPairs.table) }
    let wrong = AppPairs.wrongCells
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
