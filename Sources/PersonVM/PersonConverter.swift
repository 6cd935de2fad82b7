public import Binding

/// The layer between the model and the texts on a screen: how the parts of a ``Person`` become texts.
///
/// A view model says which texts are shown and when they change; a converter says *how it reads*. Apart from each
/// other, one view model serves every language, and the same converter serves a form, a table and a test.
///
///     let converter = PersonConverter()
///     converter.name.convert(person.name)             // "Dr. first last"
///     converter.birthdate.convert(person.birthdate)   // "Thursday January 1, 1970"
///
/// Each converter takes the very part that it shows, not the person. A computed that maps a person to its name ends
/// where the name is the same as before, so a converter behind it has no reason to run; one that took the whole person
/// would run for every birthday that is corrected. Where a whole person is wanted, `converter.name.from(\Person.name)`
/// takes one.
public struct PersonConverter {
  /// How a name reads.
  public let name: Converter<Person.Name, String>

  /// How a day of birth reads.
  public let birthdate: Converter<CalendarDate, String>

  /// A converter made of others, for texts of your own.
  ///
  ///     PersonConverter(
  ///       name: Converter { "\($0.last), \($0.first)" },
  ///       birthdate: PersonConverter(pattern: "yyyy").birthdate)
  public init(name: Converter<Person.Name, String>, birthdate: Converter<CalendarDate, String>) {
    self.name = name
    self.birthdate = birthdate
  }
}
