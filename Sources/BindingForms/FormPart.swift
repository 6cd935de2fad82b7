public import Binding

/// A field, or a form, as a part of a form, whatever its type.
///
/// Something of your own takes part by saying these things of itself.
public struct FormPart {
  @export(implementation) let isValid: Computed<Bool>
  @export(implementation) let isDirty: Computed<Bool>
  @export(implementation) let isPending: Computed<Bool>
  @export(implementation) let commit: () -> Bool
  @export(implementation) let revert: () -> Void
  @export(implementation) let restorer: () -> () -> Void

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - isValid: whether what was edited may be written.
  ///   - isDirty: whether there is something to write.
  ///   - isPending: whether it is being checked.
  ///   - commit: writes what was edited, if it may be written, and says whether nothing is left to write.
  ///   - revert: gives up what was edited.
  ///   - restorer: takes down what the model has now, and gives what writes it again.
  public init(
    isValid: Computed<Bool>, isDirty: Computed<Bool>, isPending: Computed<Bool>, commit: @escaping () -> Bool,
    revert: @escaping () -> Void, restorer: @escaping () -> () -> Void
  ) {
    self.isValid = isValid
    self.isDirty = isDirty
    self.isPending = isPending
    self.commit = commit
    self.revert = revert
    self.restorer = restorer
  }
}

extension Field {
  /// This field as a part of a form.
  @export(implementation)
  public var part: FormPart {
    FormPart(
      isValid: isValid, isDirty: isDirty, isPending: isPending, commit: { self.commit() }, revert: revert,
      restorer: { [edit] in
        let value = edit.rendering.peek().model.value
        return { edit.write(value) }
      })
  }
}
