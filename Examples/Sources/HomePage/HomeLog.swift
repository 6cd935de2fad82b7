public import Binding
public import BindingCollections

/// The log of a home page, in order, for a view that shows it.
@MainActor public struct HomeLog {
  /// The lines of the log.
  public let lines: Observable<[String]>

  /// Appends lines.
  public init(lines: Observable<[String]>) { self.lines = lines }

  private func note(_ line: String) { lines.value.append(line) }
  /// Logs that a channel comes into sight.
  public func willShow(_ channel: Channel) { note("will show \(channel.id)") }

  /// Logs the actions on channels.
  public func follow(_ presenter: HomePresenter, until scope: Scope) {
    presenter.opened.observe { note("opened '\($0.title)'") }.store(in: scope)
    presenter.shared.observeChanges { note("shared \($1.last ?? 0)") }.store(in: scope)
  }

  /// Logs the events of a list.
  public func follow(_ adapter: ListAdapter<Channel>, until scope: Scope) {
    adapter.isDragging.observeChanges { note($1 ? "dragging begins" : "dragging ends") }.store(in: scope)
    adapter.scrolled.observe { note("scrolled to \(Int($0))") }.store(in: scope)
  }
}
