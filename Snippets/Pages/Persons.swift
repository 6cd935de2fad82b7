import Binding
import Foundation
import PersonVM

final class Label { var text = "" { didSet { print(text) } } }
let (nameLabel, birthdateLabel) = (Label(), Label())
let scope = Scope()

let ada = Person(
  salutation: "Countess", firstName: "Ada", lastName: "Lovelace",
  birthdate: CalendarDate("1815-12-10")!)
let viewModel = PersonViewModel(person: ada)
print(viewModel.nameText.value)
print(viewModel.birthdateText.value)

viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
viewModel.birthdateText.bind(to: birthdateLabel, \.text).store(in: scope)
viewModel.person.value.lastName = "King"  // the name label alone

let person = Observable(ada)
let german = PersonConverter(locale: Locale(identifier: "de"))
let row = PersonViewModel(person: person)
let card = PersonViewModel(person: person, converter: german)
person.value.salutation = nil
print(row.nameText.value, "|", card.birthdateText.value)

final class PersonCard {
  @Tracked var person: Person
  var nameText: String { PersonConverter().name.convert(person.name) }
  init(_ person: Person) { self.person = person }
}
let tracked = PersonCard(ada)
let nameText = Computed(of: tracked, \.nameText)
nameText.bind(to: nameLabel, \.text).store(in: scope)
tracked.person.firstName = "Augusta"

// Prints:
// Countess Ada Lovelace
// Sunday December 10, 1815
// Countess Ada Lovelace
// Sunday December 10, 1815
// Countess Ada King
// Ada Lovelace | Sonntag Dezember 10, 1815
// Countess Ada Lovelace
// Countess Augusta Lovelace
