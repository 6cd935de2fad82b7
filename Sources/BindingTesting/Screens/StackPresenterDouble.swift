import Binding
public import BindingArchitecture

/// A presenter of paths in memory that enforces the rules of navigation controllers. Where a navigation controller
/// would lose a page, the running test gets an issue at the place where the double was made, and goes on.
///
///     let navigation = StackPresenterDouble<Screen>()
///     viewModel.path.present(on: navigation).store(in: scope)
///     viewModel.open.execute()
///     #expect(navigation.items == [.person(3)])
///     navigation.goBack()
///     #expect(viewModel.path.items.value.isEmpty)
///
/// It shows each page once, never shows a page again that has gone, and must not be called during an animation. If
/// ``isAnimated`` is true, showing pages goes on until ``finish()`` is called.
public final class StackPresenterDouble<Item>: StackPresenter {
  /// The calls by the path and the actions of the user, in order.
  public private(set) var log: [String] = []
  /// The pages that are shown, or are being shown.
  public private(set) var pages: [Presented<Item>] = []
  /// Whether showing pages goes on until ``finish()`` is called.
  public var isAnimated: Bool
  /// The error that the presenter throws when it is asked to show pages.
  public var refusal: (any Error)?

  private let site: CallSite
  private var completion: (() -> Void)?

  /// Makes a presenter that shows its root.
  ///
  /// - Parameter isAnimated: whether showing pages goes on until ``finish()`` is called.
  public init(
    isAnimated: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.isAnimated = isAnimated
    site = CallSite(fileID, filePath, line, column)
  }

  /// The items of the pages that are shown, or are being shown, the top one last.
  public var items: [Item] { pages.map(\.item) }

  /// Whether the presenter is busy until ``finish()`` is called.
  public var isMoving: Bool { completion != nil }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows pages. It is an issue if the presenter is busy, if a page occurs twice, or if a page has gone before. The
  /// pages are shown nevertheless, and a transition that is under way counts as finished.
  ///
  /// - Throws: the ``refusal``, if there is one.
  public func show(_ pages: [Presented<Item>], completion: @escaping () -> Void) throws {
    let items = pages.map(\.item)
    if !may(!isMoving, items, "during an animation") { finish() }
    for (place, page) in pages.enumerated() {
      _ = may(!pages[..<place].contains { $0 === page }, items, "with a page twice")
      _ = may(!page.scope.isEnded, items, "with a page that is gone")
    }
    if let refusal {
      log.append("refuse \(items)")
      throw refusal
    }
    log.append("show \(items)")
    self.pages = pages
    self.completion = completion
    if !isAnimated { finish() }
  }

  /// Ends the animation.
  public func finish() {
    let completion = completion
    self.completion = nil
    completion?()
  }

  /// Lets the user go back by some pages: these pages have gone when the call returns, even during an animation. If
  /// there are fewer pages that is an issue at the place of the call.
  ///
  /// - Parameter count: how many pages.
  public func goBack(
    by count: Int = 1, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    guard count > 0, count <= pages.count else {
      let site = CallSite(fileID, filePath, line, column)
      return site.record("The user goes back by \(count) on a presenter that shows \(pages.count)")
    }
    let lowest = pages[pages.count - count]
    pages.removeLast(count)
    log.append("back to \(items)")
    lowest.didDismiss()
  }

  private func may(_ condition: Bool, _ items: [Item], _ offence: String) -> Bool {
    site.expect(condition, "The presenter is asked to show \(items) \(offence)")
  }
}

@available(*, unavailable, message: "A presenter belongs to the isolation domain it was made in.")
extension StackPresenterDouble: Sendable {}
