// The samples of "UIKit", in its order. Compiled where there is UIKit, and against stubs by Scripts/apple.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingForms
  import BindingUIKit
  import UIKit

  struct Todo: Identifiable, Equatable {
    let id: Int
    var title: String
    var project = ""
  }

  @MainActor final class TodosViewModel {
    let todos = ObservableArray<Todo>()
    @Tracked var query = ""
    @Tracked var volume = 0.5
    @Tracked var isLoud = false
    @Tracked var savedTitle = ""
    private(set) lazy var title = Field($savedTitle, name: "title")
    let selection = Selection<Int>()
    let detail = Presentation<Todo>()
    let info = Presentation<Todo>()
    let path = PresentationPath<Int>()
    let confirmDeletion = Interaction<String, Bool>()
    private(set) lazy var save = Command(for: self) { me in }
    private(set) lazy var refresh = Command(for: self) { me in }
    private(set) lazy var form = Form(title)
    private(set) lazy var open = Command<Todo, Void>(for: self) { me, todo in
      me.detail.item.value = todo
    }
    lazy var delete = Command<Todo, Void>(for: self) { me, todo in
      me.todos.removeAll { $0.id == todo.id }
    }
  }

  struct TodoRow: ListRow {
    let todo: Todo
    let delete: Command<Todo, Void>
    var identifier: AnyHashable { todo.id }
    var trailingActions: [RowAction] {
      let title = String(localized: "Delete")
      return [RowAction(title, isDestructive: true, delete, with: todo)]
    }
  }

  struct ProjectRow: ListRow {
    let name: String
    var identifier: AnyHashable { name }
  }

  final class TodosTarget: TableViewTarget {
    func tableView(
      _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { indexPath.row > 0 }
  }

  final class DetailViewController: UIViewController {
    let screen: Presented<Todo>
    init(_ screen: Presented<Todo>) {
      self.screen = screen
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("Not in a storyboard") }
    func close() { screen.dismiss() }
  }

  final class TodoViewController: UIViewController {
    let id: Int
    init(_ id: Int) {
      self.id = id
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("Not in a storyboard") }
  }

  final class TodosViewController: UIViewController {
    let viewModel = TodosViewModel()
    let lifecycle = Lifecycle()
    let titleField = UITextField()
    let saveButton = UIButton()
    let saveItem = UIBarButtonItem()
    let infoItem = UIBarButtonItem()
    let volumeSlider = UISlider()
    let loudSwitch = UISwitch()
    let hint = UILabel()
    let tableView = UITableView()

    override func viewDidLoad() {
      super.viewDidLoad()
      lifecycle.follow(self).store(in: lifecycle.scope)
      bindControls(in: lifecycle.scope)
      bindList(in: lifecycle.scope)
      bindScreens(in: lifecycle.scope)
    }

    func bindControls(in scope: Scope) {
      viewModel.$volume.bindTwoWay(to: volumeSlider).store(in: scope)
      viewModel.$isLoud.bindTwoWay(to: loudSwitch).store(in: scope)
      viewModel.title.bindTwoWay(to: titleField).store(in: scope)
      viewModel.title.shownError.map { $0?.message }
        .bind(to: hint, \.text).store(in: scope)
      viewModel.form.focus.move(to: viewModel.title)
      let composed = titleField.event(.editingChanged).map {
        [weak titleField] in titleField?.text ?? ""
      }
      composed.observe { print("suggests", $0) }.store(in: scope)
      viewModel.save.bind(to: saveButton).store(in: scope)
      viewModel.save.bind(to: saveItem).store(in: scope)
      let puller = UIRefreshControl()
      tableView.refreshControl = puller
      viewModel.refresh.bind(to: puller).store(in: scope)
    }

    func bindForm(in scope: Scope) -> UIView {
      let rows = [FieldRowView("Title", viewModel.title, titleField)]
      viewModel.form.bind(to: rows, submit: viewModel.save)
        .store(in: scope)
      let stack = UIStackView(arrangedSubviews: rows)
      return stack
    }

    #if _runtime(_ObjC)
      func bindKeys(and press: UIGestureRecognizer, of todo: Todo, in scope: Scope) {
        viewModel.save.bind(toKey: "s", title: "Save", on: self)
          .store(in: scope)
        viewModel.open.bind(to: press, when: .began, input: { todo })
          .store(in: scope)
      }
    #endif

    func bindList(in scope: Scope) {
      let adapter = ListAdapter(
        viewModel.todos, by: \.id, selecting: viewModel.open,
        deleting: viewModel.delete)
      adapter.selection = viewModel.selection
      adapter.register(UITableViewCell.self, for: Todo.self) {
        todo, cell, scope in
        var content = cell.defaultContentConfiguration()
        content.text = todo.title
        cell.contentConfiguration = content
      }
      adapter.connect(to: tableView).store(in: scope)
    }

    func show(_ id: Int, in adapter: ListAdapter<Todo>) {
      if let path = adapter.indexPath(of: id) {
        tableView.scrollToRow(at: path, at: .middle, animated: true)
      }
    }

    func bindSections(in scope: Scope) {
      let sections = SectionedListAdapter(
        viewModel.todos.grouped(by: \.project), selecting: viewModel.open
      ) { [delete = viewModel.delete] in TodoRow(todo: $0, delete: delete) }
      sections.register(UITableViewCell.self, for: TodoRow.self) {
        row, cell, scope in cell.textLabel?.text = row.todo.title
      }
      sections.header = { ProjectRow(name: $0.key) }
      sections.register(
        UITableViewHeaderFooterView.self, for: ProjectRow.self
      ) { project, view, scope in
        var content = view.defaultContentConfiguration()
        content.text = project.name
        view.contentConfiguration = content
      }
      sections.connect(to: tableView).store(in: scope)
    }

    func bindListToTarget(_ adapter: ListAdapter<Todo>) {
      let target = TodosTarget(adapter, in: tableView)
      adapter.connect(to: target).store(in: lifecycle.scope)
    }

    func bindScreens(in scope: Scope) {
      viewModel.detail.present(on: self) { screen in
        DetailViewController(screen)
      }.store(in: scope)
      if let navigationController {
        viewModel.path.present(on: navigationController) { screen in
          TodoViewController(screen.item)
        }.store(in: scope)
      }
      viewModel.info.present(on: self, from: infoItem) { screen in
        DetailViewController(screen)
      }.store(in: scope)
      viewModel.confirmDeletion.confirm(
        on: self, "Delete", isDestructive: true, cancel: "Cancel"
      ) { "Delete \($0)?" }.store(in: scope)
      viewModel.refresh.alertFailure(on: self, "Could not refresh")
        .store(in: scope)
    }
  }
#endif
