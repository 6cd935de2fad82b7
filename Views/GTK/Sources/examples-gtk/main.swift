import Binding
import BindingCollections
import CounterListWindow
import Foundation
import GTKViews
import GoodsCellsWindow
import HomePageWindow
import StyledRowsWindow

/// An example, by its name in `demo`.
struct Example {
  let name: String
  let summary: String
  let makeWindow: @MainActor () -> Window
}

let examples = [
  Example(name: "counter-list", summary: "Seven counters with two buttons each", makeWindow: counterListWindow),
  Example(name: "goods-cells", summary: "One cell for two kinds of goods, with pictures", makeWindow: goodsCellsWindow),
  Example(name: "home-page", summary: "A list that is loaded page by page", makeWindow: homePageWindow),
  Example(name: "styled-rows", summary: "Five models in two styles, rows of rows", makeWindow: styledRowsWindow),
]

/// A list of the examples, each of which opens its window.
@MainActor func menu(in application: Application) -> Window {
  let window = Window(title: "Examples", width: 380, height: 300)
  weak let weakApplication = application
  let open = Command<Example, Void>(name: "open") { weakApplication?.show($0.makeWindow()) }
  let adapter = ListAdapter(ObservableArray(examples), by: \.name, selecting: open)
  adapter.register(ExampleCell.self, for: Example.self, make: { ExampleCell() }) { example, cell, _ in
    cell.name.text = example.name
    cell.summary.text = example.summary
  }
  window.header = HeaderBar(title: "Examples")
  window.content = ScrolledWindow(AdapterListView(adapter))
  return window
}

let arguments = CommandLine.arguments.dropFirst()
let chosen = examples.first { $0.name == arguments.first }
guard arguments.isEmpty || arguments.count == 1 && chosen != nil else {
  let isHelp = arguments.first == "--help" || arguments.first == "-h"
  let names = examples.map { "  \($0.name)" }.joined(separator: "\n")
  let usage = "USAGE: examples-gtk [<example>]\n\nShows an example in a window, or a list of all:\n\(names)\n"
  (isHelp ? FileHandle.standardOutput : FileHandle.standardError).write(Data(usage.utf8))
  exit(isHelp ? 0 : 64)
}
exit(
  Application(id: "org.example.Examples").run { application in
    application.show(chosen?.makeWindow() ?? menu(in: application))
  })
