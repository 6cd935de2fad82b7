public import BindingArchitecture

/// A presenter in memory that enforces the rules of view controllers. Where a view controller would do nothing, so that
/// state and screen would differ from then on, the running test gets an issue at the place where the double was made,
/// and goes on.
///
///     let host = PresenterDouble<Detail>()
///     viewModel.sheet.present(on: host).store(in: scope)
///     viewModel.open.execute()
///     #expect(host.item?.title == "Ada")
///     host.swipe()
///     #expect(viewModel.sheet.item.value == nil)
///
/// It shows one screen at a time, and must not be called while it presents or dismisses. If ``isAnimated`` is true,
/// presenting and dismissing go on until ``finish()`` is called.
public final class PresenterDouble<Item>: Presenter {
  /// The calls by the presentation and the actions of the user, in order.
  public private(set) var log: [String] = []
  /// The screen that is shown, or is being presented or dismissed.
  public private(set) var screen: Presented<Item>?
  /// Whether the presenter is busy until ``finish()`` is called.
  public private(set) var isMoving = false
  /// Whether presenting and dismissing go on until ``finish()`` is called.
  public var isAnimated: Bool
  /// The error that the presenter throws when it is asked to present a screen.
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
  public var item: Item? { screen?.item }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows a screen. If another screen is shown already, or the presenter is busy, that is an issue, and the screen is
  /// not shown.
  ///
  /// - Throws: the ``refusal``, if there is one.
  public func present(_ screen: Presented<Item>) throws {
    guard may(!isMoving, "present", screen, "during an animation"),
      may(self.screen == nil, "present", screen, "while it shows another")
    else { return }
    if let refusal {
      log.append("refuse \(screen.item)")
      throw refusal
    }
    log.append("present \(screen.item)")
    self.screen = screen
    isMoving = true
    if !isAnimated { finish() }
  }

  /// Dismisses the screen. If that screen is not shown, or the presenter is busy, that is an issue, and nothing
  /// happens.
  public func dismiss(_ screen: Presented<Item>) {
    guard may(!isMoving, "dismiss", screen, "during an animation"),
      may(self.screen === screen, "dismiss", screen, "which it does not show")
    else { return }
    log.append("dismiss \(screen.item)")
    isMoving = true
    isLeaving = true
    if !isAnimated { finish() }
  }

  /// Ends the animation.
  public func finish() {
    guard let screen, isMoving else { return }
    isMoving = false
    if isLeaving {
      (self.screen, isLeaving) = (nil, false)
      screen.didDismiss()
    } else {
      screen.didPresent()
    }
  }

  /// Lets the user swipe the screen away: the screen has gone when the call returns, even during an animation. If there
  /// is no screen that is an issue at the place of the call.
  public func swipe(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    guard let screen else {
      let site = CallSite(fileID, filePath, line, column)
      return site.record("The user swipes on a presenter that shows nothing")
    }
    log.append("swipe \(screen.item)")
    (self.screen, isMoving, isLeaving) = (nil, false, false)
    screen.didDismiss()
  }

  private func may(_ condition: Bool, _ deed: String, _ screen: Presented<Item>, _ offence: String) -> Bool {
    site.expect(condition, "The presenter is asked to \(deed) \(screen.item) \(offence)")
  }
}

@available(*, unavailable, message: "A presenter belongs to the isolation domain it was made in.")
extension PresenterDouble: Sendable {}
