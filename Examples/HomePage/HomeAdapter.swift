import Binding
import BindingCollections

// What all lists do, from kinds of cells and their reuse to paging, is the adapter's. What is different about the home
// page stands here: it is put together from values instead of inherited.

extension ListAdapter<Channel> {
  /// The channels one below the other.
  @MainActor static func home(
    _ presenter: HomePresenter, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> {
    let pages = presenter.channels
    let adapter = ListAdapter(
      pages.elements, selecting: presenter.open, deleting: presenter.delete, paging: pages.more
    ) { HomeRows.row(of: $0, willShow: willShow) }
    HomeRows.register(in: adapter, presenter)
    // A channel is touched and not chosen: the row is not selected any more when the list view has been answered.
    adapter.selection = MomentarySelection()
    return adapter
  }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, with the same rows and cells.
  @MainActor static func home(_ presenter: HomePresenter) -> SectionedListAdapter {
    let adapter = SectionedListAdapter(presenter.sections) { HomeRows.row(of: $0) }
    HomeRows.register(in: adapter, presenter)
    adapter.selecting = presenter.open
    adapter.deleting = presenter.delete
    adapter.paging = presenter.channels.more
    adapter.selection = MomentarySelection()
    adapter.indexTitle = { $0.key.rawValue }
    return adapter
  }
}

/// What both lists have in common.
enum HomeRows {
  static func row(of channel: Channel, willShow: @escaping (Channel) -> Void = { _ in }) -> any ListRow {
    channel.isFavourite ? FavouriteRow(channel: channel) : ChannelRow(channel: channel, willShow: willShow)
  }

  /// No `if` for each kind: a row is shown by the cell that is registered for its type.
  @MainActor static func register(in adapter: some ListSource, _ presenter: HomePresenter) {
    adapter.register(ChannelCell.self, for: ChannelRow.self, make: { ChannelCell() }) { row, cell, scope in
      cell.text = "\(row.channel.title.isEmpty ? "-" : row.channel.title) +\(row.channel.likes)"
      cell.like.observe { presenter.like(row.channel) }.store(in: scope)
      cell.share.observe { presenter.share(row.channel) }.store(in: scope)
    }
    adapter.register(FavouriteCell.self, for: FavouriteRow.self, make: { FavouriteCell() }) { row, cell, scope in
      cell.text = "* \(row.channel.title)"
    }
  }
}
