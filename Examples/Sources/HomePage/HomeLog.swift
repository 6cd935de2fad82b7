public import Binding
public import BindingCollections

/// What happens to a home page, in order, for a view that shows it.
@MainActor public struct HomeLog {
  /// A line for each thing that happened.
  public let lines: Observable<[String]>

  /// Writes lines behind those that there are.
  public init(lines: Observable<[String]>) { self.lines = lines }

  private func note(_ line: String) { lines.value.append(line) }
  /// Notes that a channel comes into sight.
  public func willShow(_ channel: Channel) { note("will show \(channel.id)") }

  /// Notes what is done with channels.
  public func follow(_ presenter: HomePresenter, until scope: Scope) {
    presenter.opened.observe { note("opened '\($0.title)'") }.store(in: scope)
    presenter.shared.observeChanges { note("shared \($1.last ?? 0)") }.store(in: scope)
  }

  /// Notes what a list tells.
  public func follow(_ adapter: ListAdapter<Channel>, until scope: Scope) {
    adapter.isDragging.observeChanges { note($1 ? "dragging begins" : "dragging ends") }.store(in: scope)
    adapter.scrolled.observe { note("scrolled to \(Int($0))") }.store(in: scope)
  }
}
