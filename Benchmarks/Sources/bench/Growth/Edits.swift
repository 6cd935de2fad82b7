import Binding
import BindingCollections

/// Shows that the cost of changing one row grows as the logarithm of the number of rows, in each derived array and for
/// each kind of change: also for the first change, and for the hundredth after many that made no difference.
struct Edits {
  /// How much longer a change may take among the most rows than among a thousand. From a thousand to a million the
  /// logarithm doubles, and the machine's caches hold a smaller part.
  static let limit = 30.0

  /// The greatest number of rows.
  let count: Int

  /// Prints a line for each derived array and each kind of change, with a column of microseconds for each number of
  /// rows. Returns whether none grows beyond the limit.
  func areCheap() -> Bool {
    let sizes = Array(sequence(first: 1_000) { $0 * 10 <= count ? $0 * 10 : nil })
    print("µs\t" + sizes.map { "\($0)" }.joined(separator: "\t"))
    var areCheap = true
    for (name, derive) in Edits.derivations {
      let times = sizes.map { Edits.times(of: derive, count: $0) }
      for (index, edit) in Edit.allCases.enumerated() {
        let row = times.map { $0[index] }
        let isCheap = row.last! <= Edits.limit * row.first!
        if !isCheap { areCheap = false }
        let columns = row.map { "\(Double(Int($0 * 10)) / 10)" } + (isCheap ? [] : ["!"])
        print("\(name), \(edit)\t" + columns.joined(separator: "\t"))
      }
    }
    return areCheap
  }

  private static var derivations: [(name: String, derive: Bulk.Derivation)] {
    let least = Observable(0)
    return Bulk.derivations + [
      ("filtered by an observable", { Bulk.reading($0.filtered { $0.month >= least.value }) }),
      ("sorted by an order", { Bulk.reading($0.sorted(choosing: { .ascending(\.month).then(.ascending(\.name)) })) }),
      ("sorted by a predicate", { Bulk.reading($0.sorted(by: { $0.name < $1.name })) }),
      ("filtered by a choice", { Bulk.reading($0.filtered(choosing: { { $0.isShown } })) }),
      ("grouped by a choice", { Bulk.reading($0.grouped(choosing: { \.month })) }),
      ("reversed", { Bulk.reading($0.reversed()) }),
      ("subtracting", { Bulk.reading($0.subtracting($0.filtered(\.isShown), by: \.id)) }),
      ("inner join", { Bulk.reading($0.innerJoin($0.filtered(\.isShown), on: \.id, equals: \.id)) }),
      ("children", { Bulk.reading($0.children(by: \.id) { $0[\.name] }) }),
      ("a page", { Bulk.reading($0.prefix(20)) }),
      ("the last ones", { Bulk.reading($0.suffix(20)) }),
    ]
  }

  private enum Edit: CaseIterable {
    case first, update, insert, remove, moveFar, moveNear, swapFar, swapNear

    func make(in array: ObservableArray<ListedPerson>, _ number: Int) {
      let count = array.peek().count
      let place = (number &* 7_919) % (count / 2 - 10)
      switch self {
      case .first, .update: array[place] = ListedPerson(array.peek()[place].id, edit: number + 1)
      case .insert: array.insert(ListedPerson(-1 - number, edit: 0), at: place)
      case .remove: array.remove(at: place)
      case .moveFar: array.move(from: place, to: place + count / 2)
      case .moveNear: array.move(from: place, to: place + 3)
      case .swapFar: array.swapAt(place, place + count / 2)
      case .swapNear: array.swapAt(place, place + 5)
      }
    }
  }

  /// The microseconds of each kind of change: the median of 19, except for the first change.
  private static func times(of derive: Bulk.Derivation, count: Int) -> [Double] {
    let array = ObservableArray((0..<count).map { ListedPerson($0, edit: 0) })
    let effect = Effect(derive(array))
    defer { effect.cancel() }
    return Edit.allCases.map { edit in
      let times = (0..<(edit == .first ? 1 : 19)).map { number in
        let start = ProcessorTime.now()
        edit.make(in: array, number)
        return ProcessorTime.now() - start
      }
      return times.sorted()[times.count / 2] / .microseconds(1)
    }
  }
}
