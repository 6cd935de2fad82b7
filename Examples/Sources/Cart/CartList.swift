import Binding
import TerminalWidgets

/// The list of a cart. Knows nothing of summaries and promotions.
@MainActor final class CartListViewModel {
  let lines = Observable<[CartLine]>([], name: "lines")
  let rows: Computed<[String]>
  /// The cost of all lines.
  let subtotal: Computed<Int>
  /// Fetches the lines; executed when the view model is made.
  let load: Command<Void, [CartLine]>

  init(service: any CartListService) {
    let lines = lines
    load = Command(policy: .shared, name: "list.load") {
      let loaded = try await service.lines()
      lines.value = loaded
      return loaded
    }
    rows = Computed(name: "rows") { lines.value.map { "\($0.quantity) × \($0.name)" } }
    subtotal = Computed(name: "subtotal") { lines.value.reduce(0) { $0 + $1.cents * $1.quantity } }
    load.execute()
  }

  isolated deinit {}

  /// Changes how often a line is there; none is no line.
  func add(_ count: Int, at index: Int) {
    guard lines.value.indices.contains(index) else { return }
    lines.update { lines in
      lines[index].quantity += count
      if lines[index].quantity < 1 { lines.remove(at: index) }
    }
  }

  func removeAll() { lines.value = [] }
}

/// Its view.
@MainActor final class CartListView {
  let box = ListBox(height: 3)
  private let scope = Scope()

  init(_ viewModel: CartListViewModel) {
    viewModel.rows.bind(to: box, \.rows).store(in: scope)
    box.onKey = { [weak box] key in
      guard let index = box?.content, [.text("+"), .text("-")].contains(key) else { return false }
      viewModel.add(key == .text("+") ? 1 : -1, at: index)
      return true
    }
  }

  isolated deinit {}
}
