import Binding
import BindingCollections
import GTKViews
import HomePage

/// A channel: a picture above a title and three buttons.
final class ChannelCell: RowCell {
  let title = Label()
  let likes = Label()
  let like = Button(icon: "emblem-favorite-symbolic", "Like")
  let share = Button(icon: "emblem-shared-symbolic", "Share")
  let delete = Button(icon: "user-trash-symbolic", "Delete")

  init() {
    let picture = Icon("video-x-generic-symbolic", size: 64)
    picture.style("channel-picture")
    picture.isExpandingVertically = true
    title.style("heading")
    title.isWrapping = true
    title.isExpanding = true
    for button in [like, share, delete] {
      button.style("flat")
      button.align(vertically: .center)
    }
    let line = Box(.horizontal, spacing: 6, title, likes, like, share, delete)
    super.init(Box(.vertical, spacing: 6, picture, line))
    style("channel-cell")
  }

  /// Shows a channel until the scope ends; after that the buttons do nothing.
  func show(_ channel: Channel, _ presenter: HomePresenter, until scope: Scope) {
    title.text = channel.title
    likes.text = "\(channel.likes)"
    like.onTrigger = { presenter.like(channel) }
    share.onTrigger = { presenter.share(channel) }
    presenter.delete.bind(to: delete) { channel }.store(in: scope)
    scope.onEnd { [like, share] in for button in [like, share] { button.onTrigger = nil } }
  }
}

/// A favourite: a row of another kind.
final class FavouriteCell: RowCell {
  let title = Label()
  let delete = Button(icon: "user-trash-symbolic", "Delete")

  init() {
    let star = Icon("starred-symbolic", size: 32)
    star.style("channel-star")
    title.style("heading")
    title.isExpanding = true
    delete.style("flat")
    delete.align(vertically: .center)
    super.init(Box(.horizontal, spacing: 12, star, title, delete))
    style("channel-cell")
  }
}

/// The title of a section, as a row of its own.
struct SectionTitle: ListRow {
  let section: Channel.Section

  var identifier: AnyHashable { section }
}

/// The cell of a section's title.
final class SectionTitleCell: RowCell {
  let title = Label()

  init() {
    title.style("heading")
    title.style("dim-label")
    super.init(Box(.vertical, title))
    style("section-title")
    isSelectable = false
  }
}
