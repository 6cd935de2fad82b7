import Binding
import Foundation
import PersonVM
import Testing

@Suite struct PersonConverterSpec {
  let locale = Observable(Locale(identifier: "en_US_POSIX"))
  let timeZone = Observable(TimeZone.gmt)
  let pattern = Observable("EEEE MMMM d, yyyy")
  let day = CalendarDate(year: 1970, month: 1, day: 1)!

  @Test func `writes a name and a birthdate`() {
    let converter = PersonConverter()
    #expect(converter.name.convert(Person.Name(salutation: "Dr.", first: "first", last: "last")) == "Dr. first last")
    #expect(converter.birthdate.convert(day) == "Thursday January 1, 1970")
  }

  @Test func `takes a locale, a time zone and a pattern`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let locale = Locale(identifier: "de")
    let converter = PersonConverter(locale: locale, timeZone: newYork, pattern: "EEEE, d. MMMM yyyy XXX")
    #expect(converter.birthdate.convert(day) == "Donnerstag, 1. Januar 1970 -05:00")
  }

  @Test func `takes each of them plain or observed`() {
    let (de, utc, year) = (Locale(identifier: "de"), TimeZone.gmt, "yyyy")
    let converters = [
      PersonConverter(locale: de, timeZone: utc, pattern: year),
      PersonConverter(locale: de, timeZone: utc, pattern: pattern),
      PersonConverter(locale: de, timeZone: timeZone, pattern: year),
      PersonConverter(locale: de, timeZone: timeZone, pattern: pattern),
      PersonConverter(locale: locale, timeZone: utc, pattern: year),
      PersonConverter(locale: locale, timeZone: utc, pattern: pattern),
      PersonConverter(locale: locale, timeZone: timeZone, pattern: year),
      PersonConverter(locale: locale, timeZone: timeZone, pattern: pattern),
      PersonConverter(locale: locale),
      PersonConverter(timeZone: timeZone),
      PersonConverter(pattern: pattern),
    ]
    locale.value = Locale(identifier: "fr")
    timeZone.value = TimeZone(secondsFromGMT: 3600)!
    pattern.value = "EEEE XXX"
    #expect(
      converters.map { $0.birthdate.convert(day) } == [
        "1970", "Donnerstag Z", "1970", "Donnerstag +01:00",
        "1970", "jeudi Z", "1970", "jeudi +01:00",
        "jeudi janvier 1, 1970", "Thursday January 1, 1970", "Thursday Z",
      ]
    )
  }

  @Test func `takes whatever can be observed`() {
    let language = Observable("de")
    let converter = PersonConverter(
      locale: language.map { Locale(identifier: $0) },
      pattern: Computed { language.value == "de" ? "d. MMMM" : "MMMM d" }
    )
    #expect(converter.birthdate.convert(day) == "1. Januar")
    language.value = "en"
    #expect(converter.birthdate.convert(day) == "January 1")
  }

  @Test func `names months that stand for themselves, in the language of the locale`() {
    #expect((1...12).map(PersonConverter().month.convert).prefix(3) == ["January", "February", "March"])
    let locale = Observable(Locale(identifier: "pl"))
    let converter = PersonConverter(locale: locale)
    let title = Computed { converter.month.convert(1) }
    #expect(title.value == "styczeń")
    locale.value = Locale(identifier: "de")
    #expect(title.value == "Januar")
  }

  @Test func `a month that there is not is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = PersonConverter().month.convert(13) }
  }

  @Test func `is tracked by whoever reads it`() throws {
    let converter = PersonConverter(locale: locale, timeZone: timeZone, pattern: pattern)
    var written: [String] = []
    let effect = Effect { written.append(converter.birthdate.convert(day)) }
    locale.value = Locale(identifier: "de")
    pattern.value = "EEE HH:mm XXX"
    timeZone.value = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(
      written == [
        "Thursday January 1, 1970", "Donnerstag Januar 1, 1970", "Do. 12:00 Z", "Do. 12:00 +09:00",
      ]
    )
    effect.cancel()
    #expect((locale.observerCount, timeZone.observerCount, pattern.observerCount) == (0, 0, 0))
  }

  @Test func `reads each of them once for any number of dates, and again after a change`() {
    let pattern = CountedReads(of: pattern)
    let converter = PersonConverter(pattern: pattern)
    func write() -> Set<String> {
      Set((0..<365).map { converter.birthdate.convert(CalendarDate(daysSinceEpoch: $0)!) })
    }
    #expect(pattern.reads == 0)
    #expect(write().count == 365)
    #expect(pattern.reads == 1)
    self.pattern.value = "yyyy"
    #expect(write() == ["1970"])
    #expect(pattern.reads == 2)
  }

  @Test func `can be made of other converters`() {
    let converter = PersonConverter(
      name: Converter { "\($0.last), \($0.first)" },
      birthdate: PersonConverter(pattern: "yyyy").birthdate
    )
    #expect(converter.name.convert(Person.Name(first: "first", last: "last")) == "last, first")
    #expect(converter.birthdate.convert(day) == "1970")
  }
}

/// A value that knows how often it was read.
private final class CountedReads: ObservableValue {
  private let source: Observable<String>
  private(set) var reads = 0

  init(of source: Observable<String>) {
    self.source = source
  }

  var value: String {
    reads += 1
    return source.value
  }

  var name: String { source.name }
  var observerCount: Int { source.observerCount }
  func peek() -> String { source.peek() }
}
