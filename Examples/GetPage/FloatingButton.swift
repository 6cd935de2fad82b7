import Binding
import BindingArchitecture

/// A view that floats above all pages and outlives them. It looks up the controller of the page in front each time,
/// and so keeps none.
final class FloatingButton {
  /// The number of the page in front.
  let front = Observable(1, name: "front")
  private(set) var title = ""
  private let registry: Registry
  private let scope = Scope()

  init(in registry: Registry) {
    self.registry = registry
    Effect(for: self) { button in
      let controller = registry.find(PageController.self, id: button.front.value)
      button.title = controller.map { $0.height.value == PageController.low ? "higher" : "lower" } ?? "no page"
    }.store(in: scope)
  }

  func tap() { registry.find(PageController.self, id: front.value)?.toggle() }

  func close() { registry.find(PageController.self, id: front.value)?.finish() }
}
