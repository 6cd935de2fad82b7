import Binding
import BindingArchitecture

/// A sub-view that shows the height of its page, and looks up the controller in the registry.
final class HeightBar {
  private(set) var text = ""

  init(of number: Int, in registry: Registry, until scope: Scope) {
    Effect(for: self) { bar in
      let controller = registry.find(PageController.self, id: number)
      bar.text = controller.map { "page \(number) is \($0.height.value) high" } ?? "page \(number) is not there"
    }.store(in: scope)
  }
}
