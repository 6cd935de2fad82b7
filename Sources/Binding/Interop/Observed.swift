#if canImport(Observation)
  public import Observation

  /// An observable value for the users of Observation: views of SwiftUI, `withObservationTracking`.
  ///
  ///     struct NameView: View {
  ///       let name: Observed<String>   // Observed(viewModel.nameText)
  ///       var body: some View { Text(name.value) }
  ///     }
  ///
  /// Reading ``value`` under `withObservationTracking` registers, and `onChange` is called with the next change, once,
  /// as Observation has it; but after the change, so that the new value can be read at once. Changes within a batch are
  /// told when it ends.
  ///
  /// It observes, and keeps, the value from a read until the next change; so a value that is no longer read is released
  /// after its next change. A read inside of a computed value or an effect of this library is tracked as any other, and
  /// does not register: wrap what is read last. Not `Sendable`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public final class Observed<Value>: Observation.Observable {
    @export(implementation) let source: any ObservableValue<Value>
    @export(implementation) let registrar: ObservationRegistrar
    /// The observation until the next change, if the value was read under tracking since the last one.
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
        // Of what is read inside a transaction only an observation that began there is told if that fails.
        if watch == nil || isInTransaction { beginWatching() }
      }
      return source.value
    }

    @export(implementation)
    func beginWatching() {
      watch = source.watchChanges { [weak self] in
        guard let self else { return }
        // A read in response to this notification begins another observation.
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
