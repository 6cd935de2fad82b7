import Binding

/// A view of a page. It is handed nothing, and finds the controller of the page by its type when it is tapped.
@MainActor final class HeightView {
  /// From its upper edge to its lower one.
  @Tracked var frame = 0..<0

  isolated deinit {}

  func tap() { HeightController.find()?.changeHeight() }
}

/// A view that floats above all pages and is never released. It finds the controller of the page in front each time,
/// and so keeps none.
@MainActor final class FloatingView {
  static let shared = FloatingView()

  private(set) var title = ""
  private let scope = Scope()

  init() {
    Effect(for: self) { view in
      let controller = HeightController.find()
      view.title = controller.map { $0.upperHeight.value == HeightController.low ? "higher" : "lower" } ?? "no page"
    }.store(in: scope)
  }

  isolated deinit {}

  func tap() { HeightController.find()?.changeHeight() }
}
