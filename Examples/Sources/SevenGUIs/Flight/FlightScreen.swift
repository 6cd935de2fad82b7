package import Binding
import BindingForms
import PersonVM
package import TerminalWidgets

/// 7GUIs 3: constraints between controls.
@MainActor package func flightScreen(in scope: Scope) -> Screen {
  let viewModel = FlightViewModel(today: CalendarDate("2026-01-15") ?? .earliest)
  let kind = Choice<FlightViewModel.Kind>("Flight", [(.oneWay, "one way"), (.thereAndBack, "there and back")])
  let (departure, comeback) = (Entry("There"), Entry("Back "))
  let (book, reason, message) = (Button("Book"), Label(isWarning: true), Label())
  viewModel.$kind.bindTwoWay(to: kind).store(in: scope)
  for (field, entry) in [(viewModel.departure, departure), (viewModel.comeback, comeback)] {
    field.bindTwoWay(to: entry).store(in: scope)
    field.error.bind(to: entry) { $0.hint = $1?.message ?? "" }.store(in: scope)
  }
  viewModel.book.bind(to: book, in: scope)
  viewModel.book.reason.bind(to: reason) { $0.text = $1 ?? "" }.store(in: scope)
  viewModel.book.output.bind(to: message) { $0.text = $1 ?? "" }.store(in: scope)
  return Screen("Flight booker", of: viewModel, kind, departure, comeback, book, reason, message)
}

/// Books a return flight whose date is at first before that of the flight there.
@MainActor package func flightDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = flightScreen(in: scope)
  for keys in ["<right>", "<tab><tab><backspace>4", "<backspace>8<tab><enter>"] { screen.play(keys, print) }
}
