public import Binding

/// Which answer of an asynchronous check counts: that to the latest question, and no other. It does nothing itself.
///
/// ```
///   idle ──ask──▶ asking(n) ──answer(n)──▶ answered ──ask──▶ asking(n + 1)
///     ▲               │ ▲ ask: n + 1           │
///     └──────rest─────┴─┴───────rest───────────┘        answer(n - 1): too late
/// ```
@usableFromInline
struct CheckMachine {
  @usableFromInline
  enum State {
    /// There is nothing to be checked.
    case idle
    /// The answer with this number is waited for.
    case asking(AnyObject, Int)
    /// The answer to this question is known.
    case answered(AnyObject, ValidationIssue?)
  }

  @usableFromInline
  enum Action: Equatable {
    case none
    /// Start a check with this number instead of the one before.
    case start(Int)
    /// The check under way is to be told to stop.
    case stop
  }

  @export(implementation) var state = State.idle
  @export(implementation) var lastNumber = 0

  @export(implementation)
  init() {}

  /// There is something to be checked, or there is nothing any more.
  @export(implementation)
  mutating func ask(_ question: AnyObject?) -> Action {
    guard let question else {
      defer { state = .idle }
      if case .asking = state { return .stop }
      return .none
    }
    switch state {
    case .asking(let known, _) where known === question: return .none
    case .answered(let known, _) where known === question: return .none
    default:
      lastNumber += 1
      state = .asking(question, lastNumber)
      return .start(lastNumber)
    }
  }

  /// An answer has come. Says whether it counts.
  @export(implementation)
  mutating func answer(_ number: Int, _ issue: ValidationIssue?) -> Bool {
    guard case .asking(let question, number) = state else { return false }
    state = .answered(question, issue)
    return true
  }

  /// What is known about a question; `nil` if nothing is yet.
  @export(implementation)
  func answer(to question: AnyObject) -> ValidationIssue?? {
    if case .answered(let known, let issue) = state, known === question { .some(issue) } else { nil }
  }
}
