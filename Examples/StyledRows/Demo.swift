// Five models, two styles of cells, two models of one class, and clicks that reach the controller.

import Binding
import BindingCollections

/// Shows the rows, selects one, clicks each, and shows them again.
package func styledRowsDemo(_ print: (String) -> Void) {
  let controller = RowsController()
  let adapter = controller.makeAdapter()
  let list = ConsoleList(adapter)
  let scope = Scope()
  adapter.connect(to: list).store(in: scope)

  for line in list.lines { print(line) }
  adapter.didSelect(at: 0)
  for cell in list.cells { cell.onClick?() }
  for line in list.lines { print(line) }
  for line in controller.log.value { print(line) }
}
