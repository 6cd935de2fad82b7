import Binding
import BindingArchitecture
import BindingCollections

/// A page. It makes its controller and registers it; to its sub-views it says no more than its number.
final class Page: PageCalls {
  let number: Int
  let lifecycle = Lifecycle(name: "page")
  let bar: HeightBar
  private let controller: PageController

  init(_ number: Int, in registry: Registry) {
    self.number = number
    // Before there is a controller: it is told when one comes.
    bar = HeightBar(of: number, in: registry, until: lifecycle.scope())
    controller = PageController()
    registry.put(controller, id: number, policy: .replace, until: lifecycle.scope)
    controller.page = self
    lifecycle.viewDidLoad()
  }

  func close() { lifecycle.dispose() }
}
