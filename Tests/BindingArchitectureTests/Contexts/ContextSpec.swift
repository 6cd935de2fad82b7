import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private enum Currency: ContextKey {
  static var defaultValue: String { "€" }
}

private enum Motto: ContextKey {
  static var defaultValue: String? { nil }
}

private final class Tray {}

private enum Trays: ContextKey {
  static var defaultValue: Tray { Tray() }
}

/// Counts the reads of its default. Each test has a tree and a thread of its own.
private enum Costly: ContextKey {
  static var defaultValue: Int {
    Costly.asked.value += 1
    return Costly.asked.value
  }
  @TaskLocal static var asked = Counter()
}

private final class Counter: @unchecked Sendable {
  var value = 0
}

/// A key whose default is made of a setting.
private enum Language: ContextKey {
  static var defaultValue: String { setting.value.value }
  @TaskLocal static var setting = Box(value: Observable("nb"))
}

@Suite struct ContextSpec {
  let app = Context(name: "app")

  // MARK: Values

  @Test func `a value is seen in its context and all below, until one of them has its own`() {
    let room = app.child()
    let panel = room.child()
    #expect(panel[Currency.self] == "€")
    app[Currency.self] = "$"
    #expect([app, room, panel].map { $0[Currency.self] } == ["$", "$", "$"])
    room[Currency.self] = "£"
    #expect([app, room, panel].map { $0[Currency.self] } == ["$", "£", "£"])
    room.removeValue(of: Currency.self)
    #expect([app, room, panel].map { $0[Currency.self] } == ["$", "$", "$"])
    app.removeValue(of: Currency.self)
    app.removeValue(of: Currency.self)
    #expect(panel[Currency.self] == "€")
  }

  @Test func `sibling contexts do not see each other's values`() {
    let (left, right) = (app.child(), app.child())
    left[Currency.self] = "£"
    #expect(right[Currency.self] == "€")
  }

  @Test func `a context may have nil as the value of a key`() {
    let room = app.child()
    app[Motto.self] = "onward"
    room[Motto.self] = nil
    #expect(room[Motto.self] == nil)
    room.removeValue(of: Motto.self)
    #expect(room[Motto.self] == "onward")
  }

  @Test func `a default value is made once in each tree, by the first look-up that needs it`() {
    let asked = Counter()
    Costly.$asked.withValue(asked) {
      let (left, right) = (app.child(), app.child())
      #expect([left, right, app, left].map { $0[Costly.self] } == [1, 1, 1, 1])
      #expect(Context()[Costly.self] == 2)
    }
    #expect(app.child()[Trays.self] === app[Trays.self])
    #expect(Context()[Trays.self] !== app[Trays.self])
  }

  @Test func `the name of a context tells the path to the root`() {
    let panel = app.child(name: "room").child(name: "panel")
    #expect(panel.path == "'panel' in 'room' in 'app'")
    #expect(app.child().name == "ContextSpec.swift:\(#line)")
  }

  // MARK: Tracking

  @Test func `an effect that looked up a value runs again when one appears nearer, changes or goes`() {
    let panel = app.child().child()
    let room = app.child()
    let seat = room.child()
    let shown = Recorder(Computed { seat[Currency.self] })
    let other = Recorder(Computed { panel[Currency.self] })
    app[Currency.self] = "$"
    room[Currency.self] = "£"
    seat[Currency.self] = "¥"
    seat[Currency.self] = "₩"
    app[Currency.self] = "A$"
    seat.removeValue(of: Currency.self)
    room[Currency.self] = "£"
    batch {
      room.removeValue(of: Currency.self)
      room[Currency.self] = "£"
    }
    room.removeValue(of: Currency.self)
    #expect(shown.values == ["€", "$", "£", "¥", "₩", "£", "A$"])
    #expect(other.values == ["€", "$", "A$"])
  }

  @Test func `an unobserved look-up is current after a change further out`() {
    let panel = app.child().child()
    let price = Computed { "12 \(panel[Currency.self])" }
    #expect(price.value == "12 €")
    app[Currency.self] = "$"
    #expect(price.value == "12 $")
    app.removeValue(of: Currency.self)
    #expect(price.value == "12 €")
  }

  @Test func `setting the value of another key runs no effect`() {
    let panel = app.child()
    var runs = 0
    Effect {
      runs += 1
      _ = panel[Currency.self]
    }.store(in: panel.scope)
    app[Motto.self] = "onward"
    panel[Motto.self] = "upward"
    #expect(runs == 1)
  }

  @Test func `a look-up is cached, however deep the context`() {
    var deep = app
    for _ in 0..<1000 { deep = deep.child() }
    app[Currency.self] = "$"
    let price = Computed(name: "price") { deep[Currency.self] }
    let reader = Recorder(price)
    withTracing {
      app[Currency.self] = "£"
      app[Currency.self] = "¥"
      // The value has changed but not its context, so it was not looked up again.
      #expect(why(price).contains("app.Currency"))
      let lookUps = Graph.dump(price).split(separator: "\n").filter { $0.contains("nearest") }
      #expect(!lookUps.isEmpty)
      #expect(lookUps.allSatisfy { $0.contains("0 runs") })
    }
    #expect(reader.values == ["$", "£", "¥"])
  }

  @Test func `a value set in one of many children concerns that child alone`() {
    var runs = 0
    let children = (0..<100).map { _ in app.child() }
    let effects = children.map { child in
      Effect {
        runs += 1
        _ = child[Currency.self]
      }
    }
    let lookUps = children.map { child in Computed(name: "look-up") { child[Currency.self] } }
    let readers = lookUps.map { Recorder($0) }
    runs = 0
    withTracing {
      children[3][Currency.self] = "£"
      let ran = lookUps.filter { !Graph.dump($0).contains("0 runs") }
      #expect(ran.count == 1)
    }
    #expect(runs == 1)
    #expect(readers[3].values == ["€", "£"] && readers[4].values == ["€"])
    app[Currency.self] = "$"
    #expect(runs == 100)
    #expect(readers[3].values == ["€", "£"] && readers[4].values == ["€", "$"])
    withExtendedLifetime(effects) {}
  }

  @Test func `a transaction that fails restores set and removed values of a context`() {
    struct Failed: Error {}
    let room = app.child()
    let seat = room.child()
    room[Currency.self] = "£"
    let shown = Recorder(Computed { seat[Currency.self] })
    try? transaction {
      seat[Currency.self] = "¥"
      room.removeValue(of: Currency.self)
      #expect(seat[Currency.self] == "¥")
      #expect(room[Currency.self] == "€")
      throw Failed()
    }
    #expect([room, seat].map { $0[Currency.self] } == ["£", "£"])
    room[Currency.self] = "$"
    seat[Currency.self] = "¥"
    #expect(shown.values == ["£", "$", "¥"])
  }

  @Test func `why tells which context had the value`() {
    let room = app.child(name: "room")
    let show = Effect(name: "show") { _ = room[Currency.self] }
    room[Currency.self] = "$"
    withTracing {
      room[Currency.self] = "£"
      #expect(why(show) == "'show' ran because 'room.Currency' was written from outside.")
    }
    show.cancel()
  }

  @Test func `setting a value while a computed is read traps with both names`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let app = Context(name: "app")
      _ = Computed(name: "sum") { app[Currency.self] = "$" }.value
    }
    #expect(result.message.contains("'app.Currency' is written while 'sum' is being computed"))
  }

  // MARK: Lifetimes

  @Test func `a scope ends with its context, and with that of the parent`() {
    var log: [String] = []
    var room: Context? = app.child()
    let panel = room!.child()
    let seat = app.child()
    for (context, name) in [(room!, "room"), (panel, "panel"), (app, "app"), (seat, "seat")] {
      context.scope.onEnd { log.append(name) }
    }
    room = nil
    #expect(log == ["room", "panel"])
    app.scope.end()
    #expect(log == ["room", "panel", "app", "seat"])
    #expect(app.child().scope.isEnded)
  }

  @Test func `a context is kept alive by no parent, no child and no look-up`() {
    let seat = app.child()
    expectReleased {
      let room = app.child()
      let seat = room.child()
      room[Currency.self] = "£"
      let shown = Recorder(Computed { [weak room] in room?[Currency.self] })
      #expect(shown.values == ["£"])
      #expect(seat[Currency.self] == "£")
      return room
    }
    #expect(seat[Currency.self] == "€")
  }

  @Test func `a tree of contexts may be very deep on a small stack`() {
    onStack(kilobytes: 512) {
      var deep = Context()
      let root = deep
      for _ in 0..<50_000 { deep = deep.child(name: "x") }
      root[Currency.self] = "$"
      #expect(deep[Currency.self] == "$")
    }
  }

  @Test func `a context of the main actor ends its scope there, wherever it is released`() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let (source, app) = (Observable(1), Context())
        let rooms = (0..<2).map { _ in Box(value: Unmanaged.passRetained(app.child())) }
        let scopes = rooms.map { $0.value._withUnsafeGuaranteedRef(\.scope) }
        // The other scope is empty: nothing but the scope of the parent refers to it.
        source.observe { _ in }.store(in: scopes[0])
        await Task.yield()
        source.value = 2
        onStack(kilobytes: 512) { for room in rooms { room.value.release() } }
        #expect(source.observerCount == 1 && scopes.allSatisfy { !$0.isEnded })
        await settle { scopes.allSatisfy(\.isEnded) }
        #expect(source.observerCount == 0 && scopes.allSatisfy(\.isEnded) && !app.scope.isEnded)
      }.value
    }
  }

  @Test func `a default depends on nothing, because it is made once`() {
    let setting = Observable("nb", name: "setting")
    Language.$setting.withValue(Box(value: setting)) {
      let context = Context()
      let shown = Recorder(Computed { context[Language.self] })
      #expect(setting.observerCount == 0)
      setting.value = "nn"
      #expect(shown.values == ["nb"] && context[Language.self] == "nb")
    }
  }
}

private struct Box<Value>: @unchecked Sendable { let value: Value }
