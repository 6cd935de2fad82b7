import Binding
import BindingCollections

/// Shows that no change of an array costs much more than making the derived arrays again, however many rows change.
struct Bulk {
  /// The greatest ratio of a change to making again. Times vary by a quarter on a busy machine.
  static let limit = 1.3 * 1.25
  /// The limit for `mapped`, which compares elements and results, and makes only those again that differ.
  static let limitOfResults = 2.0 * 1.25

  let count: Int

  /// Prints a line for each derived array and each kind of change, with a column for each number of rows: the time of
  /// the change divided by the time of making. Returns whether none is above the limit.
  func isCheap() -> Bool {
    print("rows changed\t" + steps.map(column).joined())
    var isCheap = true
    for (name, derive) in Bulk.derivations {
      for change in Change.allCases {
        let limit = name.hasPrefix("mapped") ? Bulk.limitOfResults : Bulk.limit
        let ratios = steps.map { ratio(of: change, rows: $0, limit: limit, derive) }
        let isWithin = ratios.allSatisfy { $0 <= limit }
        if !isWithin { isCheap = false }
        let columns = ratios.map { column(Double(Int(100 * $0)) / 100) } + (isWithin ? [] : ["\t!"])
        print("\(name), \(change)\t" + columns.joined())
      }
    }
    return isCheap
  }

  private var steps: [Int] { (1...12).map { $0 == 12 ? count : max(1, count >> (12 - $0)) } }

  private func column(_ value: some CustomStringConvertible) -> String {
    let text = value.description
    return String(repeating: " ", count: max(1, 8 - text.count)) + text
  }
}

// MARK: The derived arrays and the changes

extension Bulk {
  typealias Derivation = (ObservableArray<ListedPerson>) -> () -> Void

  /// Each returns a closure that reads the whole derived array.
  static var derivations: [(name: String, derive: Derivation)] {
    [
      ("filtered", { reading($0.filtered(\.isShown)) }),
      ("sorted", { reading($0.sorted(byKey: \.name)) }),
      ("grouped", { reading($0.grouped(by: \.month)) }),
      ("mapped", { reading($0.mapped { $0.name }) }),
      ("mapped by key", { reading($0.mapped(by: \.id) { Observable($0.name) }) }),
      ("grouped and joined", { reading($0.grouped(by: \.month).joined()) }),
      (
        "reduced",
        {
          let sum = $0.reduced(0, adding: { $0 += $1.month }, removing: { $0 -= $1.month })
          return { _ = sum.value }
        }
      ),
      ("filtered, sorted, grouped", { reading($0.shownGroups()) }),
    ]
  }

  static func reading<Element>(_ array: DerivedArray<Element>) -> () -> Void { { _ = array.value } }

  enum Change: CaseIterable {
    case update, remove, insert, assign, replace

    func make(in array: ObservableArray<ListedPerson>, rows: Int) {
      let count = array.peek().count
      let stride = max(1, count / rows)
      let places = (0..<rows).map { $0 * stride }
      switch self {
      case .update:
        array.value = PersistentArray.changing(array.peek()) { all in
          for place in places { all[place] = ListedPerson(place, edit: 1) }
        }
      case .remove:
        var next = 0
        array.removeAll { _ in
          next += 1
          return (next - 1) % stride == 0 && (next - 1) / stride < rows
        }
      case .insert: array.insert(contentsOf: (0..<rows).map { ListedPerson(count + $0, edit: 0) }, at: count / 2)
      case .assign:
        array.value = PersistentArray((0..<count).map { ListedPerson($0, edit: $0 % stride == 0 ? 1 : 0) })
      case .replace:
        array.replaceAll(with: (0..<count).map { ListedPerson($0, edit: $0 % stride == 0 ? 1 : 0) }, by: \.id)
      }
    }
  }
}

extension PersistentArray {
  fileprivate static func changing(_ array: Self, _ change: (inout Self) -> Void) -> Self {
    var array = array
    change(&array)
    return array
  }
}

// MARK: Measuring

extension Bulk {
  /// Makes the allocator merge released memory, which it otherwise does at the next large request, whoever makes it.
  private func sweepHeap() { UnsafeMutableRawPointer.allocate(byteCount: 1 << 14, alignment: 16).deallocate() }

  /// The time in which the derived array follows a change, divided by the time of making it again after the same
  /// change: the least of several measurements, since a busy machine only adds to them. Both begin with the same memory
  /// in the cache, and release the former result.
  ///
  /// A ratio above the limit is measured further: what is really slow stays above it, and a busy moment passes.
  private func ratio(of change: Change, rows: Int, limit: Double, _ derive: Derivation) -> Double {
    var (following, making) = (Duration.seconds(1_000), Duration.seconds(1_000))
    for round in 1...70 {
      following = min(following, timeOfFollowing(change, rows: rows, derive))
      making = min(making, timeOfMaking(after: change, rows: rows, derive))
      if round >= 7, following / making <= limit { break }
    }
    return following / making
  }

  private func timeOfFollowing(_ change: Change, rows: Int, _ derive: Derivation) -> Duration {
    let array = persons
    // The former version is kept: releasing its elements is part of the change.
    let before = array.peek()
    defer { withExtendedLifetime(before) {} }
    let effect = Effect(derive(array))
    defer { effect.cancel() }
    let start = batch {
      change.make(in: array, rows: rows)
      sweepHeap()
      return ProcessorTime.now()
    }
    return start.passed
  }

  private func timeOfMaking(after change: Change, rows: Int, _ derive: Derivation) -> Duration {
    let array = persons
    let before = array.peek()
    defer { withExtendedLifetime(before) {} }
    var readFormer: (() -> Void)? = derive(array)
    readFormer?()
    change.make(in: array, rows: rows)
    sweepHeap()
    let start = ProcessorTime.now()
    let effect = Effect(derive(array))
    readFormer = nil
    let time = start.passed
    effect.cancel()
    return time
  }

  private var persons: ObservableArray<ListedPerson> { ObservableArray((0..<count).map { ListedPerson($0, edit: 0) }) }
}

extension Duration {
  fileprivate var passed: Duration { ProcessorTime.now() - self }
}
