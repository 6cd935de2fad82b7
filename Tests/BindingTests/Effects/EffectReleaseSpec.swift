import Binding
import TestSupport
import Testing

@Suite struct EffectReleaseSpec {
  private final class Captured {}

  @Test func `cancelling an effect releases the values that its closure captured`() {
    weak var weakly: Captured?
    let source = Observable(1)
    let effect: Effect
    do {
      let captured = Captured()
      weakly = captured
      effect = Effect { _ = (source.value, captured) }
    }
    #expect(weakly != nil)
    effect.cancel()
    #expect(weakly == nil)
  }

  @Test func `an observation that cancels itself through its own token leaks nothing`() {
    weak var weakly: Captured?
    let source = Observable(1)
    do {
      let captured = Captured()
      weakly = captured
      var token: Subscription?
      token = source.observe { value in
        _ = captured
        if value == 2 { token?.cancel() }
      }
      source.value = 2
    }
    #expect(weakly == nil)
  }

  /// A screen whose effect closes the screen, and goes on with what it captured.
  private final class Screen {
    let scope = Scope()

    init(_ isDone: Observable<Bool>, _ log: Log, close: @escaping () -> Void) {
      let note = Note(log)
      Effect {
        guard isDone.value else { return }
        close()
        log.append("goes on with \(note.text.value)")
      }.store(in: scope)
    }
  }

  private final class Note {
    let text = Observable("its note")
    private let log: Log
    init(_ log: Log) { self.log = log }
    deinit { log.append("released") }
  }

  // Unoptimized code retains the captures of a closure that it calls: these three can fail in release mode only.

  @Test func `an effect goes on with its captures when it has released its screen by a read of the computed`() {
    let log = Log(), isDone = Observable(false), isOpen = Observable(true)
    weak var weakly: Computed<Screen?>?
    let screen = Computed<Screen?> {
      guard isOpen.value else { return nil }
      return Screen(isDone, log) {
        isOpen.value = false
        #expect(weakly?.peek() == nil)
      }
    }
    weakly = screen
    let shown = screen.observe { _ in }
    isDone.value = true
    #expect(log.lines == ["goes on with its note", "released"])
    shown.cancel()
  }

  @Test func `an effect goes on with its captures when a command that it executes has released its screen`() {
    let log = Log(), isDone = Observable(false), isOpen = Observable(true)
    weak var weakly: Computed<Screen?>?
    let close = Command<Void, Void> {
      isOpen.value = false
      #expect(weakly?.peek() == nil)
    }
    let screen = Computed<Screen?> { isOpen.value ? Screen(isDone, log) { close.execute() } : nil }
    weakly = screen
    #expect(screen.value != nil)
    isDone.value = true
    #expect(log.lines == ["goes on with its note", "released"])
  }

  @Test func `an effect goes on with its captures in its first run, which releases its screen`() {
    let log = Log(), isDone = Observable(true), isOpen = Observable(true)
    weak var weakly: Computed<Screen?>?
    let screen = Computed<Screen?> {
      guard isOpen.value else { return nil }
      return Screen(isDone, log) {
        isOpen.value = false
        #expect(weakly?.peek() == nil)
      }
    }
    weakly = screen
    #expect(screen.value == nil)
    #expect(log.lines == ["goes on with its note", "released"])
  }

  @Test func `an effect made during a flush may run 99 times more in that flush`() {
    let start = Observable(false)
    let count = Observable(0)
    var runs = 0
    var made: Effect?
    let maker = Effect {
      guard start.value, made == nil else { return }
      made = Effect(name: "made") {
        runs += 1
        count.value = count.value + 1
      }
    }
    var reports: [[String]] = []
    withDiagnostics({ reports.append($0.names) }) { start.value = true }
    #expect(runs == 100)
    #expect(reports == [["made"]])
    maker.cancel()
    made?.cancel()
  }

  @Test func `an effect that only reads a value in a loop is not reported with the loop`() {
    let isOn = Observable(false)
    let a = Observable(0)
    var seen = 0
    let watcher = Effect(name: "watcher") { seen = a.value }
    let loop = Effect(name: "loop") { if isOn.value { a.value = a.value + 1 } }
    var reports: [[String]] = []
    withDiagnostics({ reports.append($0.names) }) {
      isOn.value = true
      #expect(seen == 100)
      // This time both are due from the beginning, so that the watcher uses up its runs as well.
      a.value = 0
    }
    #expect(reports == [["loop"], ["loop"]])
    watcher.cancel()
    loop.cancel()
  }

  @Test func `a long chain of effects, each captured by the next, is released in a loop`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      var last: Subscription?
      for _ in 0..<100_000 {
        last = source.observe { [last] _ in _ = last }
      }
      #expect(source.observerCount == 100_000)
      last = nil
      #expect(source.observerCount == 0)
    }
  }
}
