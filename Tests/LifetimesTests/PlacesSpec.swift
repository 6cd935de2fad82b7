import Binding
import BindingCollections
import BindingForms
import BindingTesting
import Testing

/// Each place in which a view model may be made. The tables below make each kind of thing in each place.
private enum Place: String, CaseIterable, Sendable {
  case observe, didSet, command, changeSets, lazy, computed, unobserved, mapped, rowsReadFirst, children, effect, event,
    batch, transaction, cleanup, nested
}

private struct Failure: Error {}

/// Makes things at a place, and makes them again when told to.
@MainActor
private final class Maker<Made: Thing> {
  /// The things that are alive, newest last.
  private(set) var living: () -> [Made] = { [] }
  private(set) var again: () -> Void = {}
  private var scope = Scope()

  init(_ place: Place, _ model: Model) {
    let trigger = Observable(0, name: "trigger")
    let people = ObservableArray([0], name: "people")
    let kept = Kept<Made>()
    let make = { [name = model.name, clock = model.clock] in Made(name, clock) }
    let keep = { kept.all.append(make()) }
    living = { kept.all }
    again = { trigger.value += 1 }
    switch place {
    case .observe: trigger.observe { _ in keep() }.store(in: scope)
    case .didSet:
      let sink = Sink(keep)
      trigger.bind(to: sink, \.number).store(in: scope)
      scope.onEnd { withExtendedLifetime(sink) {} }
    case .command:
      let command = Command<Void, Void> { keep() }
      trigger.observe { _ in command.execute() }.store(in: scope)
    case .changeSets:
      people.observeChangeSets { if !$0.insertions.isEmpty { keep() } }.store(in: scope)
      again = { people.append(people.count) }
      again()
    case .lazy:
      let sink = Sink(keep)
      Effect {
        _ = trigger.value
        _ = sink.made
      }.store(in: scope)
    case .computed, .unobserved:
      let made = Computed { trigger.value >= 0 ? make() : nil }
      if place == .computed { Effect { _ = made.value }.store(in: scope) }
      living = { made.value.map { [$0] } ?? [] }
    case .mapped, .rowsReadFirst, .children:
      let rows =
        place == .children ? people.children(by: \.self) { _ in make() } : people.mapped(by: \.self) { _ in make() }
      if place == .rowsReadFirst { _ = rows.value }
      Effect { _ = rows.value }.store(in: scope)
      living = { Array(rows.value) }
      again = { people.value = [people.value[0] + 1] }
    case .effect:
      Effect {
        _ = trigger.value
        untracked(keep)
      }.store(in: scope)
    case .event:
      let event = Event<Void>()
      event.observe(keep).store(in: scope)
      again = { event.send() }
      again()
    case .batch:
      again = { batch(keep) }
      again()
    case .transaction:
      again = {
        try? transaction {
          model.name.value += "!"
          keep()
          throw Failure()
        }
      }
      again()
    case .cleanup:
      Effect {
        _ = trigger.value
        onCleanup(keep)
      }.store(in: scope)
      again()
    case .nested:
      let inner = Computed { trigger.value >= 0 ? make() : nil }
      let outer = Computed { inner.value }
      trigger.observe { _ in
        if let made = outer.value { kept.all.append(made) }
      }.store(in: scope)
    }
  }

  func end() {
    scope.end()
    (living, again, scope) = ({ [] }, {}, Scope())
  }

  @MainActor
  final class Kept<Element> {
    var all: [Element] = []
  }

  @MainActor
  final class Sink {
    let make: () -> Void
    var number = 0 { didSet { make() } }
    lazy var made: Void = make()
    init(_ make: @escaping () -> Void) { self.make = make }
  }
}

@MainActor @Suite struct PlacesSpec {
  private func check<Made: Thing>(_ type: Made.Type, _ place: Place) async {
    let model = Model()
    weak var first: Made?
    weak var last: Made?
    do {
      let maker = Maker<Made>(place, model)
      for round in 0..<3 {
        for thing in maker.living() { #expect(await thing.works(), "\(Made.self) made in \(place), round \(round)") }
        #expect(!maker.living().isEmpty, "nothing was made in \(place)")
        if round == 0 { first = maker.living().first }
        last = maker.living().last
        maker.again()
      }
      for thing in maker.living() { #expect(await thing.works(), "\(Made.self) made in \(place), at the end") }
      maker.end()
    }
    await drain { first == nil && last == nil }
    #expect(first == nil && last == nil, "\(Made.self) made in \(place) leaks")
    #expect(model.name.observerCount == 0, "\(Made.self) made in \(place) still observes")
  }

  @Test(arguments: Place.allCases) fileprivate func `a field works wherever it can be made`(in place: Place) async {
    await check(FieldThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a form with validators works wherever it can be made`(
    in place: Place
  ) async {
    await check(FormThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a two-way binding works wherever it can be made`(
    in place: Place
  ) async {
    await check(TwoWayThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a debounced value works wherever it can be made`(
    in place: Place
  ) async {
    await check(DebouncedThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a throttled value works wherever it can be made`(
    in place: Place
  ) async {
    await check(ThrottledThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `an asynchronous command works wherever it can be made`(
    in place: Place
  ) async {
    await check(CommandThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a resource works wherever it can be made`(
    in place: Place
  ) async {
    await check(ResourceThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `an effect that writes works wherever it can be made`(
    in place: Place
  ) async {
    await check(EffectThing.self, place)
  }

  @Test(arguments: Place.allCases) fileprivate func `a context works wherever it can be made`(
    in place: Place
  ) async {
    await check(ContextThing.self, place)
  }

  @Test(arguments: Place.allCases)
  fileprivate func `an initialiser that writes its own state works wherever it can be called`(in place: Place) async {
    await check(InitThing.self, place)
  }
}
