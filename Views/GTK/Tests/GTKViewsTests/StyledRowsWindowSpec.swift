import Binding
import BindingArchitecture
import StyledRows
import Testing

@testable import GTKViews
@testable import StyledRowsWindow

extension OnScreen {
  @MainActor @Suite struct StyledRowsWindowSpec {
    private let controller = RowsController()

    private func show(_ controller: RowsController) async -> Window {
      Screen.prepare()
      let window = styledRowsWindow(controller)
      await Screen.show(window)
      await Screen.settle { Screen.texts(in: window).contains("Sounds") }
      return window
    }

    @Test func `a window shows rows in two styles, and rows in rows`() async {
      let window = await show(controller)
      #expect(
        Screen.texts(in: window).filter { !$0.isEmpty } == [
          "All", "Some", "People", "Ada", "ada@example.org", "Phone", "Sounds", "on", "selected 0 times",
          "Rows",
        ])
      window.close()
    }

    @Test func `a row opens a page with its title, and a button and a key lead back`() async {
      let window = await show(controller)
      await Screen.click(Screen.label("Phone", in: window), in: window)
      #expect(controller.path.items.value == ["Phone"])
      #expect(window.header?.title == "Phone")
      await Screen.click(Screen.buttons("Back", in: window).first, in: window)
      #expect(controller.path.items.value == [] && window.header?.title == "Rows")
      #expect(Screen.buttons("Back", in: window).isEmpty)
      controller.path.push("Elsewhere")
      #expect(window.header?.title == "Elsewhere")
      await Screen.press("alt+Left", "alt+Left")
      #expect(controller.path.items.value == [] && window.header?.title == "Rows")
      window.close()
    }

    @Test func `a row's button executes the row's own action`() async {
      let window = await show(controller)
      await Screen.click(Screen.buttons("ada@example.org", in: window).first, in: window)
      #expect(controller.written.value == ["ada@example.org"])
      #expect(window.header?.subtitle == "Wrote to ada@example.org")
      await Screen.click(Screen.buttons("on", in: window).first, in: window)
      #expect(Screen.buttons("off", in: window).count == 1)
      await Screen.click(Screen.label("selected 0 times", in: window), in: window)
      #expect(Screen.label("selected 1 times", in: window) != nil)
      window.close()
    }

    @Test func `the keyboard reaches rows in rows, and their buttons`() async {
      let window = await show(controller)
      await Screen.enterList(in: window)
      await Screen.press("Right", "Right", "Down", "Right", "space")
      #expect(controller.written.value == ["ada@example.org"])
      // Out of the button, out of the inner list, and on to the row behind it.
      await Screen.press("Left", "Left", "Down", "Return")
      #expect(controller.path.items.value == ["Phone"])
      window.close()
    }

    @Test func `a closed window of styled rows is released`() async {
      await Screen.expectNothingIsLeft {
        let controller = RowsController()
        let window = await show(controller)
        await Screen.click(Screen.label("People", in: window), in: window)
        return (window, controller)
      }
    }
  }
}
