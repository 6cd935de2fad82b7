/// Finds likely mistakes in a date pattern for a day.
///
/// Foundation accepts a pattern for a day even if it has fields for the time, and fills these with some time of the
/// day. So `dd/mm/yyyy` shows minutes in place of the month, without an error.
enum DayPatternCheck {
  /// The problem of a pattern, and what to write instead; `nil` for a valid pattern.
  static func objection(to pattern: String) -> String? {
    if pattern.isEmpty { return "It is empty; try 'yyyy-MM-dd'." }
    var (isQuoted, former): (Bool, Unicode.Scalar?) = (false, nil)
    for scalar in pattern.unicodeScalars {
      defer { former = scalar }
      if scalar == "'" {
        isQuoted.toggle()
      } else if !isQuoted, scalar.isASCII, scalar.properties.isAlphabetic {
        if former == "%" { return "'%\(scalar)' is none of its fields; they are letters alone, such as 'yyyy-MM-dd'." }
        if let objection = objection(to: scalar) { return objection }
      }
    }
    return isQuoted ? "A quote (') is not closed; a quote itself is written twice." : nil
  }

  private static func objection(to letter: Unicode.Scalar) -> String? {
    switch letter {
    case "Y": "'Y' is the year to which the week belongs; the year is 'y'."
    case "m": "'m' are minutes, and a birthdate has no time; months are 'M'."
    case "h", "H", "k", "K", "j", "J", "C": "'\(letter)' are hours, and a birthdate has no time."
    case "s", "S", "A": "'\(letter)' are seconds, and a birthdate has no time."
    case "a", "b", "B": "'\(letter)' is the part of the day, and a birthdate has no time."
    case "G", "y", "u", "U", "r", "Q", "q", "M", "L", "w", "W", "d", "D", "F", "g", "E", "e", "c": nil
    case "z", "Z", "O", "v", "V", "X", "x": "'\(letter)' is the time zone, and a birthdate has no time."
    default: "'\(letter)' is no field; letters that stand for themselves are put in quotes (')."
    }
  }
}
