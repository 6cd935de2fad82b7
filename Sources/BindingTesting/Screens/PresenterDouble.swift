public import BindingArchitecture

/// A presenter in memory that enforces the rules of view controllers. Where a view controller would do nothing, and let
/// state and screen differ for ever, the running test gets an issue at the place where the double was made, and goes
/// on.
///
///     let host = PresenterDouble<Detail>()
///     viewModel.sheet.present(on: host).store(in: scope)
///     viewModel.open.execute()
///     #expect(host.item?.title == "Ada")
///     host.swipe()
///     #expect(viewModel.sheet.item.value == nil)
///
/// It shows one page at a time, and must not be called while it presents or dismisses. If ``isAnimated`` is true,
/// presenting and dismissing go on until ``finish()`` is called.
public final class PresenterDouble<Item>: Presenter {
  /// The calls by the presentation and the actions of the user, in order.
  public private(set) var log: [String] = []
  /// The page that is shown, or is being presented or dismissed.
  public private(set) var page: Presented<Item>?
  /// Whether the presenter is busy until ``finish()`` is called.
  public private(set) var isMoving = false
  /// Whether presenting and dismissing go on until ``finish()`` is called.
  public var isAnimated: Bool
  /// The error that the presenter throws when it is asked to present a page.
  public var refusal: (any Error)?

  /// The stage on which several presentations share this presenter, one at a time.
  public let stage: PresentationStage? = PresentationStage()

  private let site: CallSite
  private var isLeaving = false

  /// Makes a presenter that shows nothing.
  ///
  /// - Parameter isAnimated: whether presenting and dismissing go on until ``finish()`` is called.
  public init(
    isAnimated: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.isAnimated = isAnimated
    site = CallSite(fileID, filePath, line, column)
  }

  /// The item that is shown, or is being presented or dismissed.
  public var item: Item? { page?.item }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows a page. If another page is shown already, or the presenter is busy, that is an issue, and the page is not
  /// shown.
  ///
  /// - Throws: the ``refusal``, if there is one.
  public func present(_ page: Presented<Item>) throws {
    guard may(!isMoving, "present", page, "during an animation"),
      may(self.page == nil, "present", page, "while it shows another")
    else { return }
    if let refusal {
      log.append("refuse \(page.item)")
      throw refusal
    }
    log.append("present \(page.item)")
    self.page = page
    isMoving = true
    if !isAnimated { finish() }
  }

  /// Dismisses the page. If that page is not shown, or the presenter is busy, that is an issue, and nothing happens.
  public func dismiss(_ page: Presented<Item>) {
    guard may(!isMoving, "dismiss", page, "during an animation"),
      may(self.page === page, "dismiss", page, "which it does not show")
    else { return }
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

  /// Lets the user swipe the page away: the page has gone when the call returns, even during an animation. If there is
  /// no page that is an issue at the place of the call.
  public func swipe(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    guard let page else {
      let site = CallSite(fileID, filePath, line, column)
      return site.record("The user swipes on a presenter that shows nothing")
    }
    log.append("swipe \(page.item)")
    (self.page, isMoving, isLeaving) = (nil, false, false)
    page.didDismiss()
  }

  private func may(_ condition: Bool, _ deed: String, _ page: Presented<Item>, _ offence: String) -> Bool {
    site.expect(condition, "The presenter is asked to \(deed) \(page.item) \(offence)")
  }
}

@available(*, unavailable, message: "A presenter belongs to the isolation domain it was made in.")
extension PresenterDouble: Sendable {}
