import Foundation
import PersonVM

/// The letters under which a directory in some language lists persons.
///
/// A letter with an accent stands under the letter without, unless it is one of its own there: Swedes have an Ö behind
/// their Z, Germans look under O.
final class NameInitials {
  /// A letter of the directory, in the order of its alphabet; what is no letter comes last, under `#`.
  struct Initial: Hashable, Comparable {
    let text: String
    let rank: Int

    static func < (left: Initial, right: Initial) -> Bool { left.rank < right.rank }
    static func == (left: Initial, right: Initial) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private let locale: Locale
  private var known: [Character: String] = [:]
  private var ranks: [String: Int] = [:]

  /// The letters of a directory of some persons.
  init(of persons: [Person], locale: Locale) {
    self.locale = locale
    let letters = Set(persons.map { letter(of: $0) }).subtracting([Self.other])
    let people = letters.map { Person(firstName: "", lastName: $0, birthdate: .earliest) }
    for (rank, person) in people.sorted(in: .name, locale: locale).enumerated() { ranks[person.lastName] = rank }
  }

  /// The letter under which one of these persons is listed.
  func initial(of person: Person) -> Initial {
    let letter = letter(of: person)
    return Initial(text: letter, rank: ranks[letter, default: .max])
  }

  private static let other = "#"

  private func letter(of person: Person) -> String {
    let name = [person.lastName, person.firstName].lazy.compactMap { $0.first { !$0.isWhitespace } }
    guard let first = name.first else { return Self.other }
    if let letter = known[first] { return letter }
    let letter = find(first)
    known[first] = letter
    return letter
  }

  private func find(_ character: Character) -> String {
    guard character.isLetter else { return Self.other }
    let letter = String(character).uppercased(with: locale)
    let plain = letter.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: locale)
    guard plain != letter, let base = plain.first else { return String(letter.prefix(1)) }
    // It stands under the plain letter if what follows counts more than the accent does.
    let persons = [letter + "a", "\(base)z"].map { Person(firstName: "", lastName: $0, birthdate: .earliest) }
    return persons.sorted(in: .name, locale: locale)[0] == persons[0] ? String(base) : letter
  }
}
