import Binding
public import BindingCollections

// The adapter of the toolkit does what all lists do, from kinds of cells and their reuse to paging. Here are the
// peculiarities of the home page, composed from values instead of inherited. The view registers its own cells.

extension ListAdapter<Channel> {
  /// The channels in one list.
  @MainActor public static func channels(
    of presenter: HomePresenter, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> { make(presenter.channels.elements, presenter, willShow) }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, with the same rows.
  @MainActor public static func channels(
    of presenter: HomePresenter, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> SectionedListAdapter {
    let adapter = make(presenter.sections, presenter, willShow)
    adapter.indexTitle = { $0.key.rawValue }
    return adapter
  }
}

extension ListSource<Channel> {
  /// The settings that both lists share.
  @MainActor fileprivate static func make(
    _ items: some ObservableCollection<Item>, _ presenter: HomePresenter,
    _ willShow: @escaping (Channel) -> Void
  ) -> Self {
    let adapter = Self(
      items, selecting: presenter.open, deleting: presenter.delete, paging: presenter.page
    ) { $0.row(willShow: willShow) }
    // A channel is opened but not selected: the row is deselected after the list view's call.
    adapter.selection = MomentarySelection()
    return adapter
  }
}

extension Channel {
  fileprivate func row(willShow: @escaping (Channel) -> Void) -> any ListRow {
    isFavourite ? FavouriteRow(channel: self, willShow: willShow) : ChannelRow(channel: self, willShow: willShow)
  }
}
