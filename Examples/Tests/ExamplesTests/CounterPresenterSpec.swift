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
    #expect(controller.view.cells.map(\.text) == ["0: 1", "5: 5", "200: 200"])
    controller.view.cells[0].clickMinus()
    controller.view.cells[0].clickMinus()
    #expect(controller.view.cells[0].text == "0: 0")
    controller.view.box.content = 0
    for key in ["+", "+", "-"] { _ = controller.view.box.onKey(.text(key)) }
    #expect(controller.view.box.rows[0] == "0: 1")
  }

  @Test func `above 5 the first few are left and both reloads are called, below it the cell alone is updated`() {
    let presenter = CounterPresenter([0, 5, 1, 2].map { Counter(name: "\($0)", image: "", number: $0) })
    let view = View()
    presenter.view = view
    #expect(presenter.didClick(1, at: 0) == "0: 1")
    #expect(view.log == [])
    #expect(presenter.didClick(1, at: 1) == "5: 6")
    #expect(view.log == ["reload", "reload [1, 6, 1]"])
    presenter.loadData()
    #expect(view.log.last == "reload [0, 5, 1, 2]")
  }

  @Test func `a view need not implement the optional callback for other models`() {
    final class Fixed: CounterListViewing {
      var reloads = 0
      func reload() { reloads += 1 }
    }
    let presenter = CounterPresenter(samples)
    let view = Fixed()
    presenter.view = view
    _ = presenter.didClick(1, at: 1)
    #expect(view.reloads == 1)
  }

  @Test func `a click on a row that has been removed changes nothing`() {
    let presenter = CounterPresenter(samples)
    #expect(presenter.didClick(1, at: 3) == nil)
    #expect(presenter.didClick(1, at: -1) == nil)
    #expect(presenter.counters == samples)
    let source = CounterDataSource<Counter, CounterCell> { cell, counter, _ in cell.text = counter.text }
    let cell = CounterCell()
    source.configure(cell, at: 0)
    #expect((source.model(at: 0) == nil, cell.text) == (true, ""))
  }

  @Test func `a data source replaces all models, and configures cells of any kind`() {
    final class Tile { var number = 0 }
    let table = CounterDataSource<Counter, CounterCell> { $0.text = "\($2) \($1.text)" }
    let grid = CounterDataSource<Counter, Tile> { tile, counter, _ in tile.number = counter.number }
    let (cell, tile) = (CounterCell(), Tile())
    for models in [samples, [samples[2]]] {
      table.replaceAll(with: models)
      grid.replaceAll(with: models)
    }
    table.configure(cell, at: 0)
    grid.configure(tile, at: 0)
    #expect((table.count, cell.text, tile.number) == (1, "0 200: 200", 200))
  }

  @Test func `presenter and cell keep neither view nor delegate alive`() {
    let presenter = CounterPresenter()
    expectReleased {
      let view = View()
      presenter.view = view
      return view
    }
    let cell = CounterCell()
    expectReleased {
      let presenter = CounterPresenter()
      cell.delegate = presenter
      return presenter
    }
    expectReleased { CounterController() }
    expectReleased { CounterController().view }
    expectReleased { CounterController().presenter }
  }
}
