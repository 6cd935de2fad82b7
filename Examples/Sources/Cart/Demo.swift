// A cart of three modules, list, promotion and summary, each with a view, a view model and a service of its own, of
// which none knows another.

package import Binding
package import TerminalWidgets

@MainActor package func cartScreen(in scope: Scope) -> Screen { CartController().screen() }

/// Takes a pot out and in, tries codes for a reduction, and pays.
@MainActor package func cartDemo(_ print: @escaping (String) -> Void) async {
  let screen = CartController().screen()
  for keys in ["<down><down>-", "<tab>TEN", "<backtab><up>++", "<tab>^uELEVEN", "^uHALF", "<tab><enter>", ""] {
    // A service takes a while.
    for _ in 0..<100 { await Task.yield() }
    screen.play(keys, print)
  }
}
