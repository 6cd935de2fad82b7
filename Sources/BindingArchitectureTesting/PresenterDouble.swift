public import BindingArchitecture

/// A presenter in memory that insists on the rules of view controllers: it traps where one would do nothing, and leave
/// the state and the screen apart for ever.
///
///     let host = PresenterDouble<Detail>()
///     viewModel.sheet.present(on: host).store(in: scope)
///     viewModel.open.execute()
///     #expect(host.item?.title == "Ada")
///     host.swipe()
///     #expect(viewModel.sheet.item.value == nil)
///
/// It shows one page at a time, and is asked neither to present nor to dismiss during another of these. Make it
/// ``isAnimated``, and they take until ``finish()``.
public final class PresenterDouble<Item>: Presenter {
  /// The calls of the presentation, and the user's, in order.
  public private(set) var log: [String] = []
  /// The page that is shown, or is about to come or to go.
  public private(set) var page: Presented<Item>?
  /// Whether the presenter is busy until ``finish()``.
  public private(set) var isMoving = false
  /// Whether showing and dismissing take until ``finish()``.
  public var isAnimated: Bool
  /// What it throws when it is asked to present.
  public var refusal: (any Error)?

  /// Several presentations may be shown on it, one at a time.
  public let stage: PresentationStage? = PresentationStage()

  private var isLeaving = false

  /// Makes a presenter that shows nothing.
  public init(isAnimated: Bool = false) { self.isAnimated = isAnimated }

  /// The item that is shown, or is about to come or to go.
  public var item: Item? { page?.item }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows a page. Traps if there is one already.
  public func present(_ page: Presented<Item>) throws {
    require(!isMoving, "present", page, "during an animation")
    require(self.page == nil, "present", page, "while it shows another")
    if let refusal {
      log.append("refuse \(page.item)")
      throw refusal
    }
    log.append("present \(page.item)")
    self.page = page
    isMoving = true
    if !isAnimated { finish() }
  }

  /// Takes the page away. Traps if another one is shown.
  public func dismiss(_ page: Presented<Item>) {
    require(!isMoving, "dismiss", page, "during an animation")
    require(self.page === page, "dismiss", page, "which it does not show")
    log.append("dismiss \(page.item)")
    isMoving = true
    isLeaving = true
    if !isAnimated { finish() }
  }

  /// Ends the animation.
  public func finish() {
    guard let page, isMoving else { return }
    isMoving = false
    if isLeaving {
      (self.page, isLeaving) = (nil, false)
      page.didDismiss()
    } else {
      page.didPresent()
    }
  }

  /// The user swipes the page away: it is gone when this returns, also amid an animation. Traps if there is none.
  public func swipe() {
    guard let page else { fatalError("The user swipes on a presenter that shows nothing") }
    log.append("swipe \(page.item)")
    (self.page, isMoving, isLeaving) = (nil, false, false)
    page.didDismiss()
  }

  private func require(_ condition: Bool, _ deed: String, _ page: Presented<Item>, _ offence: String) {
    if !condition { fatalError("The presenter is asked to \(deed) \(page.item) \(offence)") }
  }
}

@available(*, unavailable, message: "A presenter belongs to the isolation domain it was made in.")
extension PresenterDouble: Sendable {}
