import Binding

/// A view of a page. It gets no reference, but finds the controller of the page by its type when it is tapped.
@MainActor final class HeightView {
  /// The upper and the lower edge.
  @Tracked var frame = 0..<0

  func tap() { HeightController.find()?.changeHeight() }
}

/// A view that floats above all pages and is never released. It finds the controller of the top page each time, so it
/// keeps none.
///
/// It cannot be the upper view of each page as well: each page that opens would take it from the page below, which
/// would have none when it is on top again. So pages have their own views.
@MainActor final class FloatingView {
  static let shared = FloatingView()

  /// The title of a tap. It is not stored, so that it cannot come from a page that has gone.
  var title: String {
    guard let controller = HeightController.find() else { return "no page" }
    return controller.upperHeight == HeightController.low ? "higher" : "lower"
  }

  func tap() { HeightController.find()?.changeHeight() }
}
