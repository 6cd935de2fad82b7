import Binding
import BindingCollections
import BindingTesting
import TerminalWidgets
import ExampleSupport
import Testing

@testable import HomePage
@testable import HomePageScreen

@MainActor @Suite struct HomePageSpec {
  private struct DeskChannels: ChannelService {
    let desk: Desk<Int, Page<Channel, Int>>

    func channels(from start: Int?) async throws -> Page<Channel, Int> { try await desk.ask(start ?? 0) }
  }

  private let desk = Desk<Int, Page<Channel, Int>>()
  private let scope = Scope()

  private func home() -> HomePresenter { HomePresenter(service: DeskChannels(desk: desk)) }

  /// Channels with the numbers of a range; each seventh is a favourite.
  private func answer(_ numbers: Range<Int>, isLast: Bool = false) async {
    let channels = numbers.map { Channel(id: $0, title: "Channel \($0)", isFavourite: $0 % 7 == 0) }
    await desk.answer(numbers.lowerBound, Page(channels, next: isLast ? nil : numbers.upperBound))
    await drain()
  }

  // MARK: Heights

  @Test func `a row is as high as its picture and its title in one line, in two, or without any`() {
    #expect(ChannelRow.height(of: "", forWidth: 1080) == 608 + 54 + 8)
    #expect(ChannelRow.height(of: "short", forWidth: 1080) == 608 + 54 + 50)
    let title = String(repeating: "x", count: 50)
    #expect(ChannelRow.width(of: title) == 350)
    let pictures = [385.0, 384].map { $0 * 608 / 1080 + 54 }
    #expect(ChannelRow.height(of: title, forWidth: 385) == pictures[0] + 50)
    #expect(ChannelRow.height(of: title, forWidth: 384) == pictures[1] + 67)
    #expect(ChannelRow.width(of: "直播") == 28)
  }

  @Test func `the list is as high as its rows, and follows a title that grows`() async {
    let presenter = home()
    let adapter = ListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<2)
    let row = ChannelRow.height(of: "Channel 1", forWidth: 375)
    #expect(adapter.contentHeight(forWidth: 375, orElse: 44) == 80 + row)
    presenter.channels.elements[id: 1]?.title = String(repeating: "x", count: 60)
    #expect(adapter.contentHeight(forWidth: 375, orElse: 44) == 80 + row + 17)
  }

  // MARK: Cells

  @Test func `each kind of row has a cell of its kind, with several controls`() async throws {
    let presenter = home()
    let adapter = ListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<3)
    #expect(table.cells.map { $0 is FavouriteCell } == [true, false, false])
    let cell = try #require(table.cells[1] as? ChannelCell)
    cell.like.send()
    #expect(cell.text == "Channel 1 +1")
    cell.share.send()
    #expect(presenter.shared.value == [1])
    // A cell that shows nothing does nothing, whichever of its controls is touched.
    adapter.endDisplaying(cell)
    cell.like.send()
    cell.share.send()
    #expect(presenter.channels.elements[id: 1]?.likes == 1)
    #expect(presenter.shared.value == [1])
  }

  @Test func `a selected row is opened and deselected, and a deleted row is removed`() async {
    let presenter = home()
    let adapter = ListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<3)
    let opened = Recorder(presenter.opened)
    _ = table.take()
    adapter.didSelect(at: 2)
    adapter.didSelect(at: 2)
    #expect(opened.values.map(\.id) == [2, 2])
    #expect(table.take() == ["select none", "select none"])
    adapter.delete(at: 1)
    #expect(presenter.channels.elements.value.map(\.id) == [0, 2])
  }

  // MARK: Paging

  @Test func `the next page is fetched at the fourth row from the end, and again after a failure`() async {
    let presenter = home()
    let adapter = ListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<8)
    adapter.willDisplay(at: 3)
    await drain()
    #expect(desk.asked == [0])
    for row in 4..<8 { adapter.willDisplay(at: row) }
    await desk.fail(8, Offline())
    await drain()
    #expect(desk.asked == [0, 8])
    adapter.willDisplay(at: 7)
    await answer(8..<10, isLast: true)
    #expect(presenter.channels.elements.count == 10)
    adapter.willDisplay(at: 9)
    await drain()
    #expect(desk.asked == [0, 8, 8], "there are no more")
  }

  @Test func `the last rows count in a list with sections, in whichever section they are`() async {
    let presenter = home()
    let adapter = SectionedListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<8)
    #expect(table.sections.map(\.count) == [2, 6])
    #expect(adapter.indexTitles.map(\.title) == ["favourites", "others"])
    adapter.willDisplay(at: RowPosition(section: 1, row: 1))
    await drain()
    #expect(desk.asked == [0])
    adapter.willDisplay(at: RowPosition(section: 1, row: 2))
    await answer(8..<16)
    #expect(desk.asked == [0, 8])
    #expect(table.sections.map(\.count) == [3, 13])
  }

  @Test func `rows in sections are selected for a moment, opened and deleted too`() async {
    let presenter = home()
    let adapter = SectionedListAdapter.home(presenter, until: scope)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    await answer(0..<3)
    let opened = Recorder(presenter.opened)
    _ = table.take()
    for _ in 0..<2 { adapter.didSelect(at: RowPosition(section: 1, row: 1)) }
    #expect(opened.values.map(\.id) == [2, 2])
    #expect(table.take() == ["select none", "select none"])
    adapter.delete(at: RowPosition(section: 1, row: 0))
    #expect(presenter.channels.elements.value.map(\.id) == [0, 2])
  }

  @Test func `the keyboard reaches the next page, and fetches a failed one again`() async {
    let controller = HomeController(service: DeskChannels(desk: desk))
    let screen = controller.screen(in: scope)
    await answer(0..<8)
    #expect(desk.asked == [0])
    screen.type("<down>")
    await desk.fail(8, Offline())
    await drain { screen.text().joined().contains("offline") }
    screen.type("<down>")
    await answer(8..<16)
    #expect(desk.asked == [0, 8, 8] && controller.presenter.channels.elements.count == 16)
  }

  @Test func `a reused cell shows the events of its new row alone`() async throws {
    let presenter = home()
    let adapter = ListAdapter.home(presenter, until: scope)
    let view = HomeView(adapter)
    adapter.connect(to: view).store(in: scope)
    await answer(0..<2)
    let cell = try #require(view.cells[1] as? ChannelCell)
    presenter.channels.elements[id: 1]?.title = "Another"
    #expect(view.cells[1] === cell && cell.text == "Another +0")
    cell.like.send()
    #expect(presenter.channels.elements[id: 1]?.likes == 1, "once, and not for each row that it has shown")
  }

  // MARK: What the list tells

  @Test func `the visible rows, dragging and scrolling are logged`() async {
    let controller = HomeController()
    await drain { controller.presenter.channels.elements.count == 8 }
    controller.view.scroll(to: 1)
    #expect(controller.log.value.contains("will show 3"), "a favourite")
    controller.view.box.content = 1
    _ = controller.view.box.onKey(.text(" "))
    _ = controller.view.box.onKey(.text(" "))
    #expect(controller.log.value.contains("will show 1"))
    #expect(controller.log.value.suffix(2) == ["dragging begins", "dragging ends"])
    #expect(controller.log.value.contains("scrolled to \(Int(ChannelRow.height(of: "Channel 0", forWidth: 375)))"))
  }

  @Test func `no part of the home page is kept alive`() async {
    await expectReleased {
      let controller = HomeController()
      await drain { !controller.view.box.rows.isEmpty }
      return controller
    }
    await expectReleased {
      let controller = HomeController()
      await drain { !controller.view.box.rows.isEmpty }
      return controller.view
    }
  }

  @Test func `the demo goes through the list`() async {
    var lines: [String] = []
    await homePageDemo { lines.append($0) }
    #expect(
      lines == [
        "<down>:", "  > Channel 0 +0", "    Channel 1 +0", "    Channel 2, with a title of two lines here +0",
        "    * Channel 3", "    - +0", "    Channel 5 +0", "  8 rows, 2243 high                        loading",
        "  ( Try again )", "  will show 5", "  will show 4", "  will show 3", "  will show 2", "  will show 1",
        "  will show 0", "lls<enter>:", "  > Channel 0 +2", "    Channel 1 +0",
        "    Channel 2, with a title of two lines here +0", "    * Channel 3", "    - +0", "    Channel 5 +0",
        "  8 rows, 2243 high                        The server cannot be reached.", "  [ Try again ]",
        "  opened 'Channel 0'", "  shared 0", "  will show 5", "  will show 4", "  will show 3", "  will show 2",
        "d<down><down><down><down>:", "    Channel 2, with a title of two lines here +0", "    * Channel 3",
        "    - +0", "  > Channel 5 +0", "    Channel 6 +0", "    Channel 7, with a title of two lines here +0",
        "  7 rows, 1928 high                        loading", "  ( Try again )", "  will show 7", "  will show 6",
        "  will show 5", "  will show 4", "  will show 3", "  will show 2", "  :",
        "    Channel 2, with a title of two lines here +0", "    * Channel 3", "    - +0", "  > Channel 5 +0",
        "    Channel 6 +0", "    Channel 7, with a title of two lines here +0", "  15 rows, 4130 high",
        "  ( Try again )", "  dragging ends", "  dragging begins", "  will show 7", "  will show 6", "  will show 5",
        "  will show 4",
      ])
  }
}
