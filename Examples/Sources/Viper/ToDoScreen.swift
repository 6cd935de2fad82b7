package import Binding
import BindingArchitecture
package import TerminalWidgets

/// The list, and above it the screens opened from it.
@MainActor package func viperScreen(in scope: Scope) -> Screen {
  screen(of: ToDoRouter(read: { [ToDoItem(id: .kept(1), title: "water the plants")] }), in: scope)
}

@MainActor func screen(of router: ToDoRouter, in scope: Scope) -> Screen {
  let stack = PageColumn(Column(router.view.widget, router.overview.widget)) { router.screen(of: $0) }
  router.path.present(on: stack).store(in: scope)
  let screen = Screen("To do", of: [router, stack] as AnyObject, help: "Space done  → details  Esc back", stack.pane)
  screen.onKey = { [weak stack] key in key == .escape && stack?.goBack() == true }
  return screen
}

/// Shows the screen on top of a path, in the place of the list.
@MainActor final class PageColumn: @MainActor StackPresenter {
  let pane: Pane
  private let root: any Widget
  private let open: (ToDoRoute) -> DetailsView
  private var pages: [(page: Presented<ToDoRoute>, view: DetailsView)] = []

  init(_ root: any Widget, open: @escaping (ToDoRoute) -> DetailsView) {
    (self.root, self.open, pane) = (root, open, Pane(root))
  }

  func show(_ pages: [Presented<ToDoRoute>], completion: @escaping () -> Void) {
    let former = self.pages
    self.pages = pages.map { page in former.first { $0.page === page } ?? (page, open(page.item)) }
    pane.content = self.pages.last?.view.widget ?? root
    completion()
  }

  /// Closes the top screen, if there is one.
  func goBack() -> Bool {
    guard let last = pages.last else { return false }
    last.page.dismiss()
    return true
  }
}
