import Binding
import BindingArchitecture
import BindingCollections
public import GTKViews
import StyledRows

/// The example StyledRows in a window.
@MainActor public func styledRowsWindow() -> Window { styledRowsWindow(RowsController()) }

/// The list, and over it the pages that its rows open.
@MainActor func styledRowsWindow(_ controller: RowsController) -> Window {
  let window = Window(title: "Rows", width: 420, height: 480)
  let scope = window.scope
  let list = AdapterListView(.styled(controller.makeNested()))
  let pages = PageStack<String>(root: ScrolledWindow(list)) { makePage($0.item) }
  controller.path.present(on: pages).store(in: scope)
  window.keep(controller)

  let header = HeaderBar(title: "Rows")
  let back = Button(icon: "go-previous-symbolic", "Back")
  let goBack = { [weak pages] in pages?.goBack() ?? () }
  back.onTrigger = goBack
  window.shortcut("<Alt>Left").onTrigger = goBack
  header.packStart(back)
  pages.top.bind(to: header) { $0.title = $1?.item ?? "Rows" }.store(in: scope)
  pages.top.bind(to: back) { $0.isVisible = $1 != nil }.store(in: scope)
  controller.written.bind(to: header) { $0.subtitle = $1.last.map { "Wrote to \($0)" } ?? "" }.store(in: scope)
  window.header = header
  window.content = pages
  return window
}

@MainActor private func makePage(_ title: String) -> Widget {
  let label = Label(title)
  label.style("title-1")
  let page = Box(.vertical, label)
  page.align(horizontally: .center, vertically: .center)
  return page
}

extension ListAdapter<any ListRow> {
  /// An adapter that has a cell for each style, however deep rows are in rows.
  @MainActor static func styled(_ rows: ObservableArray<any ListRow>) -> ListAdapter {
    let adapter = ListAdapter(rows)
    adapter.register(PlainCell.self, for: (any PlainStyle).self, make: { PlainCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    adapter.register(DetailCell.self, for: (any DetailStyle).self, make: { DetailCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    adapter.register(BlockCell.self, for: (any BlockStyle).self, make: { BlockCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    return adapter
  }
}
