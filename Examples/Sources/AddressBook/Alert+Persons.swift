// The questions of a book of persons.

extension Alert<Bool> {
  static func removal(of name: String) -> Alert {
    Alert(
      name.isEmpty ? "Remove this person?" : "Remove \(name)?", message: "This can be undone until the app is closed.",
      choices: [Choice("Cancel", false), Choice("Remove", isDestructive: true, true)], cancel: false)
  }
}

extension Alert<PersonBookViewModel.Closing> {
  /// - Parameter canSave: whether no error prevents saving.
  static func closing(canSave: Bool) -> Alert {
    let message = canSave ? "What you do not save is lost." : "There are errors, so it cannot be saved as it is."
    let save = canSave ? [Choice("Save", .save)] : []
    return Alert(
      "Save changes before closing?", message: message,
      choices: [Choice("Cancel", .cancel), Choice("Discard", isDestructive: true, .discard)] + save, cancel: .cancel)
  }
}
