import Foundation

/// A Unicode date pattern of common fields, such as "yyyy-MM-dd HH:mm" or "EEEE, d MMMM yyyy".
///
/// Reads texts in place of a `DateFormatter`, which takes ten times as long, refuses days without a midnight, and on
/// some systems traps if it stops reading inside a character of several scalars.
struct DatePattern {
  private enum Part {
    case text(Unicode.Scalar)
    /// A field of digits: at most `count` of them if another field follows without a separator, otherwise at most nine.
    case number(Field, count: Int, isFixed: Bool)
    case month, weekday, half
  }

  private enum Field: Int {
    case year, month, day, hour, minute, second
  }

  private var parts: [Part] = []
  private let names: DateNames

  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - formatter: has the words of its locale.
  /// - Returns: `nil` if the pattern has rare fields, among them all fields of time zones.
  init?(_ pattern: String, wordsOf formatter: DateFormatter) {
    let fields: [Unicode.Scalar: Field] = [
      "y": .year, "M": .month, "L": .month, "d": .day, "H": .hour, "h": .hour, "m": .minute, "s": .second,
    ]
    var seen: Set<Int> = []
    var scalars = Array(pattern.unicodeScalars)[...]
    var isQuoted = false
    while let scalar = scalars.first {
      let count = scalars.prefix { $0 == scalar }.count
      scalars = scalars.dropFirst(count)
      if scalar == "'" {
        // Two apostrophes stand for one. A single one begins or ends a quotation.
        parts += repeatElement(.text("'"), count: count / 2)
        if count % 2 == 1 { isQuoted.toggle() }
      } else if isQuoted || !(scalar.isASCII && scalar.properties.isAlphabetic) {
        parts += repeatElement(.text(scalar), count: count)
      } else if let field = fields[scalar] {
        guard seen.insert(field.rawValue).inserted else { return nil }
        if field == .month, count > 2 {
          parts.append(.month)
        } else {
          guard field == .year ? count == 4 || count == 1 : count <= 2 else { return nil }
          if case .number(let previous, let count, _) = parts.last {
            parts[parts.count - 1] = .number(previous, count: count, isFixed: true)
          }
          parts.append(.number(field, count: count, isFixed: false))
        }
      } else if scalar == "E" || scalar == "c" && count > 2 {
        parts.append(.weekday)
      } else if scalar == "a", count == 1 {
        parts.append(.half)
      } else {
        return nil
      }
    }
    names = DateNames(of: formatter)
  }

  /// The wall-clock time that a text names. It may be no real date, such as 30 February: the caller shows the result
  /// again, and compares the texts.
  func wallClock(of text: String) -> TimeInterval? {
    var values = [2000, 1, 1, 0, 0, 0]
    var half: Int?
    var rest = Array(text.lowercased().unicodeScalars)[...]
    for part in parts {
      switch part {
      case .text(let scalar):
        guard let next = rest.popFirst(), next.isLike(scalar) else { return nil }
      case .number(let field, let count, let isFixed):
        var number = 0
        var length = 0
        while length < (isFixed ? count : 9), let digit = rest.first?.digit {
          number = number * 10 + Int(digit)
          length += 1
          rest.removeFirst()
        }
        guard length > 0 else { return nil }
        values[field.rawValue] = number
      case .month:
        guard let month = names.months.remove(from: &rest) else { return nil }
        values[Field.month.rawValue] = month + 1
      case .weekday:
        guard names.weekdays.remove(from: &rest) != nil else { return nil }
      case .half:
        half = names.halves.remove(from: &rest)
        if half == nil { return nil }
      }
    }
    guard rest.isEmpty, (1...12).contains(values[1]) else { return nil }
    if let half { values[3] = values[3] % 12 + half * 12 }
    let time = (values[3] * 60 + values[4]) * 60 + values[5]
    return Double((daysSince2001(values[0], values[1]) + values[2] - 1) * 86_400 + time)
  }
}

/// The words of a language that dates contain.
private struct DateNames {
  /// Words with their numbers, the longest first.
  struct List {
    private let entries: [(name: [Unicode.Scalar], number: Int)]

    init(_ lists: [String]?...) {
      entries = lists.flatMap { list in
        (list ?? []).enumerated().map { (Array($1.lowercased().unicodeScalars), $0) }
      }.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count }
    }

    /// Removes the longest word with which a text begins, and returns the number of the word.
    func remove(from text: inout ArraySlice<Unicode.Scalar>) -> Int? {
      guard let entry = entries.first(where: { text.starts(with: $0.name) { $0.isLike($1) } }) else { return nil }
      text = text.dropFirst(entry.name.count)
      return entry.number
    }
  }

  let months: List
  let weekdays: List
  let halves: List

  init(of formatter: DateFormatter) {
    months = List(
      formatter.monthSymbols, formatter.shortMonthSymbols, formatter.standaloneMonthSymbols,
      formatter.shortStandaloneMonthSymbols)
    weekdays = List(
      formatter.weekdaySymbols, formatter.shortWeekdaySymbols, formatter.standaloneWeekdaySymbols,
      formatter.shortStandaloneWeekdaySymbols)
    halves = List([formatter.amSymbol, formatter.pmSymbol])
  }
}

extension Unicode.Scalar {
  /// Whether the scalars are the same, or both are white space.
  fileprivate func isLike(_ other: Unicode.Scalar) -> Bool {
    self == other || (properties.isWhitespace && other.properties.isWhitespace)
      || properties.lowercaseMapping == other.properties.lowercaseMapping
  }
}

/// The number of days from the first day of 2001 to the first day of a month, in the proleptic Gregorian calendar.
private func daysSince2001(_ year: Int, _ month: Int) -> Int {
  // In years that begin with March, a leap day is the last day.
  let year = month < 3 ? year - 1 : year
  let days = 365 * year + floor(year, 4) - floor(year, 100) + floor(year, 400)
  return days + (153 * ((month + 9) % 12) + 2) / 5 - 730_791
}

private func floor(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
}
