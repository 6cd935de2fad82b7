// A cart of three modules, list, promotion and summary, each with a view, a view model and a service. No module knows
// another.

package import Binding
package import TerminalWidgets

@MainActor package func cartScreen(in scope: Scope) -> Screen { CartController().screen() }

/// Removes a pot and adds it again, tries codes for a reduction, and pays.
@MainActor package func cartDemo(_ print: @escaping (String) -> Void) async {
  let controller = CartController()
  let screen = controller.screen()
  for keys in ["<down><down>-", "<tab>TEN", "<backtab><up>++", "<tab>^uELEVEN", "^uHALF", "<tab><enter>", ""] {
    // A service takes some time.
    while controller.isLoading || controller.summary.pay.isExecuting.value { await Task.yield() }
    screen.play(keys, print)
  }
}
