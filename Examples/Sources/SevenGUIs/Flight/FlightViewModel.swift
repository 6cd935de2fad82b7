import Binding
import BindingForms
import PersonVM

/// A flight there, or there and back; the flight back is not before the flight there.
final class FlightViewModel {
  enum Kind { case oneWay, thereAndBack }

  @Tracked var kind = Kind.oneWay
  @Tracked private var start: CalendarDate
  @Tracked private var end: CalendarDate
  private(set) lazy var departure = Field($start, via: .birthdate, commit: .onChange)
  private(set) lazy var comeback = Field($end, via: .birthdate, commit: .onChange)
    .enabled { [kind = $kind] in kind.value == .thereAndBack }
  private(set) lazy var form = Form(departure, comeback)
  private(set) lazy var book = Command(for: self, disabledBecause: { $0.objection }) { $0.booking }

  init(today: CalendarDate) { (start, end) = (today, today) }

  private var objection: String? {
    if !form.isValid.value { return "A date is wrong." }
    return kind == .thereAndBack && end < start ? "The flight back is before the one there." : nil
  }

  private var booking: String {
    "You have booked a flight on \(start)\(kind == .thereAndBack ? ", and back on \(end)" : "")."
  }
}
