// Five models, two styles of cells, two models of one class, and clicks that reach the controller.

import Binding
import BindingTesting

let controller = RowsController()
let adapter = controller.makeAdapter()
let table = TableDouble(adapter)
let scope = Scope()
adapter.connect(to: table).store(in: scope)

@MainActor func show() {
  for cell in table.cells {
    switch cell {
    case let cell as PlainCell: print(cell.title)
    case let cell as DetailCell: print("  \(cell.title): \(cell.detail)")
    default: break
    }
  }
}

show()
adapter.didSelect(at: 0)
for cell in table.cells { cell.onClick?() }
show()
controller.log.value.forEach { print($0) }
