#if canImport(Observation)
  public import Observation

  /// An observable value for the users of Observation: views of SwiftUI, `withObservationTracking`.
  ///
  ///     struct NameView: View {
  ///       let name: Observed<String>   // Observed(viewModel.nameText)
  ///       var body: some View { Text(name.value) }
  ///     }
  ///
  /// Reading ``value`` under `withObservationTracking` registers. `onChange` is then called once, as in Observation,
  /// but after the next change, so that the new value can be read at once. Changes within a batch are told when it
  /// ends.
  ///
  /// From a read until the next change it observes the value and keeps it. A read inside a computed value or an effect
  /// of this library is tracked as usual and does not register: wrap the value that a view reads. Not `Sendable`.
  public final class Observed<Value>: Observation.Observable {
    let source: any ObservableValue<Value>
    let registrar: ObservationRegistrar
    /// The observation until the next change, if the value was read under tracking since the last one.
    var watch: Subscription?

    /// Wraps a value.
    public convenience init(_ source: some ObservableValue<Value>) { self.init(source, ObservationRegistrar()) }

    init(_ source: any ObservableValue<Value>, _ registrar: ObservationRegistrar) {
      self.source = source
      self.registrar = registrar
    }

    /// The present value.
    public var value: Value {
      if !isReadUnderWay, !isTracking {
        registrar.access(self, keyPath: \.value)
        // If a transaction fails, only an observation that began inside it is notified of what was read inside it.
        if watch == nil || isInTransaction { beginWatching() }
      }
      return source.value
    }

    func beginWatching() {
      watch = source.watchChanges { [weak self] in
        guard let self else { return }
        // Cancelled first: a read in response to this notification begins another observation.
        watch?.cancel()
        watch = nil
        registrar.withMutation(of: self, keyPath: \.value) {}
      }
    }
  }

  @available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
  extension Observed: Sendable {}

  extension ObservableValue {
    /// Calls a closure after each change, whatever the type of the value.
    func watchChanges(_ callback: @escaping () -> Void) -> Subscription { observeChanges { _, _ in callback() } }
  }
#endif
