import Binding
import BindingTesting
import Testing

@testable import CounterList

@Suite struct CounterListSpec {
  private final class View: CounterListView {
    var log: [String] = []
    func show(_ text: String, at offset: Int) { log.append(text) }
    func reload() { log.append("reload") }
  }

  @Test func `there are seven counters, from 0 to 200`() {
    var counter = [Counter].samples[6]
    #expect([Counter].samples.count == 7)
    counter.add(-1)
    #expect(counter.count == 0)
    for _ in 0..<300 { counter.add(1) }
    #expect(counter.count == 200)
    counter.add(-1)
    #expect(counter.count == 199)
  }

  @Test func `the presenter tells its view of each change, and above 5 has it reload`() {
    let presenter = CounterPresenter()
    let view = View()
    presenter.view = view
    for _ in 0..<6 { presenter.plus(at: 0) }
    presenter.minus(at: 1)
    #expect(view.log == (1...5).map { "Counter 1: \($0)" } + ["reload"])
  }

  @Test func `the cells of the view model follow, and write through their buttons`() {
    let viewModel = CounterListViewModel()
    let adapter = ListAdapter(viewModel.rows)
    adapter.register(CounterCell.self) { CounterCell() }
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let exceeded = Recorder(viewModel.exceeded)
    let cell = table.cells[3] as! CounterCell
    for _ in 0..<6 { cell.onPlus() }
    #expect(cell.text == "Counter 4: 6")
    #expect(exceeded.values.count == 1)
    cell.onMinus()
    viewModel.rows[3].count.value = 42
    #expect(cell.text == "Counter 4: 42")
    #expect(table.log == ["reload 7"])
    connection.cancel()
  }
}
