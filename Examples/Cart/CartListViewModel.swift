import Binding

/// The list of a cart. Knows nothing of summaries and promotions.
final class CartListViewModel {
  struct Line: Equatable {
    let name: String
    let cents: Int
    var quantity = 1
  }

  let lines: Observable<[Line]>
  let rows: Computed<[String]>
  /// The cost of all lines.
  let subtotal: Computed<Int>

  init(_ lines: [Line] = []) {
    let lines = Observable(lines, name: "lines")
    self.lines = lines
    rows = Computed(name: "rows") { lines.value.map { "\($0.quantity) × \($0.name)" } }
    subtotal = Computed(name: "subtotal") { lines.value.reduce(0) { $0 + $1.cents * $1.quantity } }
  }

  func add(_ name: String, cents: Int) {
    lines.update { lines in
      if let place = lines.firstIndex(where: { $0.name == name }) {
        lines[place].quantity += 1
      } else {
        lines.append(Line(name: name, cents: cents))
      }
    }
  }

  func remove(_ name: String) { lines.update { $0.removeAll { $0.name == name } } }
}
