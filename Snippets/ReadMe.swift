import Binding
import PersonVM

// Any object is a view. This one prints.
final class Label { var text = "" { didSet { print("label:", text) } } }
let (nameLabel, birthdateLabel) = (Label(), Label())

let ada = Person(
  salutation: "Countess", firstName: "Ada", lastName: "Byron",
  birthdate: CalendarDate("1815-12-10")!)
let viewModel = PersonViewModel(person: ada)
let scope = Scope()
// Writes the labels now, and after each change of their own text.
viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
viewModel.birthdateText.bind(to: birthdateLabel, \.text).store(in: scope)

batch {  // two writes, one update of one label
  viewModel.person.value.firstName = "Augusta Ada"
  viewModel.person.value.lastName = "King"
}
viewModel.person.value.salutation = "Countess"  // equal: nothing happens
scope.end()  // the labels are left alone from here on
viewModel.person.value.lastName = "Lovelace"
print("read:", viewModel.nameText.value)  // current all the same

// Prints:
// label: Countess Ada Byron
// label: Sunday December 10, 1815
// label: Countess Augusta Ada King
// read: Countess Augusta Ada Lovelace
