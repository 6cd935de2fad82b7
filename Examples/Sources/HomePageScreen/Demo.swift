// A home page with a list of channels that is loaded page by page: kinds of cells, several controls in a cell,
// selection that does not stay, deletion, heights that follow from a title and a width, and all that a list tells.

package import Binding
import HomePage
package import TerminalWidgets

@MainActor package func homePageScreen(in scope: Scope) -> Screen { HomeController().screen(in: scope) }

/// Scrolls to the end of the first page, likes, shares, opens and deletes channels, and drags the list.
@MainActor package func homePageDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let screen = HomeController().screen(in: scope)
  for keys in ["<down>", "lls<enter>", "d<down><down><down><tab><enter>", "<backtab>  "] {
    // A page takes a while.
    for _ in 0..<100 { await Task.yield() }
    screen.play(keys, print)
  }
}
