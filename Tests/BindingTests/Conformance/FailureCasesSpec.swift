import Binding
import TestSupport
import Testing

/// Conformance, section D: errors, cycles, limits.
@Suite struct FailureCasesSpec {
  struct Refused: Error, Equatable { var number: Int }

  let scope = Scope()

  @Test func `an error is cached like any other value`() {
    let a = Observable(0)
    var runs = [0, 0]
    let c = Computed<Result<Int, any Error>>(catching: {
      runs[0] += 1
      throw Refused(number: a.value)
    })
    let d = Computed<Result<Int, any Error>>(catching: {
      runs[1] += 1
      return try c.value.get()
    })
    #expect(throws: Refused(number: 0)) { try d.value.get() }
    #expect(throws: Refused(number: 0)) { try d.value.get() }
    #expect(throws: Refused(number: 0)) { try c.value.get() }
    #expect(runs == [1, 1])
    a.value = 1
    #expect(throws: Refused(number: 1)) { try d.value.get() }
    #expect(throws: Refused(number: 1)) { try c.value.get() }
    #expect(runs == [2, 2])
  }

  @Test func `a chain of computeds recovers from an error, and a caught error goes no further`() throws {
    let a = Observable(0)
    let b = Computed(catching: { if a.value == 1 { throw Refused(number: 1) } else { a.value } })
    let c = Computed(catching: { try b.value.get() })
    let fallback = Computed { (try? b.value.get()) ?? -1 }
    #expect(try c.value.get() == 0)
    a.value = 1
    #expect(throws: Refused(number: 1)) { try c.value.get() }
    #expect(fallback.value == -1)
    a.value = 2
    #expect(try c.value.get() == 2)
    #expect(fallback.value == 2)
  }

  @Test func `an effect that fails stays subscribed, and all other effects run`() {
    let a = Observable(0)
    var log: [String] = []
    var reports: [Diagnostic] = []
    Effect { log.append("1:\(a.value)") }.store(in: scope)
    Effect(
      name: "second",
      catching: {
        if a.value == 1 { throw Refused(number: 1) }
        log.append("2:\(a.value)")
      }
    ).store(in: scope)
    Effect { log.append("3:\(a.value)") }.store(in: scope)
    log = []
    withDiagnostics({ reports.append($0) }) {
      a.value = 1
      #expect(log == ["1:1", "3:1"])
      a.value = 2
    }
    #expect(log == ["1:1", "3:1", "1:2", "2:2", "3:2"])
    #expect(reports.map(\.kind) == [.effectFailed])
    #expect(reports.map(\.names) == [["second"]])
    #expect(reports.map { $0.error as? Refused } == [Refused(number: 1)])
  }

  @Test func `a computed that reads itself ends the program and is named`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var own: Computed<Int>?
      let s = Computed(name: "s") { (own?.value ?? 0) + 1 }
      own = s
      _ = s.value
    }
    #expect(trap.message.contains("'s' → 's'"))
  }

  @Test func `a cycle of three ends the program and is named in order`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var first: Computed<Int>?
      let c = Computed(name: "c") { first?.value ?? 0 }
      let b = Computed(name: "b") { c.value }
      let a = Computed(name: "a") { b.value }
      first = a
      let outside = Computed(name: "outside") { a.value }
      _ = outside.value
    }
    #expect(trap.message.contains("itself: 'a' → 'b' → 'c' → 'a'\n"))
  }

  @Test func `a cycle that a condition breaks does no harm`() {
    let isOpen = Observable(true)
    let unrelated = Observable(1)
    let n = Computed { unrelated.value * 2 }
    weak var first: Computed<Int>?
    let c = Computed { isOpen.value ? 1 : first?.value ?? 0 }
    let b = Computed { isOpen.value ? c.value + 1 : 5 }
    let a = Computed { b.value + 1 }
    first = a
    #expect([a.value, b.value, c.value] == [3, 2, 1])
    isOpen.value = false
    #expect([c.value, b.value, a.value] == [6, 5, 6])
    isOpen.value = true
    unrelated.value = 2
    #expect([a.value, b.value, c.value, n.value] == [3, 2, 1, 4])
  }

  @Test func `effects that keep waking each other are stopped, reported once, and stay subscribed`() {
    let isOn = Observable(false)
    let a = Observable(0)
    let b = Observable(0)
    var runs = [0, 0, 0]
    var reports: [Diagnostic] = []
    Effect(name: "ping") {
      runs[0] += 1
      guard isOn.value else { return }
      b.value = a.value + 1
    }.store(in: scope)
    Effect(name: "pong") {
      runs[1] += 1
      guard isOn.value else { return }
      a.value = b.value + 1
    }.store(in: scope)
    let unrelated = Observable(0)
    Effect {
      runs[2] += 1
      _ = unrelated.value
    }.store(in: scope)
    runs = [0, 0, 0]
    withDiagnostics({ reports.append($0) }) { isOn.value = true }
    #expect(runs == [100, 100, 0])
    #expect(reports.map(\.kind) == [.runaway])
    #expect(reports.map(\.names) == [["ping", "pong"]])
    unrelated.value = 1
    #expect(runs == [100, 100, 1])
    isOn.value = false
    #expect(runs == [101, 101, 1])
  }
}
