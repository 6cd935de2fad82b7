// A list of seven counters, each with a button for more and one for less, in MVP and in MVVM. From 200 upward a
// counter does not change. A counter above 5 has the whole list shown anew in MVP; in MVVM each row follows its
// counter, and an event is sent.

import Binding
import BindingCollections

/// Takes the third counter above 5, and tries to take the first one below zero, under both architectures.
package func counterListDemo(_ print: @escaping (String) -> Void) {
  let presenter = CounterPresenter()
  let view = CounterConsoleView(presenter, print: print)
  for _ in 0..<6 { presenter.plus(at: 2) }
  presenter.minus(at: 0)
  withExtendedLifetime(view) {}

  let viewModel = CounterListViewModel()
  let scope = Scope()
  for row in viewModel.rows.value { row.text.observeChanges { print("MVVM: shows \($1)") }.store(in: scope) }
  viewModel.exceeded.observe { print("MVVM: \($0.counter.value.title) is above 5") }.store(in: scope)
  for _ in 0..<6 { viewModel.rows[2].add(1) }
  viewModel.rows[0].add(-1)
}
