import Binding

/// The presenter: the texts of the entity, as computed values, and what a touch means, as actions. It knows neither
/// view nor interactor: a test gives it a state and reads the values.
@MainActor
final class ToDoPresenter {
  let rows: Computed<[String]>
  let status: Computed<String>
  let canSave: Computed<Bool>
  private let order: Computed<[ToDoItem]>
  private let send: (ToDoAction) -> Void

  init(_ state: ReadOnly<ToDoEntity>, send: @escaping (ToDoAction) -> Void) {
    self.send = send
    // Open ones first, each part in the order in which they came.
    let order = Computed(name: "order") {
      let items = state.value.items
      return items.filter { !$0.isDone } + items.filter(\.isDone)
    }
    self.order = order
    rows = order.map(name: "rows") { $0.map { "\($0.isDone ? "✓" : "·") \($0.title)" } }
    canSave = state.map(name: "canSave") { $0.saving != .saved && $0.saving != .underWay }
    status = Computed(name: "status") {
      switch state.value.loading {
      case .underWay: return "loading"
      case .failed(let reason): return "not loaded: \(reason)"
      case .done: break
      }
      let open = state.value.items.count { !$0.isDone }
      return switch state.value.saving {
      case .saved: "\(open) to do"
      case .changed: "\(open) to do, not saved yet"
      case .underWay: "\(open) to do, saving"
      case .failed(let reason): "\(open) to do, not saved: \(reason)"
      }
    }
  }

  isolated deinit {}

  /// The screen is there.
  func didOpen() { send(.load) }

  func didEnter(_ text: String) {
    let title = text.split(separator: " ").joined(separator: " ")
    if !title.isEmpty { send(.add(title)) }
  }

  func didTap(row: Int) { if let item = item(row) { send(.toggle(id: item.id)) } }
  func didHold(row: Int) { if let item = item(row) { send(.open(id: item.id)) } }
  func didClear() { send(.removeDone) }
  func didSave() { if canSave.value { send(.save) } }

  /// A view knows rows; the presenter knows their items. A row that is gone has no item.
  private func item(_ row: Int) -> ToDoItem? {
    let items = order.value
    return items.indices.contains(row) ? items[row] : nil
  }
}
