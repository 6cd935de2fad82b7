public import Binding
public import BindingArchitecture
import CGtk

/// Shows the items of a `PresentationPath` as pages over a first one.
///
///     let pages = PageStack<Screen>(root: list) { page in makePage(page.item, until: page.scope) }
///     viewModel.path.present(on: pages).store(in: window.scope)
///     back.onTrigger = { [weak pages] in pages?.goBack() }
///
/// The last page is visible. A page is kept until it is closed. The stack keeps the root.
@MainActor public final class PageStack<Item>: Widget, @MainActor StackPresenter {
  /// The visible page; `nil` for the root.
  public let top: Observable<Presented<Item>?> = Observable(nil, name: "top")
  private let root: Widget
  private let make: (Presented<Item>) -> Widget
  private var pages: [(page: Presented<Item>, widget: Widget)] = []

  /// Makes a stack that shows its root.
  ///
  /// - Parameters:
  ///   - root: what is below all pages.
  ///   - make: makes what shows a page; what it binds belongs to the scope of the page.
  public init(root: Widget, _ make: @escaping (Presented<Item>) -> Widget) {
    (self.root, self.make) = (root, make)
    super.init(gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    gtk_stack_add_child(opaque, root.pointer)
  }

  /// Shows these pages over the root, the last on top.
  public func show(_ pages: [Presented<Item>], completion: @escaping () -> Void) {
    let former = self.pages
    self.pages = pages.map { page in
      if let known = former.first(where: { $0.page === page }) { return known }
      let widget = make(page)
      gtk_stack_add_child(opaque, widget.pointer)
      return (page, widget)
    }
    reveal(insteadOf: former)
    completion()
  }

  /// Goes back by one page, as a user does. Does nothing at the root.
  public func goBack() {
    let former = pages
    guard let last = pages.popLast() else { return }
    reveal(insteadOf: former)
    last.page.didDismiss()
  }

  private func reveal(insteadOf former: [(page: Presented<Item>, widget: Widget)]) {
    gtk_stack_set_visible_child(opaque, (pages.last?.widget ?? root).pointer)
    for (page, widget) in former where !pages.contains(where: { $0.page === page }) {
      gtk_stack_remove(opaque, widget.pointer)
    }
    top.value = pages.last?.page
  }
}
