import Binding
import BindingArchitecture
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Small apps of all parts, made and played by chance. What must hold between each two of the parts, `AppPairs`, is
/// looked at after each step, and wherever code of the program runs meanwhile.
@MainActor
final class AppTrial: @MainActor GroupedTrial {
  private let app: App
  /// The laws for the present step.
  private var laws: AppLaws?

  static func setup(using generator: inout SeededGenerator) -> AppSetup { .any(using: &generator) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Deed {
    .any(using: &generator, depth: depth)
  }

  init(_ setup: AppSetup) { app = App(setup) }

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
    return difference
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
