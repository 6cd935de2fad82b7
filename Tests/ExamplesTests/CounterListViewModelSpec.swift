import Binding
import BindingCollections
import BindingCollectionsTesting
import BindingTesting
import Testing

@testable import CounterList

@Suite struct CounterListViewModelSpec {
  @Test func `the cells of the view model follow, and write through their buttons`() {
    let viewModel = CounterListViewModel()
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let exceeded = Recorder(viewModel.exceeded)
    let cell = table.cells[3] as! CounterCell
    for _ in 0..<6 { cell.plus.send() }
    #expect(cell.text == "Counter 4: 6")
    #expect(exceeded.values.count == 1)
    cell.minus.send()
    viewModel.rows[3].count.value = 42
    #expect(cell.text == "Counter 4: 42")
    #expect(table.log == ["reload 7"])
    connection.cancel()
  }

  @Test func `the buttons of a cell that shows no counter write none`() {
    let viewModel = CounterListViewModel()
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let (cell, row) = (table.cells[0] as! CounterCell, viewModel.rows[0])
    viewModel.rows.remove(at: 0)
    cell.plus.send()
    #expect(row.count.value == 0)
    connection.cancel()
  }

  @Test func `nothing is kept`() {
    let viewModel = CounterListViewModel()
    expectReleased {
      let adapter = ListAdapter(viewModel)
      let table = TableDouble(adapter)
      adapter.connect(to: table).cancel()
      return table
    }
    expectReleased { CounterListViewModel() }
    expectReleased { CounterListViewModel().rows[0] }
  }
}
