import Binding
public import BindingArchitecture

/// A presenter of paths in memory that enforces the rules of navigation controllers. Where a navigation controller
/// would lose a screen, the running test gets an issue at the place where the double was made, and goes on.
///
///     let navigation = StackPresenterDouble<Screen>()
///     viewModel.path.present(on: navigation).store(in: scope)
///     viewModel.open.execute()
///     #expect(navigation.items == [.person(3)])
///     navigation.goBack()
///     #expect(viewModel.path.items.value.isEmpty)
///
/// It must not be asked to show a screen twice, to show a screen again that has gone, or to show anything during an
/// animation. If ``isAnimated`` is true, showing screens goes on until ``finish()`` is called.
public final class StackPresenterDouble<Item>: StackPresenter {
  /// The calls by the path and the actions of the user, in order.
  public private(set) var log: [String] = []
  /// The screens that are shown, or are being shown.
  public private(set) var screens: [Presented<Item>] = []
  /// Whether showing screens goes on until ``finish()`` is called.
  public var isAnimated: Bool
  /// The error that the presenter throws when it is asked to show screens.
  public var refusal: (any Error)?

  private let site: CallSite
  private var completion: (() -> Void)?

  /// Makes a presenter that shows its root.
  ///
  /// - Parameter isAnimated: whether showing screens goes on until ``finish()`` is called.
  public init(
    isAnimated: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.isAnimated = isAnimated
    site = CallSite(fileID, filePath, line, column)
  }

  /// The items of the screens that are shown, or are being shown, the top one last.
  public var items: [Item] { screens.map(\.item) }

  /// Whether the presenter is busy until ``finish()`` is called.
  public var isMoving: Bool { completion != nil }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows screens. It is an issue if the presenter is busy, if a screen occurs twice, or if a screen has gone before.
  /// The screens are shown nevertheless, and a transition that is under way counts as finished.
  ///
  /// - Throws: the ``refusal``, if there is one.
  public func show(_ screens: [Presented<Item>], completion: @escaping () -> Void) throws {
    let items = screens.map(\.item)
    if !may(!isMoving, items, "during an animation") { finish() }
    for (place, screen) in screens.enumerated() {
      _ = may(!screens[..<place].contains { $0 === screen }, items, "with a screen twice")
      _ = may(!screen.scope.isEnded, items, "with a screen that is gone")
    }
    if let refusal {
      log.append("refuse \(items)")
      throw refusal
    }
    log.append("show \(items)")
    self.screens = screens
    self.completion = completion
    if !isAnimated { finish() }
  }

  /// Ends the animation.
  public func finish() {
    let completion = completion
    self.completion = nil
    completion?()
  }

  /// Lets the user go back by some screens: these screens have gone when the call returns, even during an animation. If
  /// there are fewer screens that is an issue at the place of the call.
  ///
  /// - Parameter count: how many screens.
  public func goBack(
    by count: Int = 1, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    guard count > 0, count <= screens.count else {
      let site = CallSite(fileID, filePath, line, column)
      return site.record("The user goes back by \(count) on a presenter that shows \(screens.count)")
    }
    let lowest = screens[screens.count - count]
    screens.removeLast(count)
    log.append("back to \(items)")
    lowest.didDismiss()
  }

  private func may(_ condition: Bool, _ items: [Item], _ offence: String) -> Bool {
    site.expect(condition, "The presenter is asked to show \(items) \(offence)")
  }
}

@available(*, unavailable, message: "A presenter belongs to the isolation domain it was made in.")
extension StackPresenterDouble: Sendable {}
