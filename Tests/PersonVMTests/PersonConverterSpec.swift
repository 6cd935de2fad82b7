import Binding
import Foundation
import PersonVM
import Testing

@Suite struct PersonConverterSpec {
  let locale = Observable(Locale(identifier: "en_US_POSIX"))
  let pattern = Observable("EEEE MMMM d, yyyy")
  let day = CalendarDate(year: 1970, month: 1, day: 1)!

  @Test func `a person converter writes a name and a birthdate`() {
    let converter = PersonConverter()
    #expect(converter.name.convert(Person.Name(salutation: "Dr.", first: "first", last: "last")) == "Dr. first last")
    #expect(converter.birthdate.convert(day) == "Thursday January 1, 1970")
  }

  @Test func `a person converter uses a locale and a pattern`() {
    let converter = PersonConverter(locale: Locale(identifier: "de"), pattern: "EEEE, d. MMMM yyyy")
    #expect(converter.birthdate.convert(day) == "Donnerstag, 1. Januar 1970")
  }

  @Test func `the locale and the pattern of a person converter may be observable`() {
    let (de, year) = (Locale(identifier: "de"), "yyyy")
    let converters = [
      PersonConverter(locale: de, pattern: year), PersonConverter(locale: de, pattern: pattern.value),
      PersonConverter(locale: locale.value, pattern: year),
      PersonConverter(locale: locale.value, pattern: pattern.value), PersonConverter(locale: locale.value),
      PersonConverter(pattern: pattern.value),
    ]
    locale.value = Locale(identifier: "fr")
    pattern.value = "EEEE"
    #expect(
      converters.map { $0.birthdate.convert(day) } == [
        "1970", "Donnerstag", "1970", "jeudi", "jeudi janvier 1, 1970", "Thursday",
      ])
  }

  @Test func `a person converter evaluates an expression that reads observables`() {
    let language = Observable("de")
    let converter = PersonConverter(
      locale: Locale(identifier: language.value), pattern: language.value == "de" ? "d. MMMM" : "MMMM d")
    #expect(converter.birthdate.convert(day) == "1. Januar")
    language.value = "en"
    #expect(converter.birthdate.convert(day) == "January 1")
  }

  @Test func `an effect tracks the values that a person converter reads`() {
    let converter = PersonConverter(locale: locale.value, pattern: pattern.value)
    var written: [String] = []
    let effect = Effect { written.append(converter.birthdate.convert(day)) }
    locale.value = Locale(identifier: "de")
    pattern.value = "EEE"
    #expect(written == ["Thursday January 1, 1970", "Donnerstag Januar 1, 1970", "Do."])
    effect.cancel()
    #expect((locale.observerCount, pattern.observerCount) == (0, 0))
  }

  @Test func `a person converter reads locale and pattern once for many dates, and again after a change`() {
    var reads = 0
    func readPattern() -> String {
      reads += 1
      return pattern.value
    }
    let converter = PersonConverter(pattern: readPattern())
    func write() -> Set<String> {
      Set((0..<365).map { converter.birthdate.convert(CalendarDate(daysSinceEpoch: $0)!) })
    }
    #expect(reads == 0)
    #expect(write().count == 365)
    #expect(reads == 1)
    pattern.value = "yyyy"
    #expect(write() == ["1970"])
    #expect(reads == 2)
  }

  @Test(arguments: [
    ("2001-02-29", ConversionError.Code.outOfRange), ("2001-2-3", .malformed), ("2001-02-03\u{301}", .malformed),
    ("٢٠٠١-٠٢-٠٣", .malformed), (" ", .empty),
  ])
  func `a text that is no day is refused with the reason`(text: String, code: ConversionError.Code) {
    let error = #expect(throws: ConversionError.self) {
      try TwoWayConverter<CalendarDate, String>.birthdate.convertBack(text)
    }
    #expect(error?.code == code)
  }

  @Test func `a day that may be missing is an empty text`() throws {
    let day = TwoWayConverter<CalendarDate?, String>.birthdate
    #expect(day.convert(nil) == "" && day.convert(CalendarDate("1970-01-01")) == "1970-01-01")
    #expect(try day.convertBack("") == .some(nil))
    #expect(try day.convertBack("1970-01-01") == CalendarDate("1970-01-01"))
    #expect(throws: ConversionError.self) { try day.convertBack("1970-02-30") }
  }

  @Test func `a person converter can be made of other converters`() {
    let converter = PersonConverter(
      name: Converter { "\($0.last), \($0.first)" },
      birthdate: PersonConverter(pattern: "yyyy").birthdate
    )
    #expect(converter.name.convert(Person.Name(first: "first", last: "last")) == "last, first")
    #expect(converter.birthdate.convert(day) == "1970")
  }
}
