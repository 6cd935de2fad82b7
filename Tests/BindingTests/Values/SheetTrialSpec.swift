import Binding
import TestSupport
import Testing

/// A sheet of cells whose formulas read other cells, in circles too. No other evaluation tells whether it is right, but
/// what has to be true of the values: a cell that depends on itself has the fallback, any other what its formula gives.
private final class SheetTrial: GroupedTrial {
  enum Formula: Equatable {
    case constant(Int)
    case sum([Int])
    /// Reads the second cell if the first is odd, else the third.
    case choice(Int, Int, Int)
    /// Reads the cell if the switch is on.
    case switched(Int)
  }
  enum Part {
    case set(Int, Formula), turn
    case read([Int]), watch([Int]), unwatch(Int)
    /// Reads all cells, in an order of the seed, and checks them.
    case readAll(seed: Int)
  }

  /// The number of cells.
  static func setup(using generator: inout SeededGenerator) -> Int {
    generator.chance(5) ? 200 : .random(in: 2...10, using: &generator)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func cells() -> [Int] {
      (0...Int.random(in: 0..<4, using: &generator)).map { _ in .random(in: 0..<200, using: &generator) }
    }
    let cell = Int.random(in: 0..<200, using: &generator)
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<11: .set(cell, formula(near: cell, &generator))
    case 11: .turn
    case 12..<15: .read(cells())
    case 15, 16: .watch(cells())
    case 17: .unwatch(cell)
    default: .readAll(seed: cell)
    }
  }

  private static func formula(near cell: Int, _ generator: inout SeededGenerator) -> Formula {
    // Mostly reads cells nearby, so that cycles form and disappear.
    func near() -> Int {
      generator.chance(60)
        ? abs(cell + .random(in: -4...3, using: &generator)) : .random(in: 0..<200, using: &generator)
    }
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: .constant(.random(in: 0..<9, using: &generator))
    case 3..<6: .sum((0..<Int.random(in: 1...3, using: &generator)).map { _ in near() })
    case 6..<9: .choice(near(), near(), near())
    default: .switched(near())
    }
  }

  private static let fallback = -1

  private final class Watcher {
    let cells: [Int]
    var seen: [Int] = []
    var effect: Effect?
    init(_ cells: [Int]) { self.cells = cells }
  }

  private let formulas: [Observable<Formula>]
  private let isOn = Observable(false, name: "switch")
  private var cells: [Computed<Int>] = []
  private var watchers: [Watcher] = []
  private var failure: String?
  /// The formulas say themselves what the cells have to show.
  var model: Void = ()

  init(_ count: Int) {
    formulas = (0..<count).map { Observable(.constant($0), name: "formula \($0)") }
    cells = formulas.enumerated().map { index, formula in
      Computed(onCycle: SheetTrial.fallback, name: "cell \(index)") { [unowned self] in
        evaluate(formula.value) { cells[$0 % cells.count].value }
      }
    }
  }

  private func evaluate(_ formula: Formula, _ read: (Int) -> Int) -> Int {
    switch formula {
    case .constant(let number): number
    case .sum(let parts): parts.reduce(0) { ($0 + read($1)) % 1_000 }
    case .choice(let test, let odd, let even): read(read(test) % 2 != 0 ? odd : even) / 2
    case .switched(let cell): isOn.value ? read(cell) + 1 : 7
    }
  }

  func change(_ part: Part) {
    switch part {
    case .set(let cell, let formula): formulas[cell % cells.count].value = formula
    case .turn: isOn.value.toggle()
    case .read(let read): for cell in read { _ = cells[cell % cells.count].value }
    case .readAll(let seed):
      var generator = SeededGenerator(seed: UInt64(seed))
      for cell in cells.shuffled(using: &generator) { _ = cell.peek() }
      failure = failure ?? wrongValue()
    case .watch(let shown):
      let watcher = Watcher(shown.map { $0 % cells.count })
      watcher.effect = Effect { [unowned self, unowned watcher] in watcher.seen = watcher.cells.map { cells[$0].value }
      }
      watchers.append(watcher)
    case .unwatch(let number): if !watchers.isEmpty { watchers.remove(at: number % watchers.count) }
    }
  }

  private func wrongValue() -> String? {
    let values = cells.map { $0.peek() }
    var (reads, results) = (values.map { _ in [Int]() }, values)
    for index in cells.indices {
      results[index] = untracked {
        evaluate(formulas[index].value) {
          reads[index].append($0 % cells.count)
          return values[$0 % cells.count]
        }
      }
    }
    for index in cells.indices {
      let isCircular = reaches(index, from: reads[index], reads)
      let expected = isCircular ? SheetTrial.fallback : results[index]
      if values[index] != expected {
        return "cell \(index) is \(values[index]) instead of \(expected), on a cycle: \(isCircular)"
      }
    }
    return nil
  }

  private func reaches(_ goal: Int, from start: [Int], _ reads: [[Int]]) -> Bool {
    var (seen, next) = (Set<Int>(), start)
    while let cell = next.popLast() {
      if cell == goal { return true }
      if seen.insert(cell).inserted { next += reads[cell] }
    }
    return false
  }

  func difference() -> String? {
    for watcher in watchers {
      let values = watcher.cells.map { cells[$0].peek() }
      if watcher.seen != values { return "an effect on \(watcher.cells) has seen \(watcher.seen) instead of \(values)" }
    }
    return failure
  }

  func end() -> String? {
    change(.readAll(seed: 0))
    // The weak references are read when the cells have been released.
    let isReleased = cells.map { cell in { [weak cell] in cell == nil } }
    watchers = []
    cells = []
    return failure ?? (isReleased.allSatisfy { $0() } ? nil : "a cell is still there")
  }
}

@Suite struct SheetTrialSpec {
  @Test func `cells in a circle have their fallback and other cells the results of their formulas`() async {
    await SheetTrial.run()
  }
}
