import Binding
import BindingForms
import BindingTesting
import PersonVM
import TerminalWidgets
import Testing

@testable import SevenGUIs

@MainActor @Suite struct FlightSpec {
  private let viewModel = FlightViewModel(today: CalendarDate("2026-01-15")!)

  @Test func `a one-way flight needs one date`() {
    #expect(!viewModel.comeback.isEnabled.value && viewModel.book.isEnabled.value)
    viewModel.comeback.text.value = "x"
    #expect(viewModel.book.isEnabled.value)
    viewModel.departure.text.value = "2026-02-30"
    #expect(viewModel.book.reason.value == "A date is wrong.")
    viewModel.departure.text.value = "2026-02-28"
    viewModel.book.execute()
    #expect(viewModel.book.output.value == "You have booked a flight on 2026-02-28.")
  }

  @Test func `a return flight is not before the outward one`() {
    viewModel.kind = .thereAndBack
    #expect(viewModel.comeback.isEnabled.value && viewModel.book.isEnabled.value)
    viewModel.departure.text.value = "2026-01-16"
    #expect(viewModel.book.reason.value == "The flight back is before the one there.")
    viewModel.comeback.text.value = "2026-01"
    #expect(viewModel.book.reason.value == "A date is wrong.")
    viewModel.comeback.text.value = "2026-01-16"
    viewModel.book.execute()
    #expect(viewModel.book.output.value == "You have booked a flight on 2026-01-16, and back on 2026-01-16.")
  }

  @Test func `the screen of the flight booker skips disabled controls`() {
    let scope = Scope()
    let screen = flightScreen(in: scope)
    screen.type("<tab><backspace>6<tab><enter>")
    #expect(screen.text().last == "You have booked a flight on 2026-01-16.")
    screen.type("<tab><right><tab><tab>^ux")
    #expect(screen.text().contains("! A date is wrong.") && screen.text().contains("( Book )"))
  }

  @Test func `no part of the flight booker is kept alive`() {
    expectReleased {
      let viewModel = FlightViewModel(today: .earliest)
      viewModel.book.execute()
      return viewModel
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return flightScreen(in: scope)
    }
  }
}
