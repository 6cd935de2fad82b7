#if canImport(Observation)
  extension Graph {
    /// Whether values are seen by Observation: read outside of this library, a value is to it what a property of an
    /// `@Observable` object is.
    ///
    ///     Graph.isVisibleToObservation = true
    ///     withObservationTracking {
    ///       print(greeting.value)
    ///     } onChange: {
    ///       print("changed")     // once, after the change, at the end of the outermost write or batch
    ///     }
    ///
    /// Bodies of SwiftUI, the methods of UIKit and AppKit that track, `withObservationTracking` and `Observations` see
    /// every value that they read, derived ones and tracked properties too, each by itself. They are told once, after
    /// the effects have run, when the new value can be read; of a value that ends equal, and of a transaction that
    /// fails, they are not told. Being seen keeps nothing alive, and is not being observed: no hook is called, and what
    /// works while it is observed, as a ``Resource``, needs an observer.
    ///
    /// Reads in effects, in computed values, in cleanups and in ``untracked(_:)`` are not registered, nor is `peek()`.
    ///
    /// On by default on Apple's systems, where UI frameworks observe; elsewhere off, and then it costs an untracked
    /// read two instructions. For the whole process: set it before the first read.
    public static var isVisibleToObservation: Bool {
      get { Platform.isVisible }
      set { Platform.isVisible = newValue }
    }
  }
#endif
