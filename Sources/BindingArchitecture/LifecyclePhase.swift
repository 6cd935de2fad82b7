/// How far a view has come: the phases of a ``Lifecycle``.
///
/// Ordered as a view goes through them, so that a range says when something is active: `.appearing ..< .hidden`. A view that comes
/// back goes from ``hidden``, or from ``disappearing`` if it turns round on the way, to ``appearing`` again.
public enum LifecyclePhase: Comparable, Sendable {
  /// It has been made, and nothing is there to be shown.
  case made
  /// It has been loaded: `viewDidLoad`.
  case loaded
  /// It is about to be seen: `viewWillAppear`.
  case appearing
  /// It is there to be seen: `viewDidAppear`.
  case visible
  /// It is about to go: `viewWillDisappear`.
  case disappearing
  /// It has gone, and may come back: `viewDidDisappear`.
  case hidden
  /// It is over: nothing follows.
  case disposed

  /// Where a view goes next that is to reach a phase: one step, or `nil` if it is there, or was there and that is past.
  @export(implementation)
  func step(to target: LifecyclePhase) -> LifecyclePhase? {
    switch (self, target) {
    case (.disposed, _): nil
    case (.made, .loaded), (.made, .appearing), (.made, .visible): .loaded
    case (.made, .disposed), (.loaded, .disposed), (.hidden, .disposed): .disposed
    case (.loaded, .appearing), (.hidden, .appearing), (.disappearing, .appearing): .appearing
    case (.loaded, .visible), (.hidden, .visible), (.disappearing, .visible): .appearing
    case (.appearing, .visible): .visible
    case (.appearing, .disappearing), (.visible, .disappearing): .disappearing
    case (.appearing, .hidden), (.visible, .hidden): .disappearing
    case (.appearing, .disposed), (.visible, .disposed): .disappearing
    case (.disappearing, .hidden), (.disappearing, .disposed): .hidden
    default: nil
    }
  }
}
