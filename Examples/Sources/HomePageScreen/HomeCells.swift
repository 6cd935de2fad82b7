import Binding
import BindingCollections
import HomePage
import TerminalWidgets

/// A cell of the home page in a terminal: it makes its own text, and handles keys, so that the list knows no kind of
/// cell.
protocol HomeCell: ListCell {
  var text: String { get }
  /// Returns whether the cell handled the key.
  func handle(_ key: Key) -> Bool
}

/// A cell with several controls, each with its own event.
final class ChannelCell: HomeCell {
  var onClick: (() -> Void)?
  var text = ""
  let like = Event<Void>()
  let share = Event<Void>()

  func handle(_ key: Key) -> Bool {
    switch key {
    case .text("l"): like.send()
    case .text("s"): share.send()
    default: return false
    }
    return true
  }
}

/// A cell without controls.
final class FavouriteCell: HomeCell {
  var onClick: (() -> Void)?
  var text = ""

  func handle(_ key: Key) -> Bool { false }
}

extension ListAdapter<Channel> {
  /// The channels one below the other, in these cells.
  @MainActor static func home(
    _ presenter: HomePresenter, until scope: Scope, willShow: @escaping (Channel) -> Void = { _ in }
  ) -> ListAdapter<Channel> {
    let adapter = channels(of: presenter, willShow: willShow)
    HomeCells.register(in: adapter, presenter)
    return adapter
  }
}

extension SectionedListAdapter<ArrayGroup<Channel.Section, Channel>> {
  /// The same in two sections, in the same cells.
  @MainActor static func home(_ presenter: HomePresenter, until scope: Scope) -> SectionedListAdapter {
    let adapter = channels(of: presenter)
    HomeCells.register(in: adapter, presenter)
    return adapter
  }
}

private enum HomeCells {
  /// No `if` for each kind: the cell that is registered for a row's type shows the row.
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
