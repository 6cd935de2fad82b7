// A cart of three modules, list, promotion and summary, with view models of their own that do not know each other.

import Binding
import BindingForms

/// Fills a cart, tries codes for a reduction, and pays.
package func cartDemo(_ print: @escaping (String) -> Void) {
  let screen = CartScreen()
  let scope = Scope()
  screen.list.rows.observe { print("list: \($0.joined(separator: ", "))") }.store(in: scope)
  screen.promotion.code.error.observeChanges { _, error in print("code: \(error?.message ?? "fine")") }.store(in: scope)
  screen.summary.text.observe { print($0) }.store(in: scope)

  screen.list.add("tea", cents: 450)
  screen.promotion.code.text.value = "TEN"
  screen.list.add("pot", cents: 2000)
  screen.promotion.code.text.value = "ELEVEN"
  screen.promotion.code.text.value = "HALF"
  screen.list.remove("pot")
  screen.summary.pay.execute()
  print("paid: \(screen.summary.pay.output.value ?? 0) cents")
}
