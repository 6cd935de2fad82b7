import Binding
import TestSupport
import Testing

@Suite struct TurnFlushingSpec {
  let scope = Scope()

  // MARK: Rounds

  @Test func `a due effect sees the writes of effects that ran before it`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    Effect { log.append("oldest \(b.value)") }.store(in: scope)
    Effect {
      log.append("writer \(a.value)")
      b.value = a.value * 10
    }.store(in: scope)
    Effect { log.append("newest \(a.value) \(b.value)") }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["writer 1", "newest 1 10", "oldest 10"])
  }

  @Test func `an effect that was not due at the start of a round waits for the next`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    Effect {
      log.append("writer")
      b.value = a.value
    }.store(in: scope)
    Effect { log.append("woken \(b.value)") }.store(in: scope)
    Effect { log.append("due \(a.value)") }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["writer", "due 1", "woken 1"])
  }

  @Test func `effects of a round run in the order of creation, whatever order woke them`() {
    let a = Observable(0)
    let sources = (0..<4).map { Observable(0, name: "\($0)") }
    var log: [String] = []
    for source in sources { Effect { log.append("\(source.name): \(source.value)") }.store(in: scope) }
    Effect { for index in [2, 0, 3, 1] { sources[index].value = a.value } }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["0: 1", "1: 1", "2: 1", "3: 1"])
  }

  @Test func `an effect that ran already and becomes due again runs in the next round`() {
    let a = Observable(0)
    var log: [String] = []
    Effect { log.append("first \(a.value)") }.store(in: scope)
    Effect {
      log.append("second \(a.value)")
      if a.value == 1 { a.value = 2 }
    }.store(in: scope)
    Effect { log.append("third \(a.value)") }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["first 1", "second 1", "third 2", "first 2", "second 2"])
  }

  @Test func `all effects have seen the final values when the write returns`() {
    let steps = (0...5).map { _ in Observable(0) }
    var seen = Array(repeating: -1, count: 6)
    for index in stride(from: 4, through: 0, by: -1) {
      Effect { steps[index + 1].value = steps[index].value + 1 }.store(in: scope)
    }
    for index in 0...5 { Effect { seen[index] = steps[index].value }.store(in: scope) }
    #expect(seen == [0, 1, 2, 3, 4, 5])
    steps[0].value = 10
    #expect(seen == [10, 11, 12, 13, 14, 15])
  }

  @Test func `a due effect whose inputs turn out equal does not run, and is due again at the next change`() {
    let a = Observable(1)
    let parity = Computed { a.value % 2 }
    var log: [Int] = []
    Effect { log.append(parity.value) }.store(in: scope)
    a.value = 3
    a.value = 5
    #expect(log == [1])
    a.value = 6
    #expect(log == [1, 0])
  }

  @Test func `an inner effect that is due ends with the rerun of its owner`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      let generation = a.value
      guard generation == 0 else { return }
      Effect { log.append("inner \(a.value)") }.keptByEffect()
    }.store(in: scope)
    a.value = 1
    #expect(log == ["inner 0"])
    #expect(a.observerCount == 1)
  }

  // MARK: Runaway effects

  @Test func `an effect that never settles runs exactly 100 times, is reported once, and everything else still runs`() {
    let isOn = Observable(false)
    let n = Observable(0)
    var runs = 0
    var seen: [Int] = []
    var reports: [Diagnostic] = []
    Effect(name: "loop") {
      runs += 1
      if isOn.value { n.value = n.value + 1 }
    }.store(in: scope)
    Effect(name: "observer") { seen.append(n.value) }.store(in: scope)
    Effect(name: "late") { if n.value == 100 { seen.append(-1) } }.store(in: scope)
    runs = 0
    withDiagnostics({ reports.append($0) }) { isOn.value = true }
    #expect(runs == 100)
    #expect(seen == Array(stride(from: 0, through: 100, by: 2)) + [-1])
    #expect(reports.map(\.kind) == [.runaway])
    #expect(reports.map(\.names) == [["loop"]])
    #expect(reports.map(\.description) == ["Effects do not settle: 'loop' ran 100 times in one flush."])
  }

  @Test func `an effect that is refused its first run is reported as one that has not run`() {
    var (kept, runs): ([Computed<Effect>], Int) = ([], 0)
    func make(_ number: Int) {
      let making = Computed {
        Effect(name: "effect \(number)") {
          runs += 1
          if number < 1_100 { make(number + 1) }
        }
      }
      kept.append(making)
      _ = making.value
    }
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) { make(1) }
    #expect(runs == 1_000 && reports.map(\.kind) == [.runaway])
    #expect(
      reports.map(\.description) == [
        """
        Effects do not settle: 'effect 1001' was not run, because a computed value makes it in the first run of another \
        such effect, and so on for a thousand of them.
        """
      ])
    kept.forEach { $0.peek().cancel() }
  }

  @Test func `an effect sees the last value of a computed that makes an effect which makes it due again`() {
    let n = Observable(0)
    var made: Effect?
    let tens = Computed {
      let present = n.value
      made = Effect { if present % 10 != 0 { n.value = present + 1 } }
      return present / 10
    }
    var seen: [Int] = []
    Effect { seen.append(tens.value) }.store(in: scope)
    n.value = 1
    #expect(n.value == 10 && seen.last == 1)
    n.value = 21
    #expect(n.value == 30 && seen.last == 3)
    made?.cancel()
  }

  @Test func `a runaway effect stays subscribed, with 100 runs more in the next flush`() {
    let isOn = Observable(true)
    let n = Observable(0)
    var runs = 0
    var reports = 0
    withDiagnostics({ _ in reports += 1 }) {
      Effect {
        runs += 1
        if isOn.value { n.value = n.value + 1 }
      }.store(in: scope)
      #expect(reports == 1)
      runs = 0
      n.value = -1
      #expect(runs == 100)
      #expect(n.value == 99)
      #expect(reports == 2)
    }
    runs = 0
    isOn.value = false
    #expect(runs == 1)
    isOn.value = false
    #expect(runs == 1)
  }

  @Test func `an effect that settles in its 100th run is not reported`() {
    let goal = Observable(0)
    let n = Observable(0)
    var runs = 0
    var reports = 0
    Effect {
      runs += 1
      if n.value < goal.value { n.value = n.value + 1 }
    }.store(in: scope)
    runs = 0
    withDiagnostics({ _ in reports += 1 }) { goal.value = 99 }
    #expect([runs, n.value, reports] == [100, 99, 0])
    withDiagnostics({ _ in reports += 1 }) { goal.value = 199 }
    #expect([runs, n.value, reports] == [200, 199, 1])
  }

  @Test func `several runaway effects are reported together, in the order of creation`() {
    let isOn = Observable(false)
    let counters = (0..<3).map { _ in Observable(0) }
    var reports: [[String]] = []
    for (name, index) in [("one", 0), ("two", 1), ("three", 2)] {
      Effect(name: name) {
        guard isOn.value else { return }
        // Younger effects reach the limit first.
        if index == 0, counters[2].value < 20 { return }
        counters[index].value = counters[index].value + 1
      }.store(in: scope)
    }
    withDiagnostics({ reports.append($0.names) }) { isOn.value = true }
    #expect(reports == [["one", "two", "three"]])
  }

  @Test func `a runaway effect that has died is not reported, and the others are`() {
    let isOn = Observable(false)
    let counters = (0..<3).map { _ in Observable(0) }
    var reports: [[String]] = []
    var effects: [Effect?] = []
    for (name, index) in [("one", 0), ("two", 1), ("three", 2)] {
      effects.append(
        Effect(name: name) {
          if isOn.value { counters[index].value = counters[index].value + 1 }
        })
    }
    // All three have reached the limit by then.
    Effect { if counters[2].value == 100 { effects[0] = nil } }.store(in: scope)
    withDiagnostics({ reports.append($0.names) }) { isOn.value = true }
    #expect(reports == [["two", "three"]])
    #expect(effects[0] == nil)
  }

  @Test func `a report of runaway effects comes after all other effects ran, and its handler may write`() {
    let isOn = Observable(false)
    let n = Observable(0)
    var log: [String] = []
    Effect(name: "loop") { if isOn.value { n.value = n.value + 1 } }.store(in: scope)
    Effect(name: "observer") { if n.value >= 100 || n.value == 0 { log.append("\(isOn.peek()) \(n.value)") } }
      .store(in: scope)
    log = []
    withDiagnostics({ _ in
      log.append("report")
      isOn.value = false
      n.value = 0
    }) { isOn.value = true }
    #expect(log == ["true 100", "report", "false 0"])
  }

  @Test(arguments: ["dropped", "cancelled"])
  func `an effect that is ended before the report is not in it, nor in a later one`(how: String) {
    let isOn = Observable(false)
    let n = Observable(0)
    let goal = Observable(0)
    let m = Observable(0)
    var reports: [[String]] = []
    var loop: Effect?
    loop = Effect(name: "loop") { if isOn.value { n.value = n.value + 1 } }
    let late = Observable(0)
    Effect(name: "ender") {
      guard late.value >= 100 else { return }
      if how == "dropped" { loop = nil } else { loop?.cancel() }
    }.store(in: scope)
    Effect(name: "forwarder") { late.value = n.value }.store(in: scope)
    var runs = 0
    Effect(name: "settles") {
      runs += 1
      if m.value < goal.value { m.value = m.value + 1 }
    }.store(in: scope)
    runs = 0
    withDiagnostics({ reports.append($0.names) }) {
      isOn.value = true
      #expect(n.value == 100)
      goal.value = 99
    }
    #expect(runs == 100)
    #expect(reports == [])
    #expect(n.observerCount == 1)
    if how == "dropped" { #expect(loop == nil) }
  }

  @Test(arguments: ["dropped", "cancelled"])
  func `a computed may end a runaway effect while that is being stopped`(how: String) {
    let isOn = Observable(false)
    let n = Observable(0)
    var log: [String] = []
    var reports: [[String]] = []
    var victim: Effect?
    let c = Computed {
      if n.value >= 100 {
        if how == "dropped" { victim = nil } else { victim?.cancel() }
      }
      return n.value
    }
    victim = Effect(name: "victim") {
      guard isOn.value else { return }
      _ = c.value
      onCleanup { if n.peek() >= 100 { log.append("ended") } }
      n.value = n.value + 1
    }
    withDiagnostics({ reports.append($0.names) }) { isOn.value = true }
    #expect(log == ["ended"])
    #expect(reports == [])
    #expect([isOn.observerCount, n.observerCount, c.observerCount] == [0, 0, 0])
    if how == "dropped" { #expect(victim == nil) }
    isOn.value = false
    n.value = 0
    #expect(log == ["ended"])
  }

  @Test(arguments: ["dropped", "cancelled"])
  func `a computed that a runaway effect no longer reads may end the effect`(how: String) {
    let isOn = Observable(false)
    let n = Observable(0)
    let m = Observable(0)
    var reports: [[String]] = []
    var victim: Effect?
    let c = Computed {
      if m.value == 100 {
        if how == "dropped" { victim = nil } else { victim?.cancel() }
      }
      return m.value
    }
    victim = Effect(name: "victim") {
      guard isOn.value else { return }
      _ = n.value
      _ = c.value
      m.value = m.value + 1
      n.value = n.value + 1
    }
    withDiagnostics({ reports.append($0.names) }) { isOn.value = true }
    // Refused without checking its inputs, because that could make the effect due once more.
    #expect(reports == [["victim"]])
    #expect(c.value == 100)
    #expect([isOn.observerCount, n.observerCount, m.observerCount, c.observerCount] == [0, 0, 0, 0])
    if how == "dropped" { #expect(victim == nil) }
  }

  @Test func `the comparison of a value that a runaway effect reads may end the effect`() {
    final class Hooked: Equatable {
      let number: Int
      let onCompare: () -> Void

      init(_ number: Int, onCompare: @escaping () -> Void = {}) {
        self.number = number
        self.onCompare = onCompare
      }

      static func == (one: Hooked, other: Hooked) -> Bool {
        other.onCompare()
        return one.number == other.number
      }
    }

    let count = Observable(0)
    let hooked = Observable(Hooked(0))
    let others = (0..<40).map { Observable($0) }
    var effect: Effect?
    var runs = 0
    effect = Effect(name: "loop") {
      runs += 1
      _ = hooked.value
      for other in others { _ = other.value }
      guard count.value > 0 else { return }
      count.value += 1
      guard runs == 101 else { return }
      hooked.value = Hooked(1)
      hooked.value = Hooked(2) { effect?.cancel() }
    }
    withDiagnostics({ _ in }) { count.value = 1 }
    #expect(runs == 101)
    #expect(effect?.isCancelled == true)
    #expect(others.allSatisfy { $0.observerCount == 0 })
  }
}
