package import Binding

/// A row of a form in a toolkit of views: a control of a field, and what is shown beside it. What the rows of UIKit and
/// those of AppKit have in common; each toolkit adds only how it looks.
package protocol FormRow: AnyObject {
  var shownField: ShownField { get }
  /// Sent when the user presses the return key in the text of the row; never for another control. The event must hold
  /// the row weakly.
  var returnPressed: Event<Void> { get }

  /// Shows the error below the control, and tells assistive technology of it; with `nil` there is none.
  func show(error message: String?)
  func show(isChecking: Bool)
  /// Shows what the return key does, as far as the toolkit has a sign for that.
  ///
  /// - Parameter key: `nil` if the row follows no form any more.
  func show(returnKey key: ReturnKey?)
}

extension FormRow {
  /// Shows the state of the field until the scope ends. The row is held weakly.
  package func showField(in scope: Scope) {
    shownField.message.observe(for: self) { $0.show(error: $1) }.store(in: scope)
    shownField.isChecking.observe(for: self) { $0.show(isChecking: $1) }.store(in: scope)
  }
}

/// What the return key does in a text of a form.
package enum ReturnKey: Sendable {
  /// Leads to the next text.
  case next
  /// Ends the edit of the last text, and submits the form if there is a command for that.
  case done
}

/// What a row shows of a field besides its content, without the types of its values. Retains the field.
package struct ShownField {
  /// The error, once the user has left the field or tried to submit its form; `nil` before that, and while the field is
  /// valid.
  package let message: Computed<String?>
  /// Whether the answer of a check is awaited.
  package let isChecking: Computed<Bool>
  let id: ObjectIdentifier

  package init<Value, Display>(_ field: Field<Value, Display>) {
    message = field.shownError.map { $0?.message }
    isChecking = field.isChecking
    id = ObjectIdentifier(field)
  }
}

extension Form {
  /// Lets the return key lead from row to row in the order of the form, to the next text each time, and calls a closure
  /// after the last one. The edit is ended by the binding of the field.
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order, which are held weakly.
  ///   - submit: called after the last text.
  /// - Returns: the binding, which retains the form.
  package func bindReturnKey(of rows: [any FormRow], submit: @escaping () -> Void) -> Subscription {
    let scope = Scope()
    for row in rows {
      let id = row.shownField.id
      row.returnPressed.observe { [focus] in
        if !focus.moveToNextText(after: id) { submit() }
      }.store(in: scope)
      Subscription { [weak row] in row?.show(returnKey: nil) }.store(in: scope)
      Computed { [focus] in focus.hasText(after: id) ? ReturnKey.next : .done }
        .observe { [weak row] in row?.show(returnKey: $0) }.store(in: scope)
    }
    return Subscription(of: scope)
  }
}
