public import Binding
public import BindingCollections

// What all lists do, from kinds of cells and their reuse to paging, is the adapter's. What is different about the home
// page stands here: it is put together from values instead of inherited. Cells are the view's, which registers its own.

extension ListAdapter<Channel> {
  /// The channels one below the other.
  @MainActor public static func channels(
    of presenter: HomePresenter, until scope: Scope, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> { make(presenter.channels.elements, presenter, scope, willShow) }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, with the same rows.
  @MainActor public static func channels(
    of presenter: HomePresenter, until scope: Scope, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> SectionedListAdapter {
    let adapter = make(presenter.sections, presenter, scope, willShow)
    adapter.indexTitle = { $0.key.rawValue }
    return adapter
  }
}

extension ListSource<Channel> {
  /// What both lists have in common.
  @MainActor fileprivate static func make(
    _ items: some ObservableCollection<Item>, _ presenter: HomePresenter, _ scope: Scope,
    _ willShow: @escaping (Channel) -> Void
  ) -> Self {
    let adapter = Self(
      items, selecting: presenter.open, deleting: presenter.delete, paging: presenter.page
    ) { $0.row(willShow: willShow) }
    // A page that has failed is asked for again by the rows that come into sight.
    presenter.channels.state.observe { [weak adapter] in
      if $0.failure != nil { adapter?.askForPageAgain() }
    }.store(in: scope)
    // A channel is touched and not chosen: the row is not selected any more when the list view has been answered.
    adapter.selection = MomentarySelection()
    return adapter
  }
}

extension Channel {
  fileprivate func row(willShow: @escaping (Channel) -> Void) -> any ListRow {
    isFavourite ? FavouriteRow(channel: self, willShow: willShow) : ChannelRow(channel: self, willShow: willShow)
  }
}
