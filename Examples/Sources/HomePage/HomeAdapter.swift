public import Binding
public import BindingCollections

// What all lists do, from kinds of cells and their reuse to paging, is the adapter's. What is different about the home
// page stands here: it is put together from values instead of inherited. Cells are the view's, which registers its own.

extension ListAdapter<Channel> {
  /// The channels one below the other.
  @MainActor public static func channels(
    of presenter: HomePresenter, until scope: Scope, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> {
    let adapter = ListAdapter(
      presenter.channels.elements, selecting: presenter.open, deleting: presenter.delete, paging: presenter.page
    ) { $0.row(willShow: willShow) }
    presenter.whenPageFails { [weak adapter] in adapter?.askForPageAgain() }.store(in: scope)
    // A channel is touched and not chosen: the row is not selected any more when the list view has been answered.
    adapter.selection = MomentarySelection()
    return adapter
  }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, with the same rows.
  @MainActor public static func channels(
    of presenter: HomePresenter, until scope: Scope, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> SectionedListAdapter {
    let adapter = SectionedListAdapter(presenter.sections) { $0.row(willShow: willShow) }
    adapter.selecting = presenter.open
    adapter.deleting = presenter.delete
    adapter.paging = presenter.page
    presenter.whenPageFails { [weak adapter] in adapter?.askForPageAgain() }.store(in: scope)
    adapter.selection = MomentarySelection()
    adapter.indexTitle = { $0.key.rawValue }
    return adapter
  }
}

extension HomePresenter {
  /// A page that has failed is asked for again by the rows that come into sight.
  fileprivate func whenPageFails(_ askAgain: @escaping () -> Void) -> Subscription {
    channels.state.observe { if $0.failure != nil { askAgain() } }
  }
}

extension Channel {
  /// What both lists have in common.
  fileprivate func row(willShow: @escaping (Channel) -> Void) -> any ListRow {
    isFavourite ? FavouriteRow(channel: self, willShow: willShow) : ChannelRow(channel: self, willShow: willShow)
  }
}
