// A list of seven counters, each with a button for more and one for less, in MVP and in MVVM. At 200 a counter stops,
// and once a counter has exceeded 5 only the first few are shown. In MVP the presenter has its view reload then; in
// MVVM each row follows its counter, and the rows are a page of all counters.

package import Binding
import BindingCollections
import CounterList
package import TerminalWidgets

/// Both lists side by side.
@MainActor package func counterListScreen(in scope: Scope) -> Screen {
  screen(CounterController(.nearLimits), CounterListViewModel(.nearLimits), in: scope).screen
}

@MainActor private func screen(
  _ controller: CounterController, _ viewModel: CounterListViewModel, in scope: Scope
) -> (screen: Screen, table: BoundCounterTable) {
  let (table, picture, selected) = (BoundCounterTable(viewModel), Label(), Observable<Int?>(nil))
  selected.bindTwoWay(to: table.box).store(in: scope)
  Computed {
    let rows = viewModel.rows.value
    return selected.value.flatMap { $0 < rows.count ? "picture: \(rows[$0].image)" : nil } ?? ""
  }.bind(to: picture, \.text).store(in: scope)
  let screen = Screen(
    "Counters", of: [controller, viewModel, table] as AnyObject, help: "+ more  - less",
    Row(Label("MVP"), Label("MVVM")), Row(controller.view.box, table.box),
    Row(
      Button("Load again", onPress: controller.presenter.loadData), Button("Load again", onPress: viewModel.load)),
    Row(Label(), picture))
  return (screen, table)
}

/// Counts to 6, under both architectures, and loads all again.
@MainActor package func counterListDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let controller = CounterController(.nearLimits)
  let (screen, table) = screen(controller, CounterListViewModel(.nearLimits), in: scope)
  for keys in ["<down>+", "+", "<tab><down>+", "+", "<tab><enter><tab><enter>"] { screen.play(keys, print) }
  print("MVP has reloaded \(controller.view.reloads) times, MVVM \(table.reloads).")
}
