public import Binding

/// Turns the parts of a ``Person`` into texts for a screen. A view model says which texts are shown and when they
/// change; a converter says how they read. So one view model serves every language, and one converter a form, a table
/// and a test.
///
///     let converter = PersonConverter()
///     converter.name.convert(person.name)             // "Dr. first last"
///     converter.birthdate.convert(person.birthdate)   // "Thursday January 1, 1970"
///
/// Each converter takes only the part that it shows. A computed value that maps a person to the name stops a change of
/// the birthday, so that the converter behind it does not run. For a whole person use
/// `converter.name.from(\Person.name)`.
public struct PersonConverter {
  /// Writes a name.
  public let name: Converter<Person.Name, String>

  /// Writes a day of birth.
  public let birthdate: Converter<CalendarDate, String>

  /// Makes a converter of two others, for texts of your own.
  ///
  ///     PersonConverter(
  ///       name: Converter { "\($0.last), \($0.first)" },
  ///       birthdate: PersonConverter(pattern: "yyyy").birthdate)
  public init(name: Converter<Person.Name, String>, birthdate: Converter<CalendarDate, String>) {
    self.name = name
    self.birthdate = birthdate
  }
}
