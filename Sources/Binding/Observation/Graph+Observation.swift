extension Graph {
  /// Whether values can be tracked by the module Observation. If they can, a value that is read by code outside of
  /// this library behaves like a property of an `@Observable` object.
  ///
  ///     Graph.isVisibleToObservation = true
  ///     withObservationTracking {
  ///       print(greeting.value)
  ///     } onChange: {
  ///       print("changed")     // once, after the change, at the end of the outermost write or batch
  ///     }
  ///
  /// SwiftUI bodies, the methods of UIKit and AppKit that track, `withObservationTracking` and `Observations` track
  /// every value that they read, derived values and tracked properties too. They are notified once, after the effects
  /// have run, when the new value can be read. They are not notified if the value is equal in the end, nor of a
  /// transaction that fails, unless they have read the value inside it. `Observations` and the tracking methods of
  /// UIKit and AppKit need iOS 26 or macOS 26. Such tracking keeps nothing alive, and does not count as observing: no
  /// hook is called, and a ``Resource``, which loads while it is observed, still needs an observer.
  ///
  /// Reads in effects, in computed values, in cleanups, in hooks, in observers of events, in the synchronous work of
  /// commands and in ``untracked(_:)`` are not registered, nor is `peek()`: a body that runs within one of them, such
  /// as a layout pass, registers nothing.
  ///
  /// On by default on Apple's systems, where UI frameworks use Observation. Elsewhere off by default, which costs an
  /// untracked read one test. It applies to the whole process: set it before the first read.
  public static var isVisibleToObservation: Bool {
    get { Platform.isVisible }
    set { Platform.isVisible = newValue }
  }
}
