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
    var isDone = false
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

  final class TodoCell: UITableViewCell, @MainActor ListCell {
    var onClick: (() -> Void)?
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

    func bindList(in scope: Scope) {
      let adapter = ListAdapter(
        viewModel.todos, by: \.id, selecting: viewModel.open,
        deleting: viewModel.delete)
      adapter.selection = viewModel.selection
      adapter.register(TodoCell.self, for: Todo.self) { todo, cell, scope in
        cell.textLabel?.text = todo.title
      }
      adapter.connect(to: tableView).store(in: scope)
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
      viewModel.confirmDeletion.confirm(
        on: self, "Delete", isDestructive: true, cancel: "Cancel"
      ) { "Delete \($0)?" }.store(in: scope)
    }
  }
#endif
