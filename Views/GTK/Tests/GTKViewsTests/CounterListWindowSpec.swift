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
      #expect(viewModel.rows[1].text == "B: 2")
      #expect(Screen.texts(in: window).contains("B: 2"))
      await Screen.press("Left", "space")
      #expect(Screen.texts(in: window).contains("B: 1"))
      window.close()
    }

    @Test func `above 5 the window shows only the first few and says so, until all are loaded again`() async {
      let viewModel = counters(0, 5, 2, 3)
      let window = await show(viewModel)
      await Screen.click(Screen.buttons("More", in: window).first, in: window)
      #expect(Screen.texts(in: window).contains("A: 1"))
      await Screen.click(Screen.buttons("More", in: window)[1], in: window)
      #expect(viewModel.rows.value.map(\.text) == ["A: 1", "B: 6", "C: 2"])
      #expect(!Screen.texts(in: window).contains("D: 3"))
      #expect(window.header?.subtitle == "Above 5 only the first few are shown")
      await Screen.click(Screen.buttons("Load again", in: window).first, in: window)
      #expect(viewModel.rows.value.map(\.text) == ["A: 0", "B: 5", "C: 2", "D: 3"])
      #expect(window.header?.subtitle == "")
      window.close()
    }

    @Test func `a closed window of counters is released`() async {
      await Screen.expectNothingIsLeft {
        let viewModel = CounterListViewModel()
        let window = await show(viewModel)
        await Screen.click(Screen.buttons("More", in: window).first, in: window)
        return (window, viewModel)
      }
    }
  }
}
