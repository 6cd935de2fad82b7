// A list of seven counters, each with a button for more and one for less, in MVP and in MVVM. From 200 upward a counter
// does not change, and one above 5 has the list begin anew. In MVP the presenter calls its view to reload, twice; in
// MVVM each row follows its counter.

package import Binding
import BindingCollections
import CounterList
package import TerminalWidgets

/// Both lists beside one another.
@MainActor package func counterListScreen(in scope: Scope) -> Screen {
  screen(CounterController(), CounterListViewModel(), in: scope)
}

@MainActor private func screen(
  _ controller: CounterController, _ viewModel: CounterListViewModel, in scope: Scope
) -> Screen {
  let box = ListBox(height: 7)
  let texts = Computed { viewModel.rows.value.map(\.text.value) }
  texts.bind(to: box, \.rows).store(in: scope)
  box.onKey = { [weak box] key in
    guard let offset = box?.content, offset < viewModel.rows.count else { return false }
    switch key {
    case .text("+"): viewModel.rows[offset].plus.execute()
    case .text("-"): viewModel.rows[offset].minus.execute()
    default: return false
    }
    return true
  }
  let first = Toggle("The first few")
  viewModel.isShort.bindTwoWay(to: first).store(in: scope)
  return Screen(
    "Counters", of: controller, help: "+ more  - less", Row(Label("MVP"), Label("MVVM")), Row(controller.view.box, box),
    Row(Label(), first))
}

/// Counts to 5 and one further, under both architectures.
@MainActor package func counterListDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  var samples = [Counter].samples
  samples[1].number = 4
  let controller = CounterController(samples)
  let screen = screen(controller, CounterListViewModel(samples), in: scope)
  for keys in ["<down><down>+", "+", "<tab><down><down>+", "+", "<tab> "] { screen.play(keys, print) }
  print("MVP has reloaded \(controller.view.reloads) times.")
}
