package import Binding

/// Connects a field with a control that is no object, such as a view of SwiftUI: its focus, and the end of its edits. A
/// field control decides when the field is touched, when its draft is written and where the focus goes. The view passes
/// on what the toolkit tells, and does as ``wantsFocus`` says.
///
/// An edit ends when the focus leaves the control, when the user presses the return key, and when a control that has
/// the focus disappears from the screen. Content of a control without the focus, such as a switch, is a whole edit, see
/// ``Field/entry()``.
///
/// Retains the field. Not `Sendable`.
package final class FieldControl<Value, Display> {
  package let field: Field<Value, Display>
  private let state = Observable(ControlFocus())
  private var following: Subscription?

  /// Whether the control is to have the focus: the toolkit is to give it the focus, or to leave it there. Tracked.
  package let wantsFocus: Computed<Bool>

  package init(_ field: Field<Value, Display>) {
    self.field = field
    wantsFocus = Computed { [state] in state.value.isWanted }
    // What the toolkit shows is not rolled back with a transaction.
    state.outlastTransactions()
  }

  deinit { field.focusedControls[ObjectIdentifier(self)] = nil }

  /// The control has come on the screen.
  package func appear() {
    if following != nil { return }
    let (id, field) = (ObjectIdentifier(self), field)
    field.focusedControls[id] = { [weak self] in self?.state.peek().state }
    following = field.isFocused.observe { [weak self] isWanted in
      self?.step { $0.ask(isWanted, isElsewhere: self?.isElsewhere ?? false) }
    }
  }

  /// The control has gone from the screen. It may come again.
  package func disappear() {
    following = nil
    take(step { $0.disappear() })
    field.focusedControls[ObjectIdentifier(self)] = nil
  }

  /// The toolkit has given the control the focus, or taken it away.
  package func focusChanged(to isHere: Bool) { take(step { $0.change(to: isHere) }) }

  /// The user has pressed the return key: ends the edit, and moves the focus to the next text of the form.
  ///
  /// - Returns: whether that was the last text, so that the form may be submitted; false without a form.
  @discardableResult
  package func submit(in form: Form?) -> Bool {
    take(.endEdit)
    return form.map { !$0.focus.moveToNextText(after: field) } ?? false
  }

  private var isElsewhere: Bool { others(are: .here) }

  /// Whether the focus of another control of the field is in a state.
  private func others(are state: ControlFocus.State) -> Bool {
    field.focusedControls.contains { $0 != ObjectIdentifier(self) && $1() == state }
  }

  @discardableResult
  private func step<Result>(_ change: (inout ControlFocus) -> Result) -> Result {
    var next = state.peek()
    let result = change(&next)
    if next != state.peek() { state.value = next }
    return result
  }

  private func take(_ outcome: ControlFocus.Outcome) {
    batch {
      switch outcome {
      case .nothing: break
      case .enter: field.isFocused.value = true
      case .leave: if !isElsewhere { field.isFocused.value = false }
      // Another control that was asked as well may still get the focus.
      case .giveUp: if !isElsewhere, !others(are: .wanted) { field.isFocused.value = false }
      case .endEdit: break
      }
      if outcome == .leave || outcome == .endEdit { field.end(field.shown.record) }
    }
  }
}

extension Field {
  /// Returns a closure for the content that a user enters into a control that shows the field as it is now. The content
  /// belongs to the record that is shown now, even if the field has gone on to another one when it is entered. Tracked:
  /// a view that was shown another record has to ask for another closure.
  ///
  /// Content that comes while the field does not have the focus is a whole edit, as that of a switch or a picker: the
  /// field is touched, and the draft written, unless the policy is to wait for ``commit()``. A text that comes without
  /// the focus, because no control tells of its focus, touches the field, so that its error is shown; the policy
  /// decides when it is written.
  package func entry() -> (Display) -> Void { entry(for: shownRecord) }

  /// The record that is shown now. Tracked.
  var shownRecord: EditedRecord { editor.drafts.isOfOne ? editor.present : editor.drafts.shown.record }

  func entry(for record: EditedRecord) -> (Display) -> Void {
    { [self] content in
      guard let shown = editor.drafts.peek(at: record),
        !editor.conversion.areSame(shown.content, content)
      else { return }
      batch {
        editor.type(content, for: record)
        if !isFocused.peek() { endEntry(for: record) }
      }
    }
  }

  /// Ends the edit of content that was entered without the focus. If no control tells of its focus, the end of a text
  /// is not known, so the field is only touched.
  private func endEntry(for record: EditedRecord) {
    let isEndKnown = Display.self != String.self || !focusedControls.isEmpty
    if isEndKnown {
      end(record)
    } else if editor.drafts.isPresent(record) {
      isTouched.value = true
    }
  }
}
