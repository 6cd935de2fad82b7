import Binding
import BindingCollections
import BindingCollectionsTesting
import BindingTesting
import Testing

@testable import CounterList

@Suite struct CounterListViewModelSpec {
  /// Three counters, of which the second is at 4.
  private let viewModel = CounterListViewModel([0, 4, 1].map { Counter(name: "\($0)", image: "", number: $0) })

  @Test func `cells follow their counters, and the list is never reloaded`() {
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let refilled = Recorder(viewModel.refilled)
    let cells = table.cells.map { $0 as! BoundCounterCell }
    cells[0].plus.send()
    cells[1].plus.send()
    #expect(cells.map(\.text) == ["0: 1", "4: 5", "1: 1"])
    cells[1].plus.send()
    #expect(cells.map(\.text) == ["0: 0", "4: 4", "1: 1"], "the list has begun anew")
    #expect(refilled.values.count == 1)
    #expect(table.log == ["reload 3"], "at connecting")
    connection.cancel()
  }

  @Test func `only the first few can be shown`() {
    let viewModel = CounterListViewModel()
    #expect(viewModel.rows.count == 7)
    viewModel.isShort.value = true
    #expect(viewModel.rows.value.map(\.text.value) == ["H: 99", "K: 99", "C: 99"])
  }

  @Test func `nothing outside writes a number past its rule`() {
    let counter = Observable(Counter(name: "a", image: "", number: 199))
    let row = CounterViewModel(counter) { step, counter in counter.value.add(step) }
    row.plus.execute()
    row.plus.execute()
    #expect(row.text.value == "a: 200")
    #expect(!row.plus.isEnabled.value)
    counter.value.number = 0
    #expect(!row.minus.isEnabled.value)
  }

  @Test func `the buttons of a cell that shows no counter change none`() {
    let adapter = ListAdapter(viewModel)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let (cell, row) = (table.cells[2] as! BoundCounterCell, viewModel.rows[2])
    connection.cancel()
    adapter.endDisplaying(cell)
    cell.plus.send()
    #expect(row.text.value == "1: 1")
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
