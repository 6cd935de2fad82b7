import Binding

/// A view of a page. It is handed nothing, and finds the controller of the page by its type when it is tapped.
@MainActor final class HeightView {
  /// From its upper edge to its lower one.
  @Tracked var frame = 0..<0

  func tap() { HeightController.find()?.changeHeight() }
}

/// A view that floats above all pages and is never released. It finds the controller of the page in front each time,
/// and so keeps none.
///
/// It could be the upper view of each page instead. Then each page that opens would take it from the page below, which
/// would have none when it is in front again: so pages have views of their own.
@MainActor final class FloatingView {
  static let shared = FloatingView()

  /// What a tap would do. It is not stored, so that it cannot be the title of a page that has gone.
  var title: String {
    guard let controller = HeightController.find() else { return "no page" }
    return controller.upperHeight == HeightController.low ? "higher" : "lower"
  }

  func tap() { HeightController.find()?.changeHeight() }
}
