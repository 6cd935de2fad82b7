// The view model of the flight booker, with `@Observable`.
// With: Sources/PersonVM/CalendarDate.swift Sources/PersonVM/CalendarDate+Text.swift
import Observation

// MARK: The view model

@Observable final class FlightViewModel {
  enum Kind { case oneWay, thereAndBack }

  var kind = Kind.oneWay
  var departureText: String
  var comebackText: String
  private(set) var booked: String?

  init(today: CalendarDate) { (departureText, comebackText) = (today.description, today.description) }

  private var departure: CalendarDate? { CalendarDate(departureText) }
  private var comeback: CalendarDate? { CalendarDate(comebackText) }
  var departureError: String? { departure == nil ? "Please write the day like 1815-12-10." : nil }
  var comebackError: String? { comeback == nil ? "Please write the day like 1815-12-10." : nil }
  var isComebackEnabled: Bool { kind == .thereAndBack }
  var reason: String? {
    guard let departure, let comeback = isComebackEnabled ? comeback : departure else { return "A date is wrong." }
    return comeback < departure ? "The flight back is before the one there." : nil
  }
  var canBook: Bool { reason == nil }

  func book() {
    guard canBook, let departure else { return }
    let back = isComebackEnabled ? comeback.map { ", and back on \($0)" } ?? "" : ""
    booked = "You have booked a flight on \(departure)\(back)."
  }
}

// MARK: A run

let flight = FlightViewModel(today: CalendarDate("2026-01-15")!)
flight.kind = .thereAndBack
flight.departureText = "2026-01-16"
print(flight.reason ?? "fine")
flight.comebackText = "2026-01-17"
flight.book()
print(flight.booked ?? "nothing")

// Prints:
// The flight back is before the one there.
// You have booked a flight on 2026-01-16, and back on 2026-01-17.
