#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObservedPersons
  import PersonServers

  final class PersonListController: NSViewController, NSTableViewDelegate {
    private let list: PersonList
    private let search = NSSearchField()
    private lazy var add = NSButton(title: "Add", target: self, action: #selector(addPerson))
    private lazy var delete = NSButton(title: "Delete", target: self, action: #selector(deleteSelected))
    private lazy var refresh = NSButton(title: "Refresh", target: self, action: #selector(load))
    private let table = NSTableView()
    private let label = NSTextField(labelWithString: "")
    private lazy var edit = NSButton(title: "Edit", target: self, action: #selector(editOpened))
    private lazy var rows = NSTableViewDiffableDataSource<String, Person>(tableView: table) { _, _, _, person in
      NSTextField(labelWithString: person.name)
    }
    private var isShowingRows = false
    private var form: PersonFormController?

    init(_ list: PersonList) {
      self.list = list
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func loadView() {
      let scroll = NSScrollView()
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
      table.headerView = nil
      table.allowsMultipleSelection = true
      scroll.documentView = table
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
      search.sendsSearchStringImmediately = true
      (search.target, search.action) = (self, #selector(find))
      (table.delegate, table.target, table.doubleAction) = (self, self, #selector(openClicked))
      rows.sectionHeaderViewProvider = { _, _, section in NSTextField(labelWithString: section) }
      let menu = NSMenu()
      menu.addItem(withTitle: "Edit", action: #selector(editClicked), keyEquivalent: "")
      menu.addItem(withTitle: "Delete", action: #selector(deleteClicked), keyEquivalent: "")
      table.menu = menu
      follow { [weak self] in self?.showRows() }
      follow { [weak self] in self?.showPage() }
      follow { [weak self] in self?.showForm() }
      follow { [weak self] in self?.showFailure() }
    }

    private func showRows() {
      var snapshot = NSDiffableDataSourceSnapshot<String, Person>()
      for section in list.sections {
        snapshot.appendSections([section.key])
        snapshot.appendItems(section.persons)
      }
      isShowingRows = true
      rows.apply(snapshot, animatingDifferences: true)
      let selected = snapshot.itemIdentifiers.filter { list.selection.contains($0.id) }
      table.selectRowIndexes(IndexSet(selected.compactMap(rows.row(forItemIdentifier:))), byExtendingSelection: false)
      isShowingRows = false
      delete.isEnabled = !list.selection.isEmpty
      refresh.isEnabled = !list.isLoading
    }

    /// The person that was opened last.
    private var opened: Person? { list.path.last.flatMap { id in list.persons.first { $0.id == id } } }

    private func showPage() {
      edit.isHidden = opened == nil
      label.stringValue =
        opened.map { "\($0.name), \($0.birthdate.formatted(date: .abbreviated, time: .omitted))" } ?? ""
    }

    private func showForm() {
      guard list.editor !== form?.editor else { return }
      if let form { dismiss(form) }
      form = list.editor.map { editor in PersonFormController(editor) { [list] in list.editor = nil } }
      if let form { presentAsSheet(form) }
    }

    private func showFailure() {
      guard let message = list.loadFailure else { return }
      alert("Could not load", message) { [list] in
        list.loadFailure = nil
      } retry: { [list] in
        Task { await list.load() }
      }
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
      if isShowingRows { return }
      list.selection = Set(table.selectedRowIndexes.compactMap { rows.itemIdentifier(forRow: $0)?.id })
    }

    private var clicked: Person? { rows.itemIdentifier(forRow: table.clickedRow) }

    @objc private func find() { list.query = search.stringValue }

    @objc private func addPerson() { list.edit() }

    @objc private func load() { Task { await list.load() } }

    @objc private func editOpened() { list.edit(opened) }

    @objc private func openClicked() { if let clicked { list.path = [clicked.id] } }

    @objc private func editClicked() { if let clicked { list.edit(clicked) } }

    @objc private func deleteClicked() { if let clicked { list.delete([clicked.id]) } }

    @objc private func deleteSelected() {
      list.deleteSelected()
      guard let window = view.window, let count = list.deletion?.count else { return }
      let alert = NSAlert()
      alert.messageText = "Delete \(count) persons?"
      alert.addButton(withTitle: "Delete").hasDestructiveAction = true
      alert.addButton(withTitle: "Cancel")
      alert.beginSheetModal(for: window) { [list] response in
        if response == .alertFirstButtonReturn { list.confirmDeletion() } else { list.deletion = nil }
      }
    }
  }

  extension NSViewController {
    /// Shows a failure, with a button that tries again.
    func alert(_ title: String, _ message: String, dismissed: @escaping () -> Void, retry: @escaping () -> Void) {
      guard let window = view.window else { return }
      let alert = NSAlert()
      (alert.messageText, alert.informativeText) = (title, message)
      alert.addButton(withTitle: "Retry")
      alert.addButton(withTitle: "OK").keyEquivalent = "\u{1b}"
      alert.beginSheetModal(for: window) { response in
        dismissed()
        if response == .alertFirstButtonReturn { retry() }
      }
    }
  }
#endif
