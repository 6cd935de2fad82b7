import Binding
import BindingArchitecture

/// A page. It makes its controller and registers it; its sub-views are handed the registry and the number of the page.
final class Page: PageCalls {
  let number: Int
  let lifecycle = Lifecycle(name: "page")
  let bar: HeightBar
  private let controller: PageController

  init(_ number: Int, in registry: Registry) {
    self.number = number
    // Made before the controller: its look-up is tracked, and runs again when a controller is registered.
    bar = HeightBar(of: number, in: registry, until: lifecycle.scope())
    controller = PageController()
    registry.put(controller, id: number, policy: .replace, until: lifecycle.scope)
    controller.page = self
    lifecycle.viewDidLoad()
  }

  func close() { lifecycle.dispose() }
}
