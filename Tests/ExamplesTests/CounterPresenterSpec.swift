import BindingTesting
import Testing

@testable import CounterList

@Suite struct CounterPresenterSpec {
  private final class View: CounterListView {
    var log: [String] = []
    func show(_ text: String, at offset: Int) { log.append(text) }
    func reload() { log.append("reload") }
  }

  @Test func `the presenter tells its view of each change, and above 5 has it reload`() {
    let presenter = CounterPresenter()
    let view = View()
    presenter.view = view
    for _ in 0..<6 { presenter.plus(at: 0) }
    presenter.minus(at: 1)
    #expect(view.log == (1...5).map { "Counter 1: \($0)" } + ["reload"])
  }

  @Test func `the presenter does not keep its view`() {
    let presenter = CounterPresenter()
    expectReleased {
      let view = View()
      presenter.view = view
      presenter.plus(at: 0)
      return view
    }
  }
}
