import Foundation

/// How a language writes numbers: the separators, and the number of digits in a group.
///
/// A `NumberFormatter` has properties for the separators, a style has none. So the shape of a style is found from a
/// number that is shown as the style would show it: in some languages the separators of currencies or percentages
/// differ from those of plain numbers.
struct NumberShape {
  /// The separator before the fraction.
  var decimal: Unicode.Scalar
  /// The separator of groups; `nil` if there are none.
  var grouping: Unicode.Scalar?
  /// The number of digits of the last group.
  var lastGroup = 3
  /// The number of digits of the groups before the last one.
  var groups = 3

  init(decimal: Unicode.Scalar, grouping: Unicode.Scalar?) {
    self.decimal = decimal
    self.grouping = grouping
  }

  /// Finds the shape from the text of 1234567890.5.
  init(of sample: String) {
    self.init(decimal: ".", grouping: nil)
    var runs = NumberShape.runsOfDigits(in: sample)
    // The last run is the fraction.
    guard runs.count > 1, let decimal = runs.popLast()?.separator, let last = runs.last else { return }
    self.decimal = decimal
    grouping = last.separator
    lastGroup = last.digits
    groups = runs.count > 2 ? runs[runs.count - 2].digits : lastGroup
  }

  /// The numbers of digits that stand together, each with the separator before it: the last scalar since the digit
  /// before.
  private static func runsOfDigits(in text: String) -> [(separator: Unicode.Scalar?, digits: Int)] {
    var runs: [(separator: Unicode.Scalar?, digits: Int)] = []
    var gap: Unicode.Scalar?
    for scalar in text.typed.unicodeScalars {
      if scalar.digit == nil {
        gap = scalar
      } else if gap == nil, !runs.isEmpty {
        runs[runs.count - 1].digits += 1
      } else {
        runs.append((runs.isEmpty ? nil : gap, 1))
        gap = nil
      }
    }
    return runs
  }

  /// Whether a scalar separates the fraction. If the separator is not ASCII the point counts too, because keyboards
  /// with ASCII digits have the point.
  func isDecimal(_ scalar: Unicode.Scalar) -> Bool { scalar == decimal || (scalar == "." && !decimal.isASCII) }

  /// Whether a scalar separates groups. All kinds of space count as one separator, and so do all apostrophes. Tabs and
  /// line breaks are no such space: they separate two numbers.
  func isGrouping(_ scalar: Unicode.Scalar) -> Bool {
    guard let grouping else { return false }
    if scalar == grouping { return true }
    if grouping.isSpace { return scalar.isSpace }
    return grouping.isApostrophe && scalar.isApostrophe
  }

  /// Whether groups with these numbers of digits are complete.
  func accepts(_ counts: [Int]) -> Bool {
    guard let first = counts.first, let last = counts.last, counts.count > 1 else { return true }
    let middle = counts.dropFirst().dropLast()
    return last == lastGroup && middle.allSatisfy { $0 == groups } && (1...groups).contains(first)
  }
}

extension Unicode.Scalar {
  /// The value of the scalar as a decimal digit of any script; `nil` if it is no digit.
  var digit: UInt8? {
    if isASCII { return ("0"..."9").contains(self) ? UInt8(value - 48) : nil }
    guard properties.numericType == .decimal, let number = properties.numericValue else { return nil }
    return UInt8(number)
  }

  /// Whether the scalar is an invisible mark of the writing direction.
  var isDirectionMark: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar is a space of any kind. Tabs and line breaks are none.
  var isSpace: Bool { properties.generalCategory == .spaceSeparator }
  fileprivate var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}
