import Binding
import BindingForms
import PersonVM

/// A flight there, or there and back, which is not before the other.
final class FlightViewModel {
  enum Kind { case oneWay, thereAndBack }

  let kind = Observable(Kind.oneWay)
  let departure: Field<CalendarDate, String>
  let comeback: Field<CalendarDate, String>
  let book: Command<Void, String>

  init(today: CalendarDate) {
    let (kind, start, end) = (kind, Observable(today), Observable(today))
    departure = Field(start, via: .birthdate, commit: .onChange)
    comeback = Field(end, via: .birthdate, commit: .onChange).enabled { kind.value == .thereAndBack }
    let form = Form(departure, comeback)
    book = Command(disabledBecause: {
      if !form.isValid.value { return "A date is wrong." }
      return kind.value == .thereAndBack && end.value < start.value ? "The flight back is before the one there." : nil
    }) {
      let back = kind.value == .thereAndBack ? ", and back on \(end.value)" : ""
      return "You have booked a flight on \(start.value)\(back)."
    }
  }
}
