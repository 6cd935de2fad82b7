import AddressBook
package import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import PersonVM
package import TerminalWidgets

/// A list beside a form, with undo, questions and saving.
@MainActor package func addressBookScreen(in scope: Scope) -> Screen {
  let book = PersonBookViewModel(service: MemoryPersons())
  book.load.execute()
  return screen(of: book, in: scope)
}

@MainActor func screen(of book: PersonBookViewModel, in scope: Scope) -> Screen {
  let (listing, search, list, form) = (book.listing, Entry("Search"), ListBox(height: 8), Pane())
  listing.$searchText.bindTwoWay(to: search).store(in: scope)
  let names = Computed { listing.listed.value.map { $0.nameText.value } }
  names.bind(to: list, \.rows).store(in: scope)
  let selected = Lens(
    get: { listing.selectedOffset }, set: { offset in listing.selection = offset.map { listing.listed.peek()[$0] } })
  selected.bindTwoWay(to: list).store(in: scope)
  Effect(for: form) { form in form.content = book.editor.map { widget(of: $0) } }.store(in: scope)

  let (undo, redo) = (Button("Undo"), Button("Redo"))
  let (add, remove, save, mend) = (Button("Add"), Button("Remove"), Button("Save"), Button("Show errors"))
  Computed(of: book, \.undoTitle).bind(to: undo, \.title).store(in: scope)
  Computed(of: book, \.redoTitle).bind(to: redo, \.title).store(in: scope)
  for (command, button) in [
    (book.add, add), (book.remove, remove), (book.undo, undo), (book.redo, redo), (book.save, save),
    (book.showErrors, mend),
  ] {
    command.bind(to: button, in: scope)
  }
  let (status, warning) = (Label(), Label(isWarning: true))
  Computed(of: book, \.statusText).bind(to: status, \.text).store(in: scope)
  Computed { book.failureText ?? book.errorText ?? "" }.bind(to: warning, \.text).store(in: scope)

  let pane = Pane(
    Column(search, Row(list, form), Row(add, remove, undo, redo), Row(save, mend, status), warning))
  ask(book.confirmRemoval, on: pane, in: scope)
  ask(book.confirmClosing, on: pane, in: scope)
  let screen = Screen("Address book", of: book, pane)
  screen.onQuit = { book.close.execute() }
  book.closed.observe { [weak screen] in screen?.end() }.store(in: scope)
  return screen
}

/// The form of a person; its bindings are kept by the effect that shows it.
@MainActor private func widget(of person: PersonFormViewModel) -> any Widget {
  let title = Label()
  person.nameText.bind(to: title, \.text).keptByEffect()
  return Column(
    entry("Salutation", for: person.salutation), entry("First name", for: person.firstName),
    entry("Last name ", for: person.lastName), entry("Birthdate ", for: person.birthdate), title)
}

@MainActor private func entry<Value>(_ label: String, for field: Field<Value, String>) -> Entry {
  let entry = Entry(label)
  field.bindTwoWay(to: entry).keptByEffect()
  field.shownError.bind(to: entry) { $0.hint = $1?.message ?? "" }.keptByEffect()
  return entry
}

/// Answers questions with a dialog that covers a pane.
@MainActor private func ask<Answer>(
  _ interaction: Interaction<Alert<Answer>, Answer>, on pane: Pane, in scope: Scope
) {
  let dialog = Presentation<Question<Alert<Answer>, Answer>>(name: "dialog")
  interaction.answer(by: dialog).store(in: scope)
  dialog.present(on: pane) { pane, page in
    let (question, alert) = (page.item, page.item.input)
    let buttons = alert.choices.map { choice in Button(choice.title) { question.reply(choice.answer) } }
    pane.cover(with: Column([Label(alert.title), Label(alert.message)] + buttons))
    page.didPresent()
  } dismiss: { pane, page in
    pane.uncover()
    page.didDismiss()
  }.store(in: scope)
}
