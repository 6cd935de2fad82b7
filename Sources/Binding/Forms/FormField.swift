/// What a ``Form`` holds together: a ``Field``, or another form.
public protocol FormField: AnyObject {
  /// Whether what was edited may be written.
  var isValid: Computed<Bool> { get }
  /// Whether there is something to write.
  var isDirty: Computed<Bool> { get }
  /// Whether it is being checked.
  var isPending: Computed<Bool> { get }

  /// Writes what was edited, if it may be written, and says whether nothing is left to write.
  @discardableResult
  func commit() -> Bool

  /// Gives up what was edited.
  func revert()

  /// Takes down what the model has now, and gives what writes it again.
  func restorer() -> () -> Void
}

extension Field: FormField {
  /// Takes down what the model has now, and gives what writes it again.
  @export(implementation)
  public func restorer() -> () -> Void {
    let value = edit.rendering.peek().model.value
    let write = edit.write
    return { write(value) }
  }
}
