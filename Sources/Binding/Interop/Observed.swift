#if canImport(Observation)
  public import Observation

  /// An observable for those who watch with Observation: SwiftUI's views, `withObservationTracking`.
  ///
  ///     struct NameView: View {
  ///       let name: Observed<String>   // Observed(viewModel.nameText)
  ///       var body: some View { Text(name.value) }
  ///     }
  ///
  /// Reading ``value`` under `withObservationTracking` registers, and `onChange` is called with the next change, once, as Observation
  /// has it; but after the change, so that the new value can be read at once. Changes within a batch are told when it
  /// ends.
  ///
  /// From a read to the next change it observes, and keeps, the value; a value that nobody watches any more is let go of with its
  /// next change. A read inside of a computed value or an effect of this library is tracked as any other, and does not register:
  /// wrap what is read last. Not `Sendable`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public final class Observed<Value>: Observation.Observable {
    @export(implementation) let source: any ObservableValue<Value>
    @export(implementation) let registrar: ObservationRegistrar
    /// Waits for the next change, while somebody has registered.
    @export(implementation) var watch: Subscription?

    /// Wraps a value.
    @export(implementation)
    public convenience init(_ source: some ObservableValue<Value>) { self.init(source, ObservationRegistrar()) }

    @usableFromInline
    init(_ source: any ObservableValue<Value>, _ registrar: ObservationRegistrar) {
      self.source = source
      self.registrar = registrar
    }

    /// The present value.
    @export(implementation)
    public var value: Value {
      if !isReadUnderWay, !isTracking {
        registrar.access(self, keyPath: \.value)
        if watch == nil { aside { self.beginWatching() } }
      }
      return source.value
    }

    @export(implementation)
    func beginWatching() {
      watch = source.watchChanges { [weak self] in
        guard let self else { return }
        // Whoever registers again with what it is told now begins to watch again.
        watch?.cancel()
        watch = nil
        registrar.withMutation(of: self, keyPath: \.value) {}
      }
    }
  }

  @available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
  extension Observed: Sendable {}

  extension ObservableValue {
    /// Tells of changes, whatever they are.
    @export(implementation)
    func watchChanges(_ callback: @escaping () -> Void) -> Subscription { observeChanges { _, _ in callback() } }
  }
#endif
