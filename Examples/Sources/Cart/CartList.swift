import Binding
import TerminalWidgets

/// The list of a cart, independent of summaries and promotions.
@MainActor final class CartListViewModel {
  @Tracked var lines: [CartLine] = []
  var rows: [String] { lines.map { "\($0.quantity) × \($0.name)" } }
  /// The cost of all lines.
  var subtotal: Int { lines.reduce(0) { $0 + $1.cents * $1.quantity } }
  /// Fetches the lines; executed when the view model is made.
  private(set) lazy var load = Command<Void, Void>(policy: .shared, name: "list.load") {
    @MainActor [lines = $lines, service] in
    lines.value = try await service.lines()
  }
  private let service: any CartListService

  init(service: any CartListService) {
    self.service = service
    load.execute()
  }

  /// Changes the quantity of a line; zero removes the line.
  func add(_ count: Int, at index: Int) {
    guard lines.indices.contains(index) else { return }
    lines[index].quantity += count
    lines.removeAll { $0.quantity < 1 }
  }

  /// Removes the bought lines, and keeps those that were added since.
  func remove(_ bought: [CartLine]) {
    batch {
      for line in bought { lines.firstIndex { $0.name == line.name }.map { add(-line.quantity, at: $0) } }
    }
  }
}

/// Its view.
@MainActor final class CartListView {
  let box = ListBox(height: 3)
  private let scope = Scope()

  init(_ viewModel: CartListViewModel) {
    Computed(of: viewModel, \.rows).bind(to: box, \.rows).store(in: scope)
    box.onKey = { [weak box] key in
      guard let index = box?.content, [.text("+"), .text("-")].contains(key) else { return false }
      viewModel.add(key == .text("+") ? 1 : -1, at: index)
      return true
    }
  }
}
