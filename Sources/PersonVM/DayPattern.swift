/// A Unicode date pattern in parts: `EEEE, d MMMM y` is three fields with a text between each.
///
/// Only for patterns in which every field depends on one number of a day alone: weekdays, months, days and years.
struct DayPattern {
  /// The part of a day that a field writes.
  enum Kind {
    case weekday, month, day, year

    /// The number on which a field of this kind depends.
    func number(of date: CalendarDate) -> Int {
      switch self {
      case .weekday: date.weekday.rawValue
      case .month: date.month
      case .day: date.day
      case .year: date.year
      }
    }
  }

  struct Field {
    let kind: Kind
    /// A letter, once or repeated: `MMMM`.
    let pattern: String
  }

  enum Part {
    case text(String)
    case field(Field)

    /// The number on which this part depends; 0 for a text, which depends on nothing.
    func number(of date: CalendarDate) -> Int {
      switch self {
      case .text: 0
      case .field(let field): field.kind.number(of: date)
      }
    }
  }

  private(set) var parts: [Part] = []

  /// The parts of a pattern; `nil` if it has other fields.
  init?(_ pattern: String) {
    var rest = pattern.unicodeScalars[...]
    while let first = rest.first {
      if first == "'" {
        rest.removeFirst()
        guard let text = Self.quoted(&rest) else { return nil }
        parts.append(.text(text))
      } else if first.properties.isAlphabetic && first.isASCII {
        let letters = rest.prefix { $0 == first }
        rest = rest[letters.endIndex...]
        guard let kind = Self.kind(of: first) else { return nil }
        parts.append(.field(Field(kind: kind, pattern: String(letters))))
      } else {
        let text = rest.prefix { $0 != "'" && !($0.isASCII && $0.properties.isAlphabetic) }
        rest = rest[text.endIndex...]
        parts.append(.text(String(text)))
      }
    }
  }

  /// A text up to the closing quote, or one quote where there are two; `nil` if it is not closed.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var text = ""
    while let end = rest.firstIndex(of: "'") {
      text += String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      guard rest.first == "'" else { return text }
      text += "'"
      rest.removeFirst()
    }
    return nil
  }

  private static func kind(of letter: Unicode.Scalar) -> Kind? {
    switch letter {
    case "E": .weekday
    case "M", "L": .month
    case "d": .day
    case "y": .year
    default: nil
    }
  }
}

extension DayPattern.Field {
  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The text for a number in `en_US_POSIX`; `nil` if it is not known here.
  func english(_ number: Int) -> String? {
    switch (kind, pattern.utf8.count) {
    case (.weekday, 1...3): String(Self.weekdays[number - 1].prefix(3))
    case (.weekday, 4): Self.weekdays[number - 1]
    case (.month, 3): String(Self.months[number - 1].prefix(3))
    case (.month, 4): Self.months[number - 1]
    case (.month, 1...2), (.day, 1...2), (.year, 1), (.year, 3...4): padded(number)
    case (.year, 2): padded(number % 100)
    default: nil
    }
  }

  private func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, pattern.utf8.count - digits.utf8.count)) + digits
  }
}
