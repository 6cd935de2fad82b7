import BindingTesting
import TerminalWidgets
import Testing

@testable import CounterList
@testable import CounterListScreen

@Suite struct CounterPresenterSpec {
  private final class View: CounterListViewing {
    var log: [String] = []
    func reload() { log.append("reload") }
    func reload(with counters: [Counter]) { log.append("reload \(counters.map(\.number))") }
  }

  /// Three counters, of which the second is at 5.
  private let samples = [0, 5, 200].map { Counter(name: "\($0)", image: "", number: $0) }

  @Test func `a click goes by a protocol from the cell to the presenter, with its index`() {
    let controller = CounterController(samples)
    #expect(controller.view.box.rows == ["0: 0", "5: 5", "200: 200"])
    controller.view.cells[0].clickPlus()
    #expect(controller.presenter.counters.map(\.number) == [1, 5, 200])
    #expect(controller.view.box.rows == ["0: 1", "5: 5", "200: 200"])
    controller.view.cells[0].clickMinus()
    controller.view.cells[0].clickMinus()
    #expect(controller.view.box.rows[0] == "0: 0")
  }

  @Test func `above 5 the list is refilled, and both reloads are called`() {
    let presenter = CounterPresenter(samples)
    let view = View()
    presenter.view = view
    presenter.didClick(1, at: 0)
    presenter.didClick(1, at: 1)
    #expect(view.log == ["reload", "reload [1, 5, 200]", "reload", "reload [0, 5, 200]"])
  }

  @Test func `a view need not take other models`() {
    final class Fixed: CounterListViewing {
      var reloads = 0
      func reload() { reloads += 1 }
    }
    let presenter = CounterPresenter(samples)
    let view = Fixed()
    presenter.view = view
    presenter.didClick(1, at: 0)
    #expect(view.reloads == 1)
  }

  @Test func `a click on a row that is gone changes nothing`() {
    let presenter = CounterPresenter(samples)
    presenter.didClick(1, at: 3)
    presenter.didClick(1, at: -1)
    #expect(presenter.counters == samples)
    let source = CounterDataSource<Counter, CounterCell> { cell, counter, _ in cell.text = counter.text }
    let cell = CounterCell()
    source.configure(cell, at: 0)
    #expect((source.model(at: 0) == nil, cell.text) == (true, ""))
  }

  @Test func `one data source serves a table and a strip`() {
    let source = CounterDataSource<Counter, CounterCell> { cell, counter, index in
      cell.text = "\(index) \(counter.text)"
    }
    source.replaceAll(with: samples)
    let (table, strip) = (CounterTable(), CounterStrip(source))
    table.dataSource = source
    table.reload()
    strip.reload()
    #expect(table.box.rows == ["0 0: 0", "1 5: 5", "2 200: 200"])
    #expect(strip.label.text == "0 0: 0  1 5: 5  2 200: 200")
  }

  @Test func `neither keeps the other`() {
    let presenter = CounterPresenter()
    expectReleased {
      let view = View()
      presenter.view = view
      return view
    }
    expectReleased { CounterController() }
    expectReleased { CounterController().view }
    expectReleased { CounterController().presenter }
  }
}
