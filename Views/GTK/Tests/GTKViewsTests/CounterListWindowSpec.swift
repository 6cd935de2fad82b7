import Binding
import BindingCollections
import CounterList
import Testing

@testable import CounterListWindow
@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct CounterListWindowSpec {
    private func show(_ viewModel: CounterListViewModel) async -> Window {
      Screen.prepare()
      let window = counterListWindow(viewModel)
      await Screen.show(window)
      return window
    }

    private func counters(_ numbers: Int...) -> CounterListViewModel {
      CounterListViewModel(numbers.map { Counter(name: "\(["A", "B", "C", "D"][$0 % 4])", image: "", number: $0) })
    }

    @Test func `a row has two buttons, which the keyboard reaches`() async {
      let viewModel = counters(0, 1, 2, 3)
      let window = await show(viewModel)
      await Screen.enterList(in: window)
      await Screen.press("Down", "Right", "Right", "space")
      #expect(viewModel.rows[1].text.value == "B: 2")
      #expect(Screen.texts(in: window).contains("B: 2"))
      await Screen.press("Left", "space")
      #expect(Screen.texts(in: window).contains("B: 1"))
      window.close()
    }

    @Test func `above 5 all begin anew, which the window says`() async {
      let viewModel = counters(0, 5)
      let window = await show(viewModel)
      await Screen.click(Screen.buttons("More", in: window).first, in: window)
      #expect(Screen.texts(in: window).contains("A: 1"))
      await Screen.click(Screen.buttons("More", in: window).last, in: window)
      #expect(viewModel.rows.value.map(\.text.value) == ["A: 0", "B: 5"])
      #expect(window.header?.subtitle == "Above 5 all begin anew")
      window.close()
    }

    @Test func `only the first few are shown`() async {
      let viewModel = counters(0, 1, 2, 3)
      let window = await show(viewModel)
      await Screen.click(Screen.label("The first few", in: window), in: window)
      #expect(viewModel.isShort.value && !Screen.texts(in: window).contains("D: 3"))
      window.close()
    }

    @Test func `a closed window leaves nothing behind`() async {
      await Screen.expectNothingIsLeft {
        let viewModel = CounterListViewModel()
        let window = await show(viewModel)
        await Screen.click(Screen.buttons("More", in: window).first, in: window)
        return (window, viewModel)
      }
    }
  }
}
