import Binding
import BindingCollections
import HomePage
import Testing

@testable import GTKViews
@testable import HomePageWindow

extension OnScreen {
  @MainActor @Suite struct HomePageWindowSpec {
    private let scope = Scope()

    /// The window, once the first page is there.
    private func show(_ presenter: HomePresenter) async -> Window {
      Screen.prepare()
      let window = homePageWindow(presenter)
      await Screen.show(window)
      await Screen.settle { Screen.texts(in: window).contains("Channel 1") }
      await Screen.enterList(in: window)
      return window
    }

    private func ids(_ presenter: HomePresenter) -> [Int] { presenter.channels.elements.peek().map(\.id) }

    @Test func `the buttons of a row stay in place when the row changes`() async {
      let presenter = HomePresenter(service: SampleChannels())
      let window = await show(presenter)
      await Screen.press("Right", "space", "space")
      #expect(presenter.channels.elements.peek()[0].likes == 2)
      #expect(Screen.texts(in: window).contains("2"))
      await Screen.press("Right", "space")
      #expect(presenter.shared.value == [0])
      #expect(Screen.texts(in: window).contains { $0.contains("shared 0") })
      await Screen.click(Screen.buttons("Delete", in: window).first, in: window)
      #expect(ids(presenter) == Array(1..<8))
      window.close()
    }

    @Test func `a row is opened by Return and by a click, each time, and deleted by a key`() async {
      let presenter = HomePresenter(service: SampleChannels())
      var opened: [Int] = []
      presenter.opened.observe { opened.append($0.id) }.store(in: scope)
      let window = await show(presenter)
      await Screen.press("Down", "Return", "Return")
      #expect(opened == [1, 1])
      await Screen.click(Screen.label("Channel 0", in: window), in: window)
      #expect(opened == [1, 1, 0])
      await Screen.press("Down", "Delete")
      #expect(ids(presenter) == [0] + Array(2..<8))
      window.close()
    }

    @Test func `the next page is fetched when the fourth row from the end comes into sight`() async {
      let presenter = HomePresenter(service: SampleChannels())
      let window = await show(presenter)
      #expect(ids(presenter).count == 8, "two rows are in sight, although there are cells for all")
      for _ in 0..<5 { await Screen.press("Down") }
      await Screen.settle { ids(presenter).count > 8 }
      #expect(ids(presenter).count == 16)
      #expect(Screen.texts(in: window).contains { $0.contains("scrolled to") || $0.contains("will show") })
      window.close()
    }

    @Test func `a list in sections works as one without, and its titles are rows`() async {
      let presenter = HomePresenter(service: SampleChannels())
      let window = await show(presenter)
      await Screen.click(Screen.label("In sections", in: window), in: window)
      await Screen.settle { Screen.texts(in: window).contains("Others") }
      #expect(
        Screen.texts(in: window).filter { $0 != "" }.prefix(5) == [
          "Favourites", "Channel 3", "Others", "Channel 0", "0",
        ])
      await Screen.enterList(in: window)
      await Screen.press("Down", "Delete")
      #expect(ids(presenter) == [0, 1, 2] + Array(4..<8))
      #expect(!Screen.texts(in: window).contains("Favourites"))
      window.close()
    }

    @Test func `a closed window of the home page is released`() async {
      await Screen.expectNothingIsLeft {
        let presenter = HomePresenter(service: SampleChannels())
        let window = await show(presenter)
        for _ in 0..<5 { await Screen.press("Down") }
        await Screen.press("Right", "space")
        return (window, presenter)
      }
    }
  }
}
