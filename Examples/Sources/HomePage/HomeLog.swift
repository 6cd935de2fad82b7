import Binding
import BindingCollections

/// What happens to a home page, in order, for a view that shows it.
@MainActor struct HomeLog {
  let lines: Observable<[String]>

  func note(_ line: String) { lines.value.append(line) }
  func willShow(_ channel: Channel) { note("will show \(channel.id)") }

  /// Notes what is done with channels.
  func follow(_ presenter: HomePresenter, until scope: Scope) {
    presenter.opened.observe { note("opened '\($0.title)'") }.store(in: scope)
    presenter.shared.observeChanges { note("shared \($1.last ?? 0)") }.store(in: scope)
  }

  /// Notes what a list tells.
  func follow(_ adapter: ListAdapter<Channel>, until scope: Scope) {
    adapter.isDragging.observeChanges { note($1 ? "dragging begins" : "dragging ends") }.store(in: scope)
    adapter.scrolled.observe { note("scrolled to \(Int($0))") }.store(in: scope)
  }
}
