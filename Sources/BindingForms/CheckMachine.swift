public import Binding

/// The state of an asynchronous check: events go in, actions come out.
///
/// ```
///   idle ──ask──▶ asking ──answer──▶ answered
///    ▲             │  ▲                │  │
///    │             │  └──────ask───────┘  │
///    └──ask(nil)───┴──────────────────────┘
/// ```
@usableFromInline
struct CheckMachine {
  @usableFromInline
  enum State {
    /// There is nothing to be checked.
    case idle
    /// The check of this question is under way.
    case asking(AnyObject)
    /// The answer to this question is known.
    case answered(AnyObject, ValidationIssue?)
  }

  @usableFromInline
  enum Action: Equatable {
    case none
    /// Start a check, instead of one that is under way.
    case start
    /// The check under way is to be told to stop.
    case stop
  }

  @export(implementation) var state = State.idle

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
    case .asking(let known) where known === question: return .none
    case .answered(let known, _) where known === question: return .none
    default:
      state = .asking(question)
      return .start
    }
  }

  /// The latest check has answered. Does nothing if none is under way.
  @export(implementation)
  mutating func answer(_ issue: ValidationIssue?) {
    if case .asking(let question) = state { state = .answered(question, issue) }
  }

  /// What is known about a question; `nil` if nothing is yet.
  @export(implementation)
  func answer(to question: AnyObject) -> ValidationIssue?? {
    if case .answered(let known, let issue) = state, known === question { .some(issue) } else { nil }
  }
}
