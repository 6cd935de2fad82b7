import Binding
import BindingArchitecture

/// A page, as a view controller is one. The framework calls its five methods, which it hands on to its life cycle once
/// for all pages.
@MainActor class Page {
  let lifecycle = Lifecycle(name: "page")

  isolated deinit {}

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

  init(_ number: Int, log: @escaping (String) -> Void) {
    self.number = number
    super.init()
    // Its life cycle keeps the controller.
    let controller = HeightController(of: self, id: number, log: log)
    Effect(for: self) { page in
      let upper = controller.upperHeight.value
      page.upper.frame = 0..<upper
      page.lower.frame = upper..<upper + controller.lowerHeight.value
    }.store(in: lifecycle.scope)
  }
}

/// The controller of such a page.
final class HeightController: PageController {
  static let low = 100
  static let high = 150

  let upperHeight = Observable(HeightController.low, name: "upper")
  let lowerHeight = Observable(HeightController.low, name: "lower")

  func changeHeight() {
    upperHeight.value = upperHeight.value == HeightController.high ? HeightController.low : HeightController.high
  }
}
