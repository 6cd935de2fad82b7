import AddressBook
import Binding
import PersonVM
public import WebViews

/// The page of a directory: a search and the list at one side, the form of the selected person at the other.
///
///     let site = Site(title: "Persons") { PersonsScreen(PersonDirectory(store: database)).fill($0) }
@MainActor
public final class PersonsScreen {
  /// What it shows.
  public let directory: PersonDirectory

  /// Makes the screen of a directory.
  public init(_ directory: PersonDirectory) { self.directory = directory }

  /// Puts the views on a page, which keeps the screen.
  public func fill(_ page: Page) {
    page.screen = self
    let place = Slot()
    page.root.add(Label(page.title, .title), list(in: page), place)
    place.show(directory.editor) { [directory] in Self.form($0, directory, in: $1) }.store(in: page.scope)
  }

  private func list(in page: Page) -> View {
    let (listing, scope) = (directory.listing, page.scope)
    let search = TextInput("Search", hint: "Part of a name", isSearch: true)
    let order = Select("Order", options: PersonOrder.allCases) { $0.title }
    let count = Label("", .status)
    let persons = List("Persons")
    let add = Button("Add a person")
    let failure = Label("", .failure)
    let (controls, section) = (Group(.row), Group(.section, label: "Persons"))
    controls.add(search, order)
    section.add(controls, failure, count, persons, add)

    listing.$searchText.bindTwoWay(to: search).store(in: scope)
    listing.$order.bindTwoWay(to: order).store(in: scope)
    Computed(of: listing, \.countText).bind(to: count, \.text).store(in: scope)
    directory.failureText.bind(to: failure, \.text).store(in: scope)
    directory.add.bind(to: add).store(in: scope)
    persons.show(listing.listed) { person, scope in
      let row = Button()
      person.nameText.bind(to: row, \.title).store(in: scope)
      listing.$selection.map { $0 === person }.bind(to: row, \.isCurrent).store(in: scope)
      row.onTrigger = { listing.selection = person }
      return row
    }.store(in: scope)
    return section
  }

  private static func form(_ editor: PersonEditorViewModel, _ directory: PersonDirectory, in scope: Scope) -> View {
    let section = Group(.section, label: "The person")
    let (name, birthdate, status) = (Label("", .heading), Label("", .detail), Label("", .status))
    let salutation = TextInput("Salutation", purpose: "honorific-prefix")
    let first = TextInput("First name", purpose: "given-name")
    let last = TextInput("Last name", purpose: "family-name")
    let day = TextInput("Day of birth", purpose: "bday", hint: "1815-12-10")
    let save = Button("Save", .submit)
    let (form, row) = (Group(.form), Group(.row))
    row.add(save, status)
    form.add(salutation, first, last, day, row)
    let conflict = Slot()
    section.add(name, birthdate, conflict, form)

    editor.nameText.bind(to: name, \.text).store(in: scope)
    editor.birthdateText.bind(to: birthdate, \.text).store(in: scope)
    salutation.bind(editor.salutation).store(in: scope)
    first.bind(editor.firstName).store(in: scope)
    last.bind(editor.lastName).store(in: scope)
    day.bind(editor.birthdate).store(in: scope)
    editor.save.bind(to: save).store(in: scope)
    directory.statusText.bind(to: status, \.text).store(in: scope)
    conflict.show(editor.conflictText) { text, scope in Self.conflict(text, editor, in: scope) }.store(in: scope)
    return section
  }

  /// The changes that another user has saved while this user was typing.
  private static func conflict(_ text: String, _ editor: PersonEditorViewModel, in scope: Scope) -> View {
    let (part, row) = (Group(.section, label: "Saved by somebody else"), Group(.row))
    let (mine, theirs) = (Button("Keep what I typed"), Button("Take what was saved"))
    row.add(mine, theirs)
    part.add(Label(text, .failure), row)
    editor.keepMine.bind(to: mine).store(in: scope)
    editor.takeTheirs.bind(to: theirs).store(in: scope)
    return part
  }
}

extension PersonOrder {
  /// The texts for the user.
  fileprivate var title: String {
    switch self {
    case .entry: "As entered"
    case .name: "By name"
    case .birthdate: "By day of birth"
    }
  }
}
