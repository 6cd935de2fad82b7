import Binding
import BindingArchitecture

/// A page, similar to a view controller. The framework calls its five methods, which it passes to its life cycle, once
/// for all pages: without Objective-C a controller cannot hook into a page that does not know it.
@MainActor class Page {
  let lifecycle = Lifecycle(name: "page")

  func viewDidLoad() { lifecycle.viewDidLoad() }
  func viewWillAppear() { lifecycle.viewWillAppear() }
  func viewDidAppear() { lifecycle.viewDidAppear() }
  func viewWillDisappear() { lifecycle.viewWillDisappear() }
  func viewDidDisappear() { lifecycle.viewDidDisappear() }
}

/// A page with two views, one below the other, whose heights its controller knows.
final class HeightPage: Page {
  let number: Int
  let upper = HeightView()
  let lower = HeightView()

  init(_ number: Int) {
    self.number = number
    super.init()
    // Its life cycle keeps the controller.
    let controller = HeightController(of: self, id: number)
    Effect(for: self) { page in
      let upper = controller.upperHeight
      page.upper.frame = 0..<upper
      page.lower.frame = upper..<upper + controller.lowerHeight
    }.store(in: lifecycle.scope)
  }
}

/// The controller of such a page.
final class HeightController: PageController {
  static let low = 100
  static let high = 150

  @Tracked var upperHeight = HeightController.low
  @Tracked var lowerHeight = HeightController.low

  func changeHeight() { upperHeight = upperHeight == Self.high ? Self.low : Self.high }
}
