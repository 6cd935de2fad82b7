import Binding
import BindingTesting
import TestSupport
import Testing

/// Cells by name, each with a formula that may be replaced.
private final class Sheet {
  private var cells: [String: (formula: Observable<() -> Int>, value: Computed<Int>)] = [:]
  private(set) var evaluations = 0

  subscript(name: String) -> Int { node(name).value }

  func node(_ name: String) -> Computed<Int> { cells[name]!.value }

  func set(_ name: String, _ formula: @escaping () -> Int) {
    if let cell = cells[name] {
      cell.formula.value = formula
    } else {
      let formula = Observable(formula, name: "\(name).formula", changes: .always)
      let value = Computed(onCycle: -1, name: name) { [unowned self] in
        evaluations += 1
        return formula.value()
      }
      cells[name] = (formula, value)
    }
  }

  func remove(_ name: String) { cells[name] = nil }
}

@Suite struct ComputedCycleSpec {
  private let sheet = Sheet()

  /// `a` and `b` read each other, and `c` reads `b`.
  private func makeCircle() {
    let sheet = sheet
    sheet.set("a") { [unowned sheet] in sheet["b"] + 1 }
    sheet.set("b") { [unowned sheet] in sheet["a"] + 1 }
    sheet.set("c") { [unowned sheet] in sheet["b"] * 10 }
  }

  @Test(arguments: ["abc", "acb", "bac", "bca", "cab", "cba"])
  func `members of a cycle have the fallback and dependents compute from it, whatever is read first`(order: String) {
    makeCircle()
    for name in order.map(String.init) { #expect(sheet[name] == (name == "c" ? -10 : -1)) }
    #expect(sheet.evaluations == 3)
    sheet.set("b") { 5 }
    for name in order.map(String.init) { #expect(sheet[name] == ["a": 6, "b": 5, "c": 50][name]) }
    sheet.set("b") { [unowned sheet] in sheet["a"] }
    for name in order.map(String.init).reversed() { #expect(sheet[name] == (name == "c" ? -10 : -1)) }
  }

  @Test func `a computed that reads itself is a cycle`() {
    sheet.set("a") { [unowned sheet] in sheet["a"] + 1 }
    #expect(sheet["a"] == -1)
    sheet.set("a") { 3 }
    #expect(sheet["a"] == 3)
  }

  @Test func `an untracked read closes a cycle too`() {
    sheet.set("a") { [unowned sheet] in untracked { sheet["b"] } + 1 }
    sheet.set("b") { [unowned sheet] in sheet.node("a").peek() + 1 }
    #expect(sheet["b"] == -1)
    #expect(sheet["a"] == -1)
  }

  @Test func `observers are notified when a cycle is closed and when it is broken, once each`() {
    makeCircle()
    sheet.set("b") { 5 }
    var log: [[Int]] = []
    let effect = Effect { [sheet] in log.append([sheet["a"], sheet["c"]]) }
    sheet.set("b") { [unowned sheet] in sheet["a"] }
    sheet.set("a") { [unowned sheet] in sheet["b"] + 100 }
    sheet.set("b") { 7 }
    #expect(log == [[6, 50], [-1, -10], [107, 70]])
    effect.cancel()
    #expect(sheet.node("a").observerCount == 0)
    #expect(sheet.node("b").observerCount == 0)
  }

  @Test func `a member of a cycle that is not read is not evaluated when the cycle is broken`() {
    sheet.set("a") { [unowned sheet] in sheet["b"] }
    sheet.set("b") { [unowned sheet] in sheet["c"] }
    sheet.set("c") { [unowned sheet] in sheet["a"] }
    #expect(sheet["a"] == -1)
    #expect(sheet.evaluations == 3)
    sheet.set("b") { 1 }
    #expect(sheet["b"] == 1)
    #expect(sheet.evaluations == 4)
    #expect(sheet["c"] == 1)
    #expect(sheet.evaluations == 6)
  }

  @Test func `no member of a cycle is evaluated while no value outside of the cycle changes`() {
    makeCircle()
    let other = Observable(0)
    _ = sheet["c"]
    other.value = 1
    #expect(sheet["a"] == -1)
    #expect(sheet["c"] == -10)
    #expect(sheet.evaluations == 3)
  }

  @Test func `two cycles that share a member are one`() {
    sheet.set("a") { [unowned sheet] in sheet["b"] + sheet["c"] }
    sheet.set("b") { [unowned sheet] in sheet["a"] }
    sheet.set("c") { [unowned sheet] in sheet["a"] }
    #expect(["b", "c", "a"].map { sheet[$0] } == [-1, -1, -1])
    sheet.set("b") { 4 }
    #expect(["b", "c", "a"].map { sheet[$0] } == [4, -1, -1])
    sheet.set("c") { 5 }
    #expect(["c", "a", "b"].map { sheet[$0] } == [5, 9, 4])
  }

  @Test func `a value that a cycle reads is no part of it`() {
    let rate = Observable(2)
    sheet.set("twice") { rate.value * 2 }
    sheet.set("a") { [unowned sheet] in sheet["b"] + sheet["twice"] }
    sheet.set("b") { [unowned sheet] in rate.value > 5 ? 1 : sheet["a"] }
    #expect(sheet["a"] == -1)
    #expect(sheet["twice"] == 4)
    rate.value = 3
    #expect(sheet["a"] == -1)
    #expect(sheet["twice"] == 6)
    rate.value = 6
    #expect(sheet["a"] == 13)
  }

  @Test func `a transaction that fails restores a cycle, or its absence`() {
    struct Refused: Error {}
    makeCircle()
    var log: [Int] = []
    let effect = Effect { [sheet] in log.append(sheet["a"]) }
    try? transaction {
      sheet.set("b") { 5 }
      #expect(sheet["a"] == 6)
      throw Refused()
    }
    #expect(sheet["a"] == -1)
    sheet.set("b") { 7 }
    try? transaction {
      sheet.set("b") { [unowned sheet] in sheet["a"] }
      #expect(sheet["a"] == -1)
      throw Refused()
    }
    #expect(sheet["a"] == 8)
    #expect(log == [-1, 8])
    effect.cancel()
  }

  @Test func `members of a cycle that are not kept are released`() {
    let isClosed = Observable(true)
    sheet.set("a") { [unowned sheet] in sheet["b"] }
    sheet.set("b") { [unowned sheet] in isClosed.value ? sheet["c"] : 3 }
    sheet.set("c") { [unowned sheet] in sheet["a"] }
    weak let a = sheet.node("a")
    weak let b = sheet.node("b")
    weak let c = sheet.node("c")
    #expect(sheet["c"] == -1)
    sheet.remove("c")
    #expect(c == nil)
    isClosed.value = false
    #expect(sheet["b"] == 3)
    sheet.remove("a")
    sheet.remove("b")
    #expect(a == nil)
    #expect(b == nil)
  }

  @Test func `a member of a cycle without a fallback ends the program, with the names`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var first: Computed<Int>?
      let b = Computed(name: "b") { first!.value + 1 }
      let a = Computed(onCycle: -1, name: "a") { b.value + 1 }
      first = a
      _ = a.value
    }
    #expect(trap.message.contains("itself: 'a' → 'b' → 'a'\n"))
    let derived = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var first: Computed<Int>?
      let a = Computed(onCycle: -1, name: "a") { first!.value + 1 }
      let c = Computed(onCycle: -1, name: "c") { a.map { $0 * 2 }.value }
      first = c
      _ = c.value
    }
    #expect(derived.message.contains("a computed value depends on itself: 'c' → "))
  }

  @Test func `a long cycle is closed, broken and released on a small stack`() {
    onStack(kilobytes: 512) {
      let count = 100_000
      var cells: [(source: Observable<Int>, value: Computed<Int>)] = []
      for index in 0..<count {
        // Below zero: the offset of the cell to read, as -1 - offset.
        let source = Observable(index == 0 ? 0 : -index)
        let value = Computed(onCycle: .min) {
          source.value < 0 ? cells[-1 - source.value].value.value + 1 : source.value
        }
        cells.append((source, value))
        #expect(value.value == index)
      }
      cells[0].source.value = -count
      #expect(cells[count / 2].value.value == .min)
      #expect(cells[0].value.value == .min)
      cells[count / 2].source.value = 0
      #expect(cells[count - 1].value.value == count / 2 - 1)
      #expect(cells[count / 2 - 1].value.value == count - 1)
      cells[count / 2].source.value = -count / 2
      #expect(cells[7].value.value == .min)
      weak let released = cells[5].value
      cells = []
      #expect(released == nil)
    }
  }
}
