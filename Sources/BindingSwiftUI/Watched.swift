#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  /// A property of a view that shows an observable value or a model, and renders the view again when that changes.
  ///
  ///     struct Greeting: View {
  ///       @Watched var name: String
  ///       @Watched var visitor: Visitor              // a class with @Tracked properties
  ///
  ///       init(_ visitor: Visitor) {
  ///         _name = Watched(visitor.nameText)
  ///         _visitor = Watched(model: visitor)
  ///       }
  ///
  ///       var body: some View { Text("\(name), visit \(visitor.visits)") }
  ///     }
  ///
  /// **A model** is watched in all of its `@Tracked` properties and of the observable values stored in it: a change of
  /// any of them renders the view again. Models inside it are not watched; a ``Watching`` watches exactly what is read.
  ///
  /// **Ownership.** The view keeps the value while it is on the screen, and watches another one when its parent passes
  /// that. The view that makes this one owns the model, in a `@State` for example.
  @propertyWrapper
  public struct Watched<Value>: DynamicProperty {
    @StateObject private var box = WatchBox()
    private let identity: ObjectIdentifier
    private let read: () -> Value
    private let watch: (@escaping () -> Void) -> Subscription

    /// Watches a value.
    ///
    /// - Parameter source: kept by the view.
    public init(_ source: some ObservableValue<Value>) {
      identity = ObjectIdentifier(source)
      read = { source.peek() }
      watch = { changed in source.observeChanges { _, _ in changed() } }
    }

    /// Watches a model: its `@Tracked` properties, and the observable values stored in it.
    ///
    /// - Parameter model: kept by the view.
    public init(model: Value) where Value: AnyObject {
      identity = ObjectIdentifier(model)
      read = { model }
      watch = { changed in
        let parts = Scope()
        for part in watchableParts(of: model) { part.watch(changed).store(in: parts) }
        return Subscription(of: parts)
      }
    }

    /// The value.
    public var wrappedValue: Value { read() }

    /// Called by SwiftUI before the view is rendered.
    public mutating func update() {
      // SwiftUI calls this on the main thread, and the closures are used there alone.
      nonisolated(unsafe) let me = self
      MainActor.assumeIsolated { me.box.follow(me.identity, me.watch) }
    }
  }

  /// A property of a view that shows and edits a value, and renders the view again when the value changes. Controls are
  /// given its binding.
  ///
  ///     struct NameView: View {
  ///       @Edited var name: String
  ///
  ///       init(_ person: PersonViewModel) { _name = Edited(person.name) }
  ///
  ///       var body: some View { TextField("Name", text: $name) }
  ///     }
  ///
  /// Otherwise as ``Watched``.
  @propertyWrapper
  public struct Edited<Value>: DynamicProperty {
    @Watched private var present: Value
    private let makeBinding: @MainActor () -> SwiftUI::Binding<Value>
    private let write: (Value) -> Void

    /// Watches a value.
    ///
    /// - Parameter source: kept by the view.
    public init(_ source: some MutableObservableValue<Value>) {
      _present = Watched(source)
      // Made on the main actor, as the view is.
      nonisolated(unsafe) let source = source
      makeBinding = { source.asBinding }
      write = { source.value = $0 }
    }

    /// The value.
    public var wrappedValue: Value {
      get { present }
      nonmutating set { write(newValue) }
    }

    /// The value as a binding of SwiftUI.
    @MainActor
    public var projectedValue: SwiftUI::Binding<Value> { makeBinding() }
  }
#endif
