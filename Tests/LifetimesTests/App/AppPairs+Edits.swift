import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import TestSupport

extension AppPairs {
  /// What edits the note and the rows, and what takes that back.
  static let edits = [
    Invariant("a part of the note is what the note has", of: [.lens]) { app in
      let note = app.note.value
      return differ("\(app.title.value) \(app.count.value) \(app.handle.value)", note.words)
    },
    Invariant("a field without a draft shows its part of the note", of: [.lens, .form, .check]) { app in
      app.draft(of: app.titleField, app.title.value) ?? app.draft(of: app.handleField, app.handle.value)
        ?? app.draft(of: app.countField, "\(app.count.value)")
    },
    Invariant("a field that writes late and has no draft shows its part of the note", of: [.lens, .delayed]) { app in
      app.draft(of: app.late, app.title.value)
    },
    Invariant("two fields over one part that have no drafts show the same", of: [.form, .delayed]) { app in
      app.late.isDirty.value || app.titleField.isDirty.value
        ? nil : differ(app.late.text.value, app.titleField.text.value)
    },
    Invariant(
      "a control and fields over one part that have no edits show the same", of: [.form, .delayed, .twoWay],
      atLastBecause: "the binding that writes the control is an effect", around: .twoWay
    ) { app in
      guard let twoWay = app.twoWay, !twoWay.isDirty.value, !twoWay.hasConflict.value else { return nil }
      return (app.late.isDirty.value ? nil : differ(app.entry.content, app.late.text.value, "late"))
        ?? (app.titleField.isDirty.value ? nil : differ(app.entry.content, app.titleField.text.value, "field"))
    },
    Invariant("a field of a row without a draft shows the row", of: [.children, .form, .pages]) { app in
      app.rows.value.lazy.compactMap { app.draft(of: $0.field, $0.title.value) }.first
    },
    Invariant("a form is what its fields are", of: [.form, .check]) { $0.formByFields },
    Invariant("the form of the rows is what the fields of the present rows are", of: [.form, .children, .pages]) {
      app in
      let fields = app.rows.value.map(\.field)
      return differ(app.rowsForm.isDirty.value, fields.contains { $0.isDirty.value }, "dirty")
        ?? differ(app.rowsForm.isValid.value, fields.allSatisfy { $0.isValid.value }, "valid")
    },
    Invariant(
      "a control shows the part that it edits", of: [.lens, .twoWay],
      atLastBecause: "the binding that writes the control is an effect"
    ) { app in
      guard let twoWay = app.twoWay, !twoWay.isDirty.value, !twoWay.hasConflict.value else { return nil }
      return differ(app.entry.content, app.title.value)
    },
    Invariant(
      "a control over the selected row without an edit shows that", of: [.twoWay, .selection, .children, .pages],
      atLastBecause: "the binding that writes the control is an effect", around: .twoWay
    ) { app in
      guard let marginal = app.marginal, !marginal.isDirty.value, !marginal.hasConflict.value else { return nil }
      return differ(app.margin.content, app.selectedTitle)
    },
    Invariant("a control without an edit is in no conflict and has no error", of: [.twoWay]) { app in
      guard let twoWay = app.twoWay, !twoWay.isDirty.value else { return nil }
      return twoWay.hasConflict.value ? "a conflict without an edit" : nil
    },
    Invariant("the note is at its saved state if its history is at the saved point", of: [.history, .lens]) { app in
      guard let history = app.history, let saved = app.plain.saved else { return nil }
      return differ(history.isAtSavedState.value, untracked { history.point } == saved)
    },
    Invariant(
      "at one point of a history its objects are the same",
      of: [.history, .lens, .twoWay, .form, .command, .submit, .store, .delayed], around: .history
    ) { $0.samePoint },
    Invariant("the title of a step is the name of the step", of: [.history]) { app in
      guard let history = app.history else { return nil }
      return differ(history.undoTitle.value, history.undoName.value.map { "Undo \($0)" } ?? "Undo")
        ?? differ(history.redoTitle.value, history.redoName.value.map { "Redo \($0)" } ?? "Redo")
        ?? (app.group != nil && history.undo.isEnabled.value ? "undo is enabled in a group" : nil)
    },
  ]
}

extension App {
  func draft<Value>(of field: Field<Value, String>, _ model: String) -> String? {
    differ(field.isDirty.value, field.text.value != model, "\(field.text.value) over \(model): dirty")
      ?? (field.isValid.value && field.value.value == nil ? "a valid field without a value" : nil)
      ?? (field.isValid.value && field.conflict.value != nil ? "a valid field in a conflict" : nil)
  }

  fileprivate var formByFields: String? {
    let dirty = [titleField.isDirty, countField.isDirty, handleField.isDirty].contains { $0.value }
    let valid = [titleField.isValid, countField.isValid, handleField.isValid].allSatisfy { $0.value }
    return differ(form.isDirty.value, dirty, "dirty") ?? differ(form.isValid.value, valid, "valid")
      ?? differ(form.isChecking.value, handleField.isChecking.value, "pending")
      ?? (titleField.isValid.value && titleField.text.value.isEmpty ? "no title is a valid title" : nil)
      ?? (handleField.isChecking.value && handleField.isValid.value ? "valid while it is checked" : nil)
  }

  fileprivate var samePoint: String? {
    guard let history, !hasTakenUp, !isTakingUp else { return nil }
    let (point, words) = untracked { (history.point, userWords) }
    if let former = points[point] { return differ(words, former, "at one point") }
    points[point] = words
    return nil
  }
}
