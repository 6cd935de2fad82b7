// Pages, each with a controller that follows the page's whole life, and views that find the controller by its type. A
// view above all pages outlives them and keeps none.

package import Binding
package import TerminalWidgets

/// Pages that are opened and closed, and the log of their controllers.
@MainActor package func getPageScreen(in scope: Scope) -> Screen { screen(of: PageStack(), in: scope) }

@MainActor private func screen(of stack: PageStack, in scope: Scope) -> Screen {
  let (page, told) = (Label(), Label())
  let floating = Button("") { FloatingView.shared.tap() }
  Computed(of: FloatingView.shared, \.title).bind(to: floating, \.title).store(in: scope)
  stack.$pages.map { pages in
    pages.last.map { "page \($0.number): views at \($0.upper.frame) and \($0.lower.frame)" } ?? "no page"
  }.bind(to: page, \.text).store(in: scope)
  // The newest first.
  stack.$log.bind(to: told) { $0.text = $1.suffix(12).reversed().joined(separator: "\n") }.store(in: scope)
  return Screen(
    "Pages", of: stack,
    Row(
      Button("Push page 1") { stack.push(1) }, Button("Push page 2") { stack.push(2) },
      Button("Pop", onPress: stack.pop),
      floating),
    page, Label(), told)
}

/// Opens two pages, has the view above them change the height of the top page, and closes both.
@MainActor package func getPageDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let stack = PageStack()
  let screen = screen(of: stack, in: scope)
  stack.$log.observeChanges { for line in $1.dropFirst($0.count) { print("  \(line)") } }.store(in: scope)
  for (title, keys) in [
    ("page 1 opens:", "<enter>"), ("page 2 opens above it:", "<tab><enter>"), ("tapped:", "<tab><tab><enter>"),
    ("page 2 closes:", "<backtab><enter>"), ("page 1 closes:", "<enter>"),
  ] {
    print(title)
    screen.type(keys)
    for line in screen.text().prefix(2) { print("  \(line)") }
  }
}
