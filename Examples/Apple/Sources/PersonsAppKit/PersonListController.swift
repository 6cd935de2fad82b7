#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Binding
  import BindingAppKit
  import BindingArchitecture
  import BindingCollections
  import PersonServers
  import Persons

  final class PersonListController: NSViewController {
    private let list: PersonList
    private let scope = Scope()
    private let search = NSSearchField()
    private let add = NSButton(title: "Add", target: nil, action: nil)
    private let delete = NSButton(title: "Delete", target: nil, action: nil)
    private let refresh = NSButton(title: "Refresh", target: nil, action: nil)
    private let outline = NSOutlineView()
    private let label = NSTextField(labelWithString: "")
    private let edit = NSButton(title: "Edit", target: nil, action: nil)

    init(_ list: PersonList) {
      self.list = list
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func loadView() {
      let (column, scroll) = (NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")), NSScrollView())
      outline.addTableColumn(column)
      outline.outlineTableColumn = column
      outline.headerView = nil
      scroll.documentView = outline
      scroll.hasVerticalScroller = true
      search.widthAnchor.constraint(greaterThanOrEqualToConstant: 200).isActive = true
      scroll.heightAnchor.constraint(greaterThanOrEqualToConstant: 320).isActive = true
      let stack = NSStackView(views: [
        NSStackView(views: [search, add, delete, refresh]), scroll, NSStackView(views: [label, edit]),
      ])
      stack.orientation = .vertical
      stack.edgeInsets = NSEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
      scroll.widthAnchor.constraint(equalTo: stack.widthAnchor, constant: -24).isActive = true
      view = stack
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      list.$query.bindTwoWay(to: search).store(in: scope)
      add.acted.observe { [list] in list.edit() }.store(in: scope)
      list.deleteAll.bind(to: delete) { [list] in Set(list.selection.ids.value) }.store(in: scope)
      list.load.bind(to: refresh).store(in: scope)
      list.load.alertFailure(on: self, "Could not load").store(in: scope)
      list.editor.present(on: self) { PersonFormController($0) }.store(in: scope)
      list.confirmDeletion.confirm(on: self, "Delete", isDestructive: true, cancel: "Cancel") {
        "Delete \($0) persons?"
      }.store(in: scope)
      bindRows()
      bindPage()
    }

    private func bindRows() {
      let rows = SectionedListAdapter(list.sections) { [list] in PersonRow(list: list, person: $0) }
      rows.selection = list.selection
      rows.header = { SectionRow(name: $0.key) }
      rows.register(NSTextField.self, for: PersonRow.self, make: { NSTextField(labelWithString: "") }) {
        row, label, _ in label.stringValue = row.person.name
      }
      rows.register(NSTextField.self, for: SectionRow.self, make: { NSTextField(labelWithString: "") }) {
        section, label, _ in label.stringValue = section.name
      }
      rows.connect(to: outline, opening: Command { [list] in list.path.items.value = [$0.id] }).store(in: scope)
      rows.showActions(in: outline).store(in: scope)
    }

    /// The person that was opened last.
    private func bindPage() {
      let person = Computed { [list] in list.path.items.value.last.flatMap { list.persons[id: $0] } }
      person.bind(to: self) { me, person in
        me.edit.isHidden = person == nil
        me.label.stringValue =
          person.map { "\($0.name), \($0.birthdate.formatted(date: .abbreviated, time: .omitted))" } ?? ""
      }.store(in: scope)
      edit.acted.observe { [list] in list.edit(person.value) }.store(in: scope)
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
        RowAction("Edit", Command { [list, person] in list.edit(person) }),
        RowAction("Delete", isDestructive: true, list.delete, with: [person.id]),
      ]
    }
  }
#endif
