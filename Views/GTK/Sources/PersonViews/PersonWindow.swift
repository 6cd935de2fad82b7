public import AddressBook
import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
public import GTKViews
import PersonVM

/// The window of a book of persons: a list with a search beside a form.
///
///     let window = PersonWindow(book, title: "people.json").window
///     application.show(window)
///
/// All decisions are those of the view model; this connects its parts with widgets.
@MainActor public final class PersonWindow {
  /// The window, which keeps all of it.
  public let window: Window
  /// The list, for tests.
  let list: ListView<PersonViewModel, PersonCell>
  let search = SearchEntry(placeholder: "Search")
  let order = DropDown(PersonOrder.allCases) { $0.title }
  let form = PersonFormView()
  let save = Button("Save")

  /// Makes the window of a book.
  ///
  /// - Parameters:
  ///   - book: what is shown. The window keeps it until it is closed.
  ///   - title: what the window is called, such as the name of the file.
  public init(_ book: PersonBookViewModel, title: String) {
    StyleSheet.addPersonStyles()
    window = Window(title: title, width: 860, height: 560)
    list = ListView(book.listing.listed, make: { PersonCell() }) { $1.show($0, until: $2) }
    window.keep(book)

    let (header, count) = (HeaderBar(title: title), Label())
    window.header = header
    addButtons(of: book, to: header)
    let failure = Banner("Try again")
    let errors = Banner("Show")
    let detail = Stack([placeholder(), ScrolledWindow(form)])
    let panes = Paned(.horizontal, sidebar(count), detail, position: 280)
    panes.isExpandingVertically = true
    window.content = Box(.vertical, spacing: 0, failure, errors, panes)

    let scope = window.scope
    Computed(of: book, \.statusText).bind(to: header, \.subtitle).store(in: scope)
    Computed(of: book.listing, \.countText).bind(to: count, \.text).store(in: scope)
    book.listing.$searchText.bindTwoWay(to: search).store(in: scope)
    book.listing.$order.bindTwoWay(to: order).store(in: scope)
    list.bindSelection(to: book.listing.$selection).store(in: scope)
    errors.show(Computed(of: book, \.errorText), book.showErrors, until: scope)
    failure.show(Computed(of: book, \.failureText), book.retry, until: scope)
    let form = form
    Computed(of: book, \.editor).observe { [weak detail] editor in
      detail?.shown = editor == nil ? 0 : 1
      guard let editor else { return }
      let shown = Scope()
      form.show(editor, until: shown)
      onCleanup { shown.end() }
    }.store(in: scope)
    addKeys(of: book)
    addDialogs(of: book)
  }

  private func addButtons(of book: PersonBookViewModel, to header: HeaderBar) {
    let add = Button(icon: "list-add-symbolic", "Add a person")
    let undo = Button(icon: "edit-undo-symbolic", "Undo")
    let redo = Button(icon: "edit-redo-symbolic", "Redo")
    save.style("suggested-action")
    for button in [add, undo, redo] { header.packStart(button) }
    header.packEnd(save)
    let scope = window.scope
    book.add.bind(to: add).store(in: scope)
    book.undo.bind(to: undo).store(in: scope)
    book.redo.bind(to: redo).store(in: scope)
    book.save.bind(to: save).store(in: scope)
    Computed(of: book, \.undoTitle).bind(to: undo, \.title).store(in: scope)
    Computed(of: book, \.redoTitle).bind(to: redo, \.title).store(in: scope)
    book.save.reason.bind(to: save, \.tooltip).store(in: scope)
    book.remove.bind(to: form.remove).store(in: scope)
    book.showCard.bind(to: form.card).store(in: scope)
  }

  private func addKeys(of book: PersonBookViewModel) {
    let scope = window.scope
    book.add.bind(to: window.shortcut("<Control>n")).store(in: scope)
    book.save.bind(to: window.shortcut("<Control>s")).store(in: scope)
    book.undo.bind(to: window.shortcut("<Control>z")).store(in: scope)
    book.redo.bind(to: window.shortcut("<Control><Shift>z")).store(in: scope)
    book.showErrors.bind(to: window.shortcut("<Control>e")).store(in: scope)
    book.close.bind(to: window.shortcut("<Control>q")).store(in: scope)
    book.close.bind(to: window.closing).store(in: scope)
    window.shortcut("<Control>f").onTrigger = { [weak search] in search?.grabFocus() }
    book.closed.observe { [weak window] in window?.close() }.store(in: scope)
  }

  private func addDialogs(of book: PersonBookViewModel) {
    window.answer(book.confirmRemoval) { Message($0) }.store(in: window.scope)
    window.answer(book.confirmClosing) { Message($0) }.store(in: window.scope)
    let cards = WindowPresenter<PersonViewModel>(over: window) { makeCard($0.item, until: $0.scope) }
    window.keep(cards)
    book.card.present(on: cards).store(in: window.scope)
  }

  private func sidebar(_ count: Label) -> Widget {
    for label in [count] {
      label.style("caption")
      label.style("dim-label")
      label.isExpanding = true
    }
    let top = Box(.vertical, spacing: 6, search)
    top.margin = 8
    let rows = ScrolledWindow(list)
    rows.isExpandingVertically = true
    let bottom = Box(.horizontal, spacing: 6, count, order)
    bottom.margin = 8
    list.style("navigation-sidebar")
    list.accessibleName = "Persons"
    order.accessibleName = "Order"
    let sidebar = Box(.vertical, spacing: 0, top, rows, bottom)
    sidebar.setMinimumSize(width: 240)
    return sidebar
  }

  private func placeholder() -> Widget {
    let (icon, text) = (Icon("avatar-default-symbolic", size: 96), Label("Select a person, or add one"))
    icon.style("dim-label")
    text.style("title-3")
    text.style("dim-label")
    let lines = Box(.vertical, spacing: 18, icon, text)
    lines.align(horizontally: .center, vertically: .center)
    return lines
  }
}

extension PersonOrder {
  /// What the order is called in a list of choices.
  fileprivate var title: String {
    switch self {
    case .entry: "As entered"
    case .name: "By name"
    case .birthdate: "By birthdate"
    }
  }
}

extension Message {
  /// The question of a view model as a dialog.
  fileprivate init(_ alert: Alert<Answer>) {
    self.init(
      alert.title, text: alert.message,
      choices: alert.choices.enumerated().map { number, choice in
        let isLast = number == alert.choices.count - 1
        return Choice(
          choice.title, choice.answer, style: choice.isDestructive ? .destructive : isLast ? .suggested : .plain)
      }, cancel: alert.cancel)
  }
}
