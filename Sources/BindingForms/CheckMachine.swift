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
    /// No draft is to be checked.
    case idle
    /// The check of this question is under way.
    case asking(AnyObject)
    /// The check of this question has given an issue, or none.
    case answered(AnyObject, ValidationIssue?)
  }

  @usableFromInline
  enum Action: Equatable {
    case none
    /// Start a check, instead of one that is under way.
    case start
    /// Cancel the check under way.
    case stop
  }

  @export(implementation) var state = State.idle

  @export(implementation)
  init() {}

  /// There is a draft to be checked, or none any more.
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

  /// Whether the latest check has refused, or could not be done.
  @export(implementation)
  var hasRefused: Bool { if case .answered(_, let issue?) = state { !issue.isWarning } else { false } }

  /// The answer to a question; `nil` if there is none yet.
  @export(implementation)
  func answer(to question: AnyObject) -> ValidationIssue?? {
    if case .answered(let known, let issue) = state, known === question { .some(issue) } else { nil }
  }
}
