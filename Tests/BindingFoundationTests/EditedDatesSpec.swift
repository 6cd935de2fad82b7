import Binding
import BindingFoundation
import BindingTesting
import Foundation
import TestSupport
import Testing

/// Texts of dates that lack a part, and dates that are typed otherwise than they are shown.
@Suite struct EditedDatesSpec {
  let english = Locale(identifier: "en_US")
  let full = TwoWayConverter<Date, String>.date("yyyy-MM-dd")

  private func formatter(_ pattern: String, _ locale: String = "en_US") -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    formatter.isLenient = true
    return formatter
  }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: english, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
  }

  @Test func `one digit of a two-digit year is no year of the first century`() throws {
    let dates = formatter("M/d/yy")
    let styled = TwoWayConverter.formatted(style.year(.twoDigits).month(.defaultDigits).day())
    for day in [.formatted(by: dates), styled] {
      #expect(try full.convert(day.convertBack("1/2/05")) == "2005-01-02")
      for text in ["1/2/5", "1/2/005", "01/02/5"] {
        #expect(try full.convert(day.convertBack(text)) == "2005-01-02", "\(text)")
      }
    }
  }
}
