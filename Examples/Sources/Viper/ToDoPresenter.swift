import Binding

/// The presenter of the list: the texts of the entity, and the actions for touches. It knows no view, and the
/// interactor by a protocol: a test passes one that records the actions.
@MainActor final class ToDoPresenter {
  private let interactor: any ToDoInteracting

  init(_ interactor: any ToDoInteracting) { self.interactor = interactor }

  var rows: [String] { items.map { "\($0.isDone ? "✓" : "·") \($0.title)" } }

  var canSave: Bool { interactor.list.saving != .saved && interactor.list.saving != .underWay }

  var status: String {
    switch interactor.list.loading {
    case .underWay: return "loading"
    case .failed(let reason): return "not loaded: \(reason)"
    case .done: break
    }
    return switch interactor.list.saving {
    case .saved: "saved"
    case .changed: "not saved yet"
    case .underWay: "saving"
    case .failed(let reason): "not saved: \(reason)"
    }
  }

  /// The screen has appeared.
  func didOpen() { interactor.perform(.load) }

  func didEnter(_ text: String) {
    let title = text.split(separator: " ").joined(separator: " ")
    if !title.isEmpty { interactor.perform(.add(title)) }
  }

  func didTap(row: Int) { if let item = item(row) { interactor.perform(.toggle(id: item.id)) } }
  func didHold(row: Int) { if let item = item(row) { interactor.perform(.open(id: item.id)) } }
  func didSave() { if canSave { interactor.perform(.save) } }

  /// Open items first, each part in the order of adding.
  private var items: [ToDoItem] {
    interactor.list.items.filter { !$0.isDone } + interactor.list.items.filter(\.isDone)
  }

  /// The view knows rows; the presenter knows their items. A row that has gone has no item.
  private func item(_ row: Int) -> ToDoItem? { items.indices.contains(row) ? items[row] : nil }
}
