#if canImport(UIKit)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingFoundation
  import BindingUIKit
  import PersonServers
  import Persons
  import UIKit

  final class PersonListController: UITableViewController {
    private let list: PersonList
    private let scope = Scope()
    private lazy var undos = CommandUndoManager(
      undo: list.history.undo, redo: list.history.redo, undoName: list.history.undoName,
      redoName: list.history.redoName)

    init(_ list: PersonList) {
      self.list = list
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override var undoManager: UndoManager? { undos }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let (search, refresh) = (UISearchController(searchResultsController: nil), UIRefreshControl())
      let delete = UIBarButtonItem(systemItem: .trash)
      let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [list] _ in list.edit() })
      navigationItem.searchController = search
      navigationItem.leftBarButtonItem = editButtonItem
      navigationItem.rightBarButtonItems = [add, delete]
      refreshControl = refresh
      list.$query.bindTwoWay(to: search).store(in: scope)
      list.deleteAll.bind(to: delete) { [list] in Set(list.selection.ids.value) }.store(in: scope)
      list.load.bind(to: refresh).store(in: scope)
      bindRows()
      bindScreens()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      if !editing { list.selection.clear() }
    }

    private func bindRows() {
      let rows = SectionedListAdapter(list.sections) { [list] in PersonRow(list: list, person: $0) }
      rows.selection = list.selection
      rows.header = { SectionRow(name: $0.key) }
      rows.register(UITableViewCell.self, for: PersonRow.self) { row, cell, _ in
        var content = cell.defaultContentConfiguration()
        content.text = row.person.name
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
      }
      rows.register(UITableViewHeaderFooterView.self, for: SectionRow.self) { section, view, _ in
        var content = view.defaultContentConfiguration()
        content.text = section.name
        view.contentConfiguration = content
      }
      tableView.allowsMultipleSelectionDuringEditing = true
      rows.connect(to: tableView).store(in: scope)
    }

    private func bindScreens() {
      if let navigationController {
        list.path.present(on: navigationController) { [list] in PersonPageController(list, id: $0.item) }
          .store(in: scope)
      }
      list.editor.present(on: self) { PersonFormController($0.item) }.store(in: scope)
      list.load.alertFailure(on: self, "Could not load").store(in: scope)
      list.confirmDeletion.confirm(on: self, "Delete", isDestructive: true, cancel: "Cancel") {
        "Delete \($0) persons?"
      }.store(in: scope)
    }
  }

  struct SectionRow: ListRow {
    let name: String
    var identifier: AnyHashable { name }
  }

  @MainActor struct PersonRow: @MainActor ListRow {
    let list: PersonList
    let person: Person
    var identifier: AnyHashable { person.id }
    var trailingActions: [RowAction] {
      [
        RowAction("Delete", isDestructive: true, list.delete, with: [person.id]),
        RowAction("Edit", Command { [list, person] in list.edit(person) }),
      ]
    }
    func didClick() { list.path.items.value = [person.id] }
  }

  final class PersonPageController: UIViewController {
    private let list: PersonList
    private let id: Person.ID
    private let scope = Scope()

    init(_ list: PersonList, id: Person.ID) {
      (self.list, self.id) = (list, id)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func loadView() {
      let label = UILabel()
      (label.backgroundColor, label.textAlignment) = (.systemBackground, .center)
      view = label
      let person = list.persons.lens(id: id)
      person.map { $0?.name }.bind(to: self, \.title).store(in: scope)
      person.map { $0?.birthdate.formatted(date: .abbreviated, time: .omitted) }.bind(to: label, \.text)
        .store(in: scope)
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .edit, primaryAction: UIAction { [list] _ in list.edit(person.value) })
    }
  }
#endif
