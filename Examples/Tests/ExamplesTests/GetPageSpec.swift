import Binding
import BindingArchitecture
import BindingTesting
import TerminalWidgets
import Testing

@testable import GetPage

@Suite(.serialized) @MainActor struct GetPageSpec {
  private let news = Recorder(Event.pageNews)

  // MARK: Finding

  @Test func `the views of a page find its controller by the registry, and a tap toggles 100 and 150`() {
    let page = HeightPage(1)
    let heights = Recorder(HeightController.find(1)!.$upperHeight)
    for _ in 0..<3 { page.upper.tap() }
    #expect(heights.values == [100, 150, 100, 150])
    #expect((page.upper.frame, page.lower.frame) == (0..<150, 150..<250))
    #expect(HeightController.find(2) == nil)
  }

  @Test func `a controller is found by its own class, though its base class registers it`() {
    let page = HeightPage(1)
    #expect(HeightController.find() != nil)
    #expect(PageController.find() == nil)
    withExtendedLifetime(page) {}
  }

  @Test func `the page in front is found, and the one below once that has gone`() {
    let first = HeightPage(1)
    let below = HeightController.find()
    var second: HeightPage? = HeightPage(1)
    #expect(HeightController.find() !== below && HeightController.find(1) !== below)
    withExtendedLifetime(second) {}
    second = nil
    #expect(HeightController.find() === below && HeightController.find(1) === below)
    withExtendedLifetime(first) {}
  }

  @Test func `the button shows the page in front, also when another one has gone`() {
    let scope = Scope()
    let screen = getPageScreen(in: scope)
    var shown: [String] = []
    for keys in ["", "<enter>", "<tab><enter>", "<tab><tab><enter>", "<backtab><enter>", "<enter>"] {
      screen.type(keys)
      shown.append(screen.text()[0].split(separator: "[").last.map(String.init) ?? "")
    }
    #expect(shown == [" no page ]", " higher ]", " higher ]", " lower ]", " higher ]", " no page ]"])
  }

  // MARK: Life

  @Test func `a controller is notified of all phases of its page, and of its end once`() {
    let page = HeightPage(1)
    let life = Recorder(HeightController.find()!.life)
    page.viewDidLoad()
    page.viewWillAppear()
    page.viewDidAppear()
    page.viewWillDisappear()
    page.viewDidDisappear()
    page.lifecycle.dispose()
    #expect(
      news.values.map { $0.replacing("page 1: HeightController.", with: "") } == [
        "onInit", "onLoad", "onWillAppear", "onAppear", "onWillDisappear", "onDisappear", "onDispose",
      ])
    #expect(life.values == [.loaded, .appearing, .visible, .disappearing, .hidden, .disposed])
  }

  @Test func `a controller is notified of the end of a page that is merely released`() {
    var page: HeightPage? = HeightPage(1)
    page?.viewDidAppear()
    page = nil
    #expect(news.values.last == "page 1: HeightController.onDispose")
    #expect(news.values.filter { $0.hasSuffix("onDispose") }.count == 1)
  }

  @Test func `a subclass of a controller overrides the hooks that it needs`() {
    final class Quiet: PageController {
      var appearances = 0
      override func onInit() {}
      override func onAppear() { appearances += 1 }
    }
    let page = Page()
    let controller = Quiet(of: page)
    page.viewDidAppear()
    page.viewDidAppear()
    #expect(controller.appearances == 1)
    #expect(news.values == ["Quiet.onLoad", "Quiet.onWillAppear"])
  }

  // MARK: Lifetimes

  @Test func `a view that is never released keeps neither page nor controller`() {
    let floating = FloatingView.shared
    expectReleased {
      let page = HeightPage(1)
      floating.tap()
      return page
    }
    expectReleased {
      let page = HeightPage(1)
      floating.tap()
      #expect(floating.title == "lower")
      let controller = HeightController.find()!
      withExtendedLifetime(page) {}
      return controller
    }
    #expect(floating.title == "no page")
    floating.tap()
  }

  @Test func `the demo opens two pages, changes a height, and closes them`() {
    var lines: [String] = []
    getPageDemo { lines.append($0) }
    #expect(
      lines == [
        "page 1 opens:", "  page 1: HeightController.onInit", "  page 1: HeightController.onLoad",
        "  page 1: HeightController.onWillAppear", "  page 1: HeightController.onAppear",
        "  [ Push page 1 ]     [ Push page 2 ]     [ Pop ]             [ higher ]",
        "  page 1: views at 0..<100 and 100..<200", "page 2 opens above it:", "  page 2: HeightController.onInit",
        "  page 2: HeightController.onLoad", "  page 1: HeightController.onWillDisappear",
        "  page 2: HeightController.onWillAppear", "  page 1: HeightController.onDisappear",
        "  page 2: HeightController.onAppear",
        "  [ Push page 1 ]     [ Push page 2 ]     [ Pop ]             [ higher ]",
        "  page 2: views at 0..<100 and 100..<200", "tapped:",
        "  [ Push page 1 ]     [ Push page 2 ]     [ Pop ]             [ lower ]",
        "  page 2: views at 0..<150 and 150..<250", "page 2 closes:", "  page 2: HeightController.onWillDisappear",
        "  page 1: HeightController.onWillAppear", "  page 2: HeightController.onDisappear",
        "  page 1: HeightController.onAppear", "  page 2: HeightController.onDispose",
        "  [ Push page 1 ]     [ Push page 2 ]     [ Pop ]             [ higher ]",
        "  page 1: views at 0..<100 and 100..<200", "page 1 closes:", "  page 1: HeightController.onWillDisappear",
        "  page 1: HeightController.onDisappear", "  page 1: HeightController.onDispose",
        "  [ Push page 1 ]     [ Push page 2 ]     [ Pop ]             [ no page ]", "  no page",
      ])
  }
}
