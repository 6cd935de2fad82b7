// The samples of "AppKit", in its order. Compiled where there is AppKit, and against stubs by Scripts/apple.
#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  import AppKit
  import Binding
  import BindingAppKit
  import BindingArchitecture
  import BindingCollections
  import BindingForms

  struct Song: Identifiable, Equatable {
    let id: Int
    var title: String
    var album = ""
  }

  enum Order: CaseIterable { case title, album }

  @MainActor final class SongsViewModel {
    let songs = ObservableArray<Song>()
    @Tracked var query = ""
    @Tracked var volume = 0.5
    @Tracked var isLoud = false
    @Tracked var order: Order? = .title
    @Tracked var columnOrder: ColumnOrder?
    @Tracked var savedTitle = ""
    private(set) lazy var title = Field($savedTitle, name: "title")
    private(set) lazy var form = Form(title)
    let detail = Presentation<Song>()
    let info = Presentation<Song>()
    let inspected = Presentation<Song>()
    let newName = Interaction<String, String?>()
    let confirmDeletion = Interaction<String, Bool>()
    private(set) lazy var play = Command(for: self) { me in }
    private(set) lazy var history = History(of: songs)
    private(set) lazy var open = Command<Song, Void>(for: self) { me, song in
      me.detail.item.value = song
    }
  }

  final class SongCell: NSView, @MainActor ListCell {
    var onClick: (() -> Void)?
    let label = NSTextField(frame: .zero)
  }

  final class SongItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  final class SongsTarget: TableViewTarget {
    func tableView(
      _ tableView: NSTableView, shouldSelectRow row: Int
    ) -> Bool { row > 0 }
  }

  final class SongsViewController: NSViewController {
    let viewModel = SongsViewModel()
    let scope = Scope()
    let titleField = NSTextField(frame: .zero)
    let searchField = NSSearchField(frame: .zero)
    let volumeSlider = NSSlider(frame: .zero)
    let loudBox = NSButton(frame: .zero)
    let orderPopUp = NSPopUpButton(frame: .zero)
    let playButton = NSButton(frame: .zero)
    let playItem = NSToolbarItem(itemIdentifier: .init("play"))
    let (songMenu, undoItem, loudItem) = (NSMenu(), NSMenuItem(), NSMenuItem())
    let tableView = NSTableView(frame: .zero)
    let outlineView = NSOutlineView(frame: .zero)
    let collectionView = NSCollectionView(frame: .zero)

    func bindControls() {
      viewModel.title.bindTwoWay(to: titleField).store(in: scope)
      viewModel.$query.bindTwoWay(to: searchField).store(in: scope)
      viewModel.$volume.bindTwoWay(to: volumeSlider).store(in: scope)
      viewModel.$isLoud.bindTwoWay(to: loudBox).store(in: scope)
      let orders = orderPopUp.choice(among: Order.allCases)
      viewModel.$order.bindTwoWay(to: orders).store(in: scope)
    }

    func bindForm() -> NSView {
      let rows = [FieldRowView("Title", viewModel.title, titleField)]
      let grid = NSGridView(views: rows.map(\.cells))
      viewModel.form.bind(to: rows, submit: viewModel.play)
        .store(in: scope)
      return grid
    }

    func bindCommands(to click: NSGestureRecognizer, of song: Song) {
      viewModel.play.bind(to: playButton).store(in: scope)
      viewModel.play.bind(to: playItem).store(in: scope)
      viewModel.open.bind(to: click, input: { song }).store(in: scope)
      viewModel.history.undo.bind(to: undoItem).store(in: scope)
      viewModel.history.undoTitle
        .bind(to: undoItem) { $0.title = $1 }.store(in: scope)
      viewModel.$isLoud.bindTwoWay(to: loudItem).store(in: scope)
      songMenu.addItem(viewModel.open.menuItem(title: "Open") { song })
    }

    func bindLists() {
      let adapter = ListAdapter(
        viewModel.songs, by: \.id, selecting: viewModel.open)
      adapter.register(
        SongCell.self, for: Song.self, make: { SongCell(frame: .zero) },
        show: { song, cell, scope in cell.label.stringValue = song.title })
      adapter.connect(to: tableView).store(in: scope)

      let albums = viewModel.songs.grouped(by: \.album)
      let sections = SectionedListAdapter(albums, by: \.id)
      sections.register(
        SongCell.self, for: Song.self, make: { SongCell(frame: .zero) },
        show: { song, cell, scope in cell.label.stringValue = song.title })
      sections.connect(to: outlineView).store(in: scope)

      adapter.register(
        SongCell.self, for: Song.self, inColumn: "album",
        make: { SongCell(frame: .zero) },
        show: { song, cell, scope in cell.label.stringValue = song.album })
      let table = TableViewTarget(adapter, in: tableView)
      adapter.connect(to: table, opening: viewModel.open).store(in: scope)
      viewModel.$columnOrder.bindTwoWay(to: table.sortOrder).store(in: scope)
    }

    func bindMenu(of adapter: ListAdapter<Song>) {
      adapter.showActions(in: tableView).store(in: scope)
    }

    func bindCollection(_ adapter: ListAdapter<Song>) {
      adapter.register(SongItem.self, for: Song.self) { song, item, scope in
        item.textField?.stringValue = song.title
      }
      adapter.connect(to: collectionView).store(in: scope)
    }

    func bindTarget(_ adapter: ListAdapter<Song>) {
      let target = SongsTarget(adapter, in: tableView)
      adapter.connect(to: target).store(in: scope)
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      viewModel.detail.present(on: self) { screen in
        NSViewController(nibName: nil, bundle: nil)
      }.store(in: scope)
      viewModel.info.present(on: self, from: playButton) { screen in
        NSViewController(nibName: nil, bundle: nil)
      }.store(in: scope)
      viewModel.inspected.presentWindow { screen in
        NSWindowController(window: NSWindow())
      }.store(in: scope)
      viewModel.confirmDeletion.confirm(
        on: self, "Delete", isDestructive: true, cancel: "Cancel"
      ) { "Delete \($0)?" }.store(in: scope)
      viewModel.newName.prompt(on: self, "Rename", cancel: "Cancel") {
        "Rename \($0)"
      }.store(in: scope)
      viewModel.play.alertFailure(on: self, "Could not play")
        .store(in: scope)
    }
  }
#endif
