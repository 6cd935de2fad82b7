public import BindingArchitecture

/// Shows the item of a `Presentation` in a window over another window.
///
///     let cards = WindowPresenter<PersonViewModel>(over: window) { page in makeCard(page.item) }
///     viewModel.card.present(on: cards).store(in: window.scope)
///
/// A window that the user closes makes the item `nil`; an item that becomes `nil` closes its window. A presentation
/// holds its presenter weakly: have the window keep it, see ``Window/keep(_:)``.
@MainActor public final class WindowPresenter<Item>: @MainActor Presenter {
  private weak var parent: Window?
  private let make: (Presented<Item>) -> Window
  private var window: Window?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - parent: the window that cannot be used meanwhile.
  ///   - make: makes the window of a page; what it binds belongs to the scope of the page.
  public init(over parent: Window, _ make: @escaping (Presented<Item>) -> Window) {
    self.parent = parent
    self.make = make
  }

  /// Shows a page in a window.
  public func present(_ page: Presented<Item>) throws {
    guard let parent, !parent.isClosed else { throw NoParent() }
    let window = make(page)
    self.window = window
    window.setModal(over: parent)
    window.onClosed { [weak self] in
      self?.window = nil
      page.didDismiss()
    }
    window.present()
    page.didPresent()
  }

  /// Closes the window of a page.
  public func dismiss(_ page: Presented<Item>) {
    if let window { window.close() } else { page.didDismiss() }
  }

  /// The window over which the page was to be shown has gone.
  public struct NoParent: Error {}
}
