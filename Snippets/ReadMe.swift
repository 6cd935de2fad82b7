import Binding

// A view model: properties, what follows from them, and what can be done.
final class PersonViewModel {
  @Tracked var salutation: String? = "Countess"
  @Tracked var firstName = "Ada"
  @Tracked var lastName = "Byron"
  var nameText: String {
    let parts = [salutation, firstName, lastName].compactMap { $0 }
    return parts.joined(separator: " ")
  }
  private(set) lazy var dropTitle = Command(
    for: self, enabledIf: { $0.salutation != nil }
  ) { me in me.salutation = nil }
}

// Any object is a view. This one prints.
final class Label { var text = "" { didSet { print("label:", text) } } }

let (viewModel, label, scope) = (PersonViewModel(), Label(), Scope())
let nameText = Computed(of: viewModel, \.nameText)  // cached
// Writes the label now, and whenever the text is another one.
nameText.bind(to: label, \.text).store(in: scope)

batch {  // two writes, one update
  viewModel.firstName = "Augusta Ada"
  viewModel.lastName = "King"
}
viewModel.lastName = "King"  // equal: nothing happens
viewModel.dropTitle.execute()
print("a title:", viewModel.dropTitle.isEnabled.value)
scope.end()  // the label is left alone from here on
viewModel.lastName = "Lovelace"
print("read:", nameText.value)  // current all the same

// Prints:
// label: Countess Ada Byron
// label: Countess Augusta Ada King
// label: Augusta Ada King
// a title: false
// read: Augusta Ada Lovelace
