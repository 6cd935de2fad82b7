import Binding

/// The focus of a form: which field has it, and where it goes.
///
///     form.focus.move(to: email)
///     form.focus.moveToFirstInvalid()
///     next.observe { form.focus.moveToNext() }.store(in: scope)
///
/// Fields are in the order of the form; disabled ones are left out. Each field knows whether it has the focus, see
/// ``Field/isFocused``, and its binding moves the focus of the control. A value that is made on each use. Not
/// `Sendable`.
public struct Focus {
  let fields: () -> [FormField]
  /// All fields of the form, including disabled ones, which may still have the focus from before they were disabled.
  let allFields: () -> [FormField]

  /// Whether a field of the form has the focus; tracked.
  public var isInside: Bool { fields().contains { $0.isFocused().value } }

  /// The name of the field that has the focus, with the prefixes of ``FormPart/keyed(_:)``; `nil` if no field has the
  /// focus, or the field has no name. Tracked.
  public var key: String? { fields().first { $0.isFocused().value }?.key }

  /// Moves the focus to a field of the form. If the field is disabled or not in the form, no field has the focus then.
  public func move<Value, Display>(to field: Field<Value, Display>) { move(to: ObjectIdentifier(field)) }

  /// Moves the focus to the first field that is not valid.
  ///
  /// - Returns: whether there is such a field.
  @discardableResult
  public func moveToFirstInvalid() -> Bool { moveToFirst { !$0.isValid() } }

  /// Moves the focus to the next field, and from the last field to the first.
  public func moveToNext() { move(by: 1) }

  /// Moves the focus to the previous field, and from the first field to the last.
  public func moveToPrevious() { move(by: -1) }

  /// Moves the focus to the next field whose content is a text, as the return key of a text field does. If there is
  /// none, takes the focus from all fields.
  ///
  /// - Returns: whether there is such a field.
  @discardableResult
  public func moveToNextText() -> Bool { moveToNextText { $0.isFocused().peek() } }

  /// Moves the focus to the next text after a field.
  func moveToNextText<Value, Display>(after field: Field<Value, Display>) -> Bool {
    moveToNextText(after: ObjectIdentifier(field))
  }

  func moveToNextText(after id: ObjectIdentifier) -> Bool { moveToNextText { $0.id == id } }

  private func moveToNextText(_ isPresent: (FormField) -> Bool) -> Bool {
    let fields = untracked(self.fields)
    let next = nextText(among: fields, after: isPresent)
    move(to: next?.id)
    return next != nil
  }

  /// The next text after a field; the first one if the field is not in the form.
  private func nextText(among fields: [FormField], after isPresent: (FormField) -> Bool) -> FormField? {
    let present = fields.firstIndex(where: isPresent).map { $0 + 1 } ?? 0
    return fields[present...].first { $0.isText }
  }

  /// Whether a text comes after a field, so that the return key leads on. Tracked.
  package func hasText<Value, Display>(after field: Field<Value, Display>) -> Bool {
    hasText(after: ObjectIdentifier(field))
  }

  func hasText(after id: ObjectIdentifier) -> Bool { nextText(among: fields(), after: { $0.id == id }) != nil }

  /// Takes the focus from all fields.
  public func leave() { move(to: nil) }

  @discardableResult
  func moveToFirst(_ isMeant: (FormField) -> Bool) -> Bool {
    guard let found = untracked(fields).first(where: isMeant) else { return false }
    move(to: found.id)
    return true
  }

  func move(by step: Int) {
    let fields = untracked(self.fields)
    if fields.isEmpty { return }
    // If no field has the focus, a step forwards leads to the first field, and a step backwards to the last.
    let present = fields.firstIndex { $0.isFocused().peek() } ?? (step > 0 ? -1 : 0)
    move(to: fields[(present + step + fields.count) % fields.count].id)
  }

  func move(to id: ObjectIdentifier?) {
    batch {
      let target = untracked(fields).first { $0.id == id }
      for field in untracked(allFields) where field.id != target?.id { field.isFocused().value = false }
      target?.isFocused().value = true
    }
  }
}

/// The place of the caret in a text that a user edits, after the model has changed the text: toolkits move the caret to
/// the end, or leave it where it is although the text around it has changed.
///
/// If the text after the caret is also the end of the new text, the caret stays before that text, for example when
/// "1200" becomes "1,200". Otherwise the caret stays as far from the beginning as it was.
///
/// - Parameters:
///   - caret: the former place, in UTF-16 units.
///   - old: the text as the user left it.
///   - new: the text that is shown.
/// - Returns: the new place, in UTF-16 units, never inside a character.
public func placeOfCaret(at caret: Int, in old: String, afterChangeTo new: String) -> Int {
  let (count, tail) = (new.utf16.count, old.utf16.dropFirst(caret))
  var place = min(caret, count)
  if count >= tail.count, new.utf16.suffix(tail.count).elementsEqual(tail) { place = count - tail.count }
  while place > 0, place < count, String.Index(new.utf16.index(new.startIndex, offsetBy: place), within: new) == nil {
    place -= 1
  }
  return place
}
