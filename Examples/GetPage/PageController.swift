import Binding

/// A page, as its view model sees it.
protocol PageCalls: AnyObject {
  func close()
}

/// The view model of a page: a height that is toggled. The page keeps its view model, which calls the page back without
/// keeping it.
final class PageController {
  static let low = 100
  static let high = 150

  let height = Observable(PageController.low, name: "height")
  weak var page: (any PageCalls)?

  func toggle() { height.value = height.value == PageController.low ? PageController.high : PageController.low }

  func finish() { page?.close() }
}
