import Binding
import BindingArchitecture
import Testing

/// A view of the main actor, as those of UIKit and AppKit are.
@MainActor
private final class View: @MainActor Presenter, @MainActor StackPresenter {
  var texts: [String] = []

  func present(_ screen: Presented<String>) {
    texts = [screen.item]
    screen.didPresent()
  }

  func dismiss(_ screen: Presented<String>) {
    texts = []
    screen.didDismiss()
  }

  func show(_ screens: [Presented<String>], completion: @escaping () -> Void) {
    texts = screens.map(\.item)
    completion()
  }
}

@MainActor
@Suite struct PresenterSpec {
  @Test func `a view of the main actor presents an item`() {
    let (view, sheet, scope) = (View(), Presentation<String>(), Scope())
    sheet.present(on: view).store(in: scope)
    sheet.item.value = "a"
    #expect(view.texts == ["a"])
    sheet.dismiss()
    #expect(view.texts.isEmpty)
    scope.end()
  }

  @Test func `a view of the main actor shows a path`() {
    let (view, path, scope) = (View(), PresentationPath(["a"]), Scope())
    path.present(on: view).store(in: scope)
    path.push("b")
    #expect(view.texts == ["a", "b"])
    scope.end()
    #expect(view.texts.isEmpty)
  }
}
