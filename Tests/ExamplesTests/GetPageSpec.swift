import Binding
import BindingArchitecture
import BindingTesting
import Testing

@testable import GetPage

@Suite struct GetPageSpec {
  let registry = Registry()

  @Test func `the demonstration prints what happens`() {
    var lines: [String] = []
    getPageDemo { lines.append($0) }
    #expect(
      lines == [
        "The button says: no page", "Tapped: page 1 is 150 high, page 2 is 100 high",
        "With page 2 in front the button says: higher", "Tapped while page 2 is away, where page 2 is 100 high",
        "It is back: page 2 is 150 high", "Page 2 is gone, and the button says: no page",
        "Closed by way of its controller: page 1 is disposed, and the button says: no page",
      ])
  }

  @Test func `a sub-view finds the controller of its page, and a tap toggles between 100 and 150`() {
    let button = FloatingButton(in: registry)
    let page = Page(1, in: registry)
    page.lifecycle.viewDidAppear()
    let heights = Recorder(registry.find(PageController.self, id: 1)!.height)
    for _ in 0..<3 { button.tap() }
    #expect(heights.values == [100, 150, 100, 150])
    #expect(page.bar.text == "page 1 is 150 high")
    #expect(button.title == "lower")
  }

  @Test func `a view that outlives its page keeps neither page nor controller`() {
    let button = FloatingButton(in: registry)
    expectReleased {
      let page = Page(1, in: registry)
      button.tap()
      return page
    }
    expectReleased {
      var page: Page? = Page(1, in: registry)
      let controller = registry.find(PageController.self, id: 1)!
      page?.lifecycle.viewDidAppear()
      button.tap()
      page = nil
      return controller
    }
    #expect(registry.count == 0)
    #expect(button.title == "no page")
    button.tap()
  }

  @Test func `a new page takes the place of one with its number`() {
    let button = FloatingButton(in: registry)
    let old = Page(1, in: registry)
    let new = Page(1, in: registry)
    button.tap()
    old.close()
    new.lifecycle.viewDidAppear()
    #expect(new.bar.text == "page 1 is 150 high")
    #expect(button.title == "lower")
  }

  @Test func `nothing of a page is left when it is released, nor of the button`() {
    expectReleased { Page(1, in: registry) }
    expectReleased { Page(1, in: registry).bar }
    expectReleased { FloatingButton(in: registry) }
    let button = FloatingButton(in: registry)
    button.close()
    #expect(button.title == "no page")
  }
}
