/// What is printed of one person: the target of a view model's bindings.
final class PersonRow {
  var nameText = ""
  var birthdateText = ""
}
