/// The state machine of an edit: events go in, actions come out. It has no side effects, and knows neither values nor
/// clocks.
///
/// ```
///                 edited                 commit, rang
///   following ──────────────▶ held, waiting ─────────▶ (write) ──▶ accepted: following
///       ▲                        │                        │
///       │   back, source, revert │                        ▼ not accepted
///       └────────────────────────┴──────────────────── refused ──▶ judged anew: (write)
/// ```
@usableFromInline
struct EditMachine {
  @usableFromInline
  enum Pace: Sendable {
    case onChange, onEnd, onCommit, delayed
  }

  @usableFromInline
  enum State: Equatable {
    /// The target is in line with the source.
    case following
    /// There is an edit, which waits for a commit.
    case held
    /// There is an edit, which waits for the timer with this number, or for a commit.
    case waiting(Int)
    /// An attempt to write the edit was refused. It is repeated when the validation has changed.
    case refused
  }

  @usableFromInline
  enum Action: Equatable {
    case none
    /// Show the source.
    case show
    /// Write the edit, if it is acceptable, and report the outcome.
    case write
    /// Start the timer with this number instead of the former one.
    case start(Int)
    /// The edit is in line with the source already.
    case settle
  }

  @export(implementation) var state = State.following
  @export(implementation) var pace: Pace
  @export(implementation) var lastTimer = 0

  @export(implementation)
  init(pace: Pace) { self.pace = pace }

  /// The user has edited.
  ///
  /// - Parameter isBack: whether the content equals the source's again.
  @export(implementation)
  mutating func edit(isBack: Bool) -> Action {
    if isBack {
      state = .following
      return .settle
    }
    switch pace {
    case .onChange: return .write
    case .onCommit, .onEnd:
      state = .held
      return .none
    case .delayed:
      lastTimer += 1
      state = .waiting(lastTimer)
      return .start(lastTimer)
    }
  }

  /// A timer rings. A replaced timer is ignored, but not one that has replaced the timer of this state in a transaction
  /// that failed.
  @export(implementation)
  mutating func ring(_ timer: Int) -> Action {
    if case .waiting(let expected) = state, expected <= timer { .write } else { .none }
  }

  /// The edit is to be written now.
  @export(implementation)
  mutating func commit() -> Action { state == .following ? .none : .write }

  /// The validation of the edit has changed.
  @export(implementation)
  mutating func judgeAnew() -> Action { state == .refused ? .write : .none }

  /// The outcome of an attempt to write.
  @export(implementation)
  mutating func finish(isAccepted: Bool) {
    state = isAccepted ? .following : pace == .onCommit ? .held : .refused
  }

  /// The source has changed, or the edit is to be discarded.
  @export(implementation)
  mutating func follow() -> Action {
    state = .following
    return .show
  }
}
