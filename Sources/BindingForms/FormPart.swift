public import Binding

/// A field, or a form, as a part of a form, whatever its type.
///
/// Make one to let a type of your own take part in a form.
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
  ///   - isValid: whether its drafts are valid.
  ///   - isDirty: whether it has a draft.
  ///   - isPending: whether a draft is being checked.
  ///   - commit: writes its drafts, if they are valid, and returns whether none is left.
  ///   - revert: drops its drafts.
  ///   - restorer: reads the present values of the model, and returns a closure that writes them again.
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
      restorer: edit.restorer)
  }
}
