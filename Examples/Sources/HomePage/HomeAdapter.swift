public import BindingCollections

// What all lists do, from kinds of cells and their reuse to paging, is the adapter's. What is different about the home
// page stands here: it is put together from values instead of inherited. Cells are the view's, which registers its own.

extension ListAdapter<Channel> {
  /// The channels one below the other.
  @MainActor public static func channels(
    of presenter: HomePresenter, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> {
    let pages = presenter.channels
    let adapter = ListAdapter(
      pages.elements, selecting: presenter.open, deleting: presenter.delete, paging: pages.more
    ) { $0.row(willShow: willShow) }
    // A channel is touched and not chosen: the row is not selected any more when the list view has been answered.
    adapter.selection = MomentarySelection()
    return adapter
  }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, with the same rows.
  @MainActor public static func channels(
    of presenter: HomePresenter, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> SectionedListAdapter {
    let adapter = SectionedListAdapter(presenter.sections) { $0.row(willShow: willShow) }
    adapter.selecting = presenter.open
    adapter.deleting = presenter.delete
    adapter.paging = presenter.channels.more
    adapter.selection = MomentarySelection()
    adapter.indexTitle = { $0.key.rawValue }
    return adapter
  }
}

extension Channel {
  /// What both lists have in common.
  fileprivate func row(willShow: @escaping (Channel) -> Void) -> any ListRow {
    isFavourite ? FavouriteRow(channel: self) : ChannelRow(channel: self, willShow: willShow)
  }
}
