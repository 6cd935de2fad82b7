/// The state of the focus of a control that gets or loses it only later, as the controls of SwiftUI do: the program
/// asks for the focus, and the toolkit gives it, or does not, when it draws next. The methods of this value return what
/// follows for the field. Not in the picture: `here` becomes `away` when the user leaves, `leaving` becomes `here` when
/// the program asks again, and each becomes `away` when the control goes.
///
///                     focus given
///          away  ────────────────────►  here
///           │ ▲                         ▲ │
///     asked │ │ refused,     focus given│ │ taken back
///           ▼ │ taken back              │ ▼
///          wanted ──────────────────────┘ leaving ──► away, when the toolkit says so
package struct ControlFocus: Equatable, Sendable {
  package enum State: Sendable {
    /// The control does not have the focus.
    case away
    /// The program has moved the focus to the field, and the toolkit has not given it to the control yet.
    case wanted
    /// The control has the focus.
    case here
    /// The program has taken the focus from the field, and the control still has it.
    case leaving
  }

  /// What follows for the field.
  package enum Outcome: Sendable {
    case nothing
    /// The user has moved the focus to the control, so the field has it.
    case enter
    /// The user has left the control: the field no longer has the focus, and the edit is over.
    case leave
    /// The edit is over. The focus of the field stays as it is.
    case endEdit
    /// The control cannot take the focus that it was asked to take, so the field does not have it either.
    case giveUp
  }

  package private(set) var state = State.away

  package init() {}

  /// Whether the control is to have the focus: the toolkit is to give it the focus, or to leave it there.
  package var isWanted: Bool { state == .wanted || state == .here }

  /// The focus of the field has changed, or the control has come on the screen.
  ///
  /// - Parameter isElsewhere: whether another control of the field has the focus, which is enough.
  package mutating func ask(_ isWanted: Bool, isElsewhere: Bool = false) {
    switch (state, isWanted) {
    case (.away, true): if !isElsewhere { state = .wanted }
    case (.wanted, false): state = .away
    case (.here, false): state = .leaving
    case (.leaving, true): state = .here
    default: break
    }
  }

  /// The toolkit has given the control the focus, or taken it away.
  package mutating func change(to isHere: Bool) -> Outcome {
    switch (state, isHere) {
    case (.away, true):
      state = .here
      return .enter
    case (.wanted, true):
      state = .here
      return .nothing
    case (.wanted, false):
      state = .away
      return .giveUp
    case (.here, false):
      state = .away
      return .leave
    case (.leaving, false):
      state = .away
      return .endEdit
    default: return .nothing
    }
  }

  /// The control has gone from the screen, and does not tell of its focus any more.
  package mutating func disappear() -> Outcome {
    defer { state = .away }
    return switch state {
    case .away: .nothing
    case .wanted: .giveUp
    case .here: .leave
    case .leaving: .endEdit
    }
  }
}
