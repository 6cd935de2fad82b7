#if canImport(SwiftUI)
  import Binding
  import Combine

  /// Renders a view again when something that it shows has changed. Used on the main actor, although the protocol does
  /// not say so.
  final class WatchBox: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    private var watch: Binding::Subscription?
    private var watched: ObjectIdentifier?

    /// Watches a value, unless it does already: a new version of the view may be given another value.
    func follow(_ identity: ObjectIdentifier, _ begin: (@escaping () -> Void) -> Binding::Subscription) {
      guard watched != identity else { return }
      watched = identity
      watch = begin { [weak self] in self?.objectWillChange.send() }
    }

    /// Makes the content of a view, and watches what is read for it until the first change.
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
