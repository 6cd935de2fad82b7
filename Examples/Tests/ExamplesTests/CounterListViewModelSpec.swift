import Binding
import BindingCollections
import BindingTesting
import Testing

@testable import CounterList

@Suite struct CounterListViewModelSpec {
  /// Three counters, of which the second is at 4.
  private let viewModel = CounterListViewModel([0, 4, 1].map { Counter(name: "\($0)", image: "", number: $0) })

  private func texts(_ viewModel: CounterListViewModel) -> [String] { viewModel.rows.value.map(\.text) }

  @Test func `cells follow their counters, and the list is never reloaded`() {
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let cells = table.cells.map { $0 as! BoundCounterCell }
    cells[0].plus.send()
    cells[1].plus.send()
    cells[2].minus.send()
    #expect(cells.map(\.text) == ["0: 1", "4: 5", "1: 0"])
    viewModel.load()
    #expect(cells.map(\.text) == ["0: 0", "4: 4", "1: 1"])
    #expect(table.log == ["reload 3"], "at connecting")
    connection.cancel()
  }

  @Test func `above 5 only the first few are shown, until all are loaded again`() {
    let viewModel = CounterListViewModel([4, 5, 1, 2].map { Counter(name: "\($0)", image: "", number: $0) })
    viewModel.rows[0].plus.execute()
    #expect(texts(viewModel) == ["4: 5", "5: 5", "1: 1", "2: 2"] && !viewModel.isShort)
    viewModel.rows[1].plus.execute()
    #expect(texts(viewModel) == ["4: 5", "5: 6", "1: 1"] && viewModel.isShort)
    viewModel.rows[1].minus.execute()
    #expect(texts(viewModel) == ["4: 5", "5: 5", "1: 1"])
    viewModel.load()
    #expect(texts(viewModel) == ["4: 4", "5: 5", "1: 1", "2: 2"] && !viewModel.isShort)
  }

  @Test func `a command is disabled where the rule of the number allows no change`() {
    let viewModel = CounterListViewModel([199, 1].map { Counter(name: "a", image: "http://a", number: $0) })
    let (high, low) = (viewModel.rows[0], viewModel.rows[1])
    high.plus.execute()
    high.plus.execute()
    #expect(high.text == "a: 200" && !high.plus.isEnabled.value && high.minus.isEnabled.value)
    low.minus.execute()
    low.minus.execute()
    #expect(low.text == "a: 0" && !low.minus.isEnabled.value && low.image == "http://a")
  }

  @Test func `the buttons of a cell that shows no counter change none`() {
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let (cell, row) = (table.cells[2] as! BoundCounterCell, viewModel.rows[2])
    connection.cancel()
    adapter.endDisplaying(cell)
    cell.plus.send()
    #expect(row.text == "1: 1")
  }

  @Test func `no part of the counter list is kept alive`() {
    let viewModel = CounterListViewModel()
    expectReleased {
      let adapter = ListAdapter(viewModel)
      let table = TableDouble(adapter)
      adapter.connect(to: table).cancel()
      return table
    }
    expectReleased { CounterListViewModel() }
    expectReleased {
      let viewModel = CounterListViewModel()
      viewModel.rows[0].plus.execute()
      return viewModel.rows[0]
    }
  }
}
