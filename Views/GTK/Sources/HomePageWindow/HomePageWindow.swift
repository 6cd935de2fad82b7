import Binding
import BindingCollections
public import GTKViews
import HomePage

/// The example HomePage in a window.
@MainActor public func homePageWindow() -> Window { homePageWindow(HomePresenter(service: SampleChannels())) }

/// Both lists of channels, one without and one with sections, one of which is visible.
@MainActor func homePageWindow(_ presenter: HomePresenter) -> Window {
  StyleSheet.addHomeStyles()
  let window = Window(title: "Home", width: 420, height: 560)
  let scope = window.scope
  let log = HomeLog(lines: Observable([], name: "log"))
  log.follow(presenter, until: scope)
  window.keep(presenter)

  let flat = ListAdapter.channels(of: presenter, willShow: log.willShow)
  let sections = SectionedListAdapter.channels(of: presenter, willShow: log.willShow)
  register(in: flat, presenter)
  register(in: sections, presenter)
  sections.header = { SectionTitle(section: $0.key) }
  log.follow(flat, until: scope)

  let lists = Stack([ScrolledWindow(AdapterListView(flat)), ScrolledWindow(AdapterListView(sections))])
  lists.isExpandingVertically = true
  let inSections = CheckButton("In _sections")
  let isSectioned = Observable(false, name: "isSectioned")
  isSectioned.bindTwoWay(to: inSections).store(in: scope)
  isSectioned.bind(to: lists) { $0.shown = $1 ? 1 : 0 }.store(in: scope)

  let header = HeaderBar(title: "Home")
  presenter.channels.state.bind(to: header) {
    $0.subtitle = $1.isLoading ? "Loading…" : $1.failure.map { "\($0)" } ?? ""
  }.store(in: scope)
  let said = Label()
  for style in ["caption", "dim-label"] { said.style(style) }
  said.isExpanding = true
  let bottom = Box(.horizontal, spacing: 12, said, inSections)
  bottom.margin = 8
  log.lines.bind(to: said) { $0.text = $1.suffix(3).joined(separator: "\n") }.store(in: scope)
  window.header = header
  window.content = Box(.vertical, lists, bottom)
  return window
}

/// The cells, by the types of rows.
@MainActor private func register(in adapter: some ListSource<Channel>, _ presenter: HomePresenter) {
  adapter.register(ChannelCell.self, for: ChannelRow.self, make: { ChannelCell() }) { row, cell, scope in
    cell.show(row.channel, presenter, until: scope)
  }
  adapter.register(FavouriteCell.self, for: FavouriteRow.self, make: { FavouriteCell() }) { row, cell, scope in
    cell.title.text = row.channel.title
    presenter.delete.bind(to: cell.delete) { row.channel }.store(in: scope)
  }
  adapter.register(SectionTitleCell.self, for: SectionTitle.self, make: { SectionTitleCell() }) { row, cell, _ in
    cell.title.text = row.section == .favourites ? "Favourites" : "Others"
  }
}
