#if canImport(UIKit)
  import ObservedPersons
  import PersonServers
  import UIKit

  final class PersonListController: UITableViewController, UISearchResultsUpdating, UINavigationControllerDelegate,
    UIAdaptivePresentationControllerDelegate
  {
    private let list: PersonList
    private lazy var delete = UIBarButtonItem(
      systemItem: .trash, primaryAction: UIAction { [list] _ in list.deleteSelected() })
    private lazy var rows = PersonRows(tableView: tableView) { table, path, person in
      let cell = table.dequeueReusableCell(withIdentifier: "person", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = person.name
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }
    private weak var form: PersonFormController?

    init(_ list: PersonList) {
      self.list = list
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let (search, refresh) = (UISearchController(searchResultsController: nil), UIRefreshControl())
      search.searchResultsUpdater = self
      let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [list] _ in list.edit() })
      navigationItem.searchController = search
      navigationItem.leftBarButtonItem = editButtonItem
      navigationItem.rightBarButtonItems = [add, delete]
      refresh.addAction(UIAction { [list] _ in Task { await list.load() } }, for: .valueChanged)
      refreshControl = refresh
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "person")
      tableView.allowsMultipleSelectionDuringEditing = true
      navigationController?.delegate = self
      follow { [weak self] in self?.showRows() }
      follow { [weak self] in self?.showPath() }
      follow { [weak self] in self?.showForm() }
      follow { [weak self] in self?.showFailure() }
      follow { [weak self] in self?.showQuestion() }
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      if !editing { list.selection = [] }
    }

    private func showRows() {
      var snapshot = NSDiffableDataSourceSnapshot<String, Person>()
      for section in list.sections {
        snapshot.appendSections([section.key])
        snapshot.appendItems(section.persons)
      }
      rows.apply(snapshot, animatingDifferences: view.window != nil)
      delete.isEnabled = !list.selection.isEmpty
      if !list.isLoading { refreshControl?.endRefreshing() }
    }

    private func showPath() {
      guard let navigationController else { return }
      let present = navigationController.viewControllers.compactMap { $0 as? PersonPageController }
      guard present.map(\.id) != list.path else { return }
      let pages = list.path.map { id in present.first { $0.id == id } ?? PersonPageController(list, id: id) }
      navigationController.setViewControllers([self] + pages, animated: view.window != nil)
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      let shown = navigationController.viewControllers.compactMap { ($0 as? PersonPageController)?.id }
      if list.path != shown { list.path = shown }
    }

    private func showForm() {
      guard list.editor !== form?.editor else { return }
      form?.dismiss(animated: true)
      guard let editor = list.editor else { return }
      let form = PersonFormController(editor)
      form.presentationController?.delegate = self
      (navigationController ?? self).present(form, animated: true)
      self.form = form
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { list.editor = nil }

    private func showFailure() {
      guard let message = list.loadFailure else { return }
      alert("Could not load", message) { [list] in
        list.loadFailure = nil
      } retry: { [list] in
        Task { await list.load() }
      }
    }

    private func showQuestion() {
      guard let deletion = list.deletion else { return }
      let alert = UIAlertController(
        title: "Delete \(deletion.count) persons?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [list] _ in list.deletion = nil })
      alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { [list] _ in list.confirmDeletion() })
      present(alert, animated: true)
    }

    func updateSearchResults(for searchController: UISearchController) {
      let query = searchController.searchBar.text ?? ""
      if list.query != query { list.query = query }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      guard let person = rows.itemIdentifier(for: indexPath) else { return }
      if isEditing {
        list.selection.insert(person.id)
      } else {
        tableView.deselectRow(at: indexPath, animated: true)
        list.path = [person.id]
      }
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      if let person = rows.itemIdentifier(for: indexPath) { list.selection.remove(person.id) }
    }

    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let person = rows.itemIdentifier(for: indexPath) else { return nil }
      let delete = UIContextualAction(style: .destructive, title: "Delete") { [list] _, _, done in
        list.delete([person.id])
        done(true)
      }
      let edit = UIContextualAction(style: .normal, title: "Edit") { [list] _, _, done in
        list.edit(person)
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [delete, edit])
    }
  }

  final class PersonRows: UITableViewDiffableDataSource<String, Person> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      sectionIdentifier(for: section)
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  }

  final class PersonPageController: UIViewController {
    let id: Person.ID
    private let list: PersonList

    init(_ list: PersonList, id: Person.ID) {
      (self.list, self.id) = (list, id)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    private var person: Person? { list.persons.first { $0.id == id } }

    override func loadView() {
      let label = UILabel()
      (label.backgroundColor, label.textAlignment) = (.systemBackground, .center)
      view = label
      follow { [weak self, weak label] in
        self?.title = self?.person?.name
        label?.text = self?.person?.birthdate.formatted(date: .abbreviated, time: .omitted)
      }
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .edit, primaryAction: UIAction { [weak self] _ in self?.list.edit(self?.person) })
    }
  }

  extension UIViewController {
    /// Shows a failure, with a button that tries again.
    func alert(_ title: String, _ message: String, dismissed: @escaping () -> Void, retry: @escaping () -> Void) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in dismissed() })
      alert.addAction(
        UIAlertAction(title: "Retry", style: .default) { _ in
          dismissed()
          retry()
        })
      present(alert, animated: true)
    }
  }
#endif
