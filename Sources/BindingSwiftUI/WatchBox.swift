#if canImport(SwiftUI)
  import Binding
  import Combine

  /// What has a view rendered anew when something that it shows has changed. Used on the main actor, which the
  /// protocol does not know.
  final class WatchBox: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    private var watch: Subscription?
    private var watched: ObjectIdentifier?

    /// Watches a value, unless it does already: a view that is made anew may be given another.
    func follow(_ identity: ObjectIdentifier, _ begin: (@escaping () -> Void) -> Subscription) {
      guard watched != identity else { return }
      watched = identity
      watch = begin { [weak self] in self?.objectWillChange.send() }
    }

    /// Makes what a view shows, and watches what is read meanwhile, until the first change.
    func render<Content>(_ content: @escaping () -> Content) -> Content {
      var result: Content?
      watch = Effect(name: "a view") { [weak self] in
        if result == nil { result = content() } else { self?.objectWillChange.send() }
      }
      guard let result else { fatalError("Binding: a view is rendered while a computed is being evaluated") }
      return result
    }
  }
#endif
