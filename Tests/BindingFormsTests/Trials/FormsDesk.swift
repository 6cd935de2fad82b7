import Binding
import BindingForms

/// The forms that `FormsByHand` describes.
final class FormsDesk {
  final class Row {
    let number: Field<Int, String>, isOn: Field<Bool, Bool>, form: Form

    init(
      _ number: Observable<Int>, _ isOn: Observable<Bool>, _ limit: Observable<Int>, _ policy: CommitPolicy,
      isSwitched: Bool
    ) {
      self.number = Field(number, via: .integer, commit: policy, name: "number")
        .validate { $0 > limit.value ? .refusal("That is too much.") : nil }
      self.isOn = Field(isOn, commit: policy, name: "switch")
      let isShownAsOn = self.isOn.value
      let part = self.number.part
      form = Form([isSwitched ? part.enabled { isShownAsOn.value == true } : part, self.isOn.part])
    }
  }

  /// What a field tells of itself, whatever its type.
  struct AnyField {
    let value: () -> String
    let set: (String) -> Void
    let content: () -> String
    let type: (String) -> Void
    let isDirty, isValid: Computed<Bool>
    let isTouched, isFocused, isEnabled: Observable<Bool>
    let commit: () -> Bool
    let revert, reset, keepDraft: () -> Void
    let moveFocus: (Focus) -> Void

    init<Value: LosslessStringConvertible, Display: LosslessStringConvertible>(
      _ field: Field<Value, Display>, _ model: Observable<Value>
    ) {
      value = { model.value.description }
      set = { model.value = Value($0)! }
      content = { field.content.value.description }
      type = { field.content.value = Display($0)! }
      (isDirty, isValid) = (field.isDirty, field.isValid)
      (isTouched, isFocused, isEnabled) = (field.isTouched, field.isFocused, field.isEnabled)
      commit = { field.commit() }
      (revert, reset, keepDraft) = (field.revert, field.reset, field.keepDraft)
      moveFocus = { $0.move(to: field) }
    }
  }

  let numbers = [2, 1, 2, 3].map { Observable($0) }
  let switches = [true, false, true].map { Observable($0) }
  let shown = Observable([0, 1, 2])
  let isOpen = (0..<3).map { _ in Observable(true) }
  let count = Observable(0), countDraft = Observable<Int?>(nil), isCounting = Observable(true)
  let revision = Observable(0)
  var fields: [AnyField], forms: [Form]

  init(_ conflict: FormsByHand.Conflict) {
    let policy: CommitPolicy =
      switch conflict {
      case .drop: .onCommit
      case .keep: .onCommit.keepingInConflicts
      case .ask: .onCommit.askingInConflicts
      }
    let (numbers, switches, shown, isOpen) = (numbers, switches, shown, isOpen)
    let (count, countDraft, isCounting) = (count, countDraft, isCounting)
    let limit = Field(numbers[0], via: .integer, commit: policy, name: "limit")
    let rows = (0..<3).map { Row(numbers[$0 + 1], switches[$0], numbers[0], policy, isSwitched: $0 == 1) }
    let list = Form {
      shown.value.map { row in rows[row].form.part.enabled { isOpen[row].value }.keyed("row \(row)") }
    }
    let counter = FormPart(
      isValid: Computed { countDraft.value != 9 }, isDirty: Computed { countDraft.value != nil },
      isChecking: Computed { false },
      commit: {
        if let draft = countDraft.peek() { count.value = draft }
        countDraft.value = nil
        return true
      }, revert: { countDraft.value = nil },
      restorer: {
        let former = count.value
        return { count.value = former }
      })
    let whole = Form([limit.part.enabled { isCounting.value }, list.part, counter.enabled { isCounting.value }])
    whole.validate { shown.value.isEmpty ? .refusal("There is no row.") : nil }
    fields =
      [AnyField(limit, numbers[0])]
      + rows.indices.flatMap { row in
        [AnyField(rows[row].number, numbers[row + 1]), AnyField(rows[row].isOn, switches[row])]
      }
    forms = rows.map(\.form) + [list, whole]
  }

  /// What the parts and forms tell of themselves.
  var description: String {
    let fields = fields.map { field in
      let marks = (field.isDirty.value ? "d" : "") + (field.isValid.value ? "v" : "")
      let visits = (field.isTouched.value ? "t" : "") + (field.isFocused.value ? "f" : "")
      return "\(field.value())/\(field.content()) \(marks)\(visits)"
    }
    let forms = forms.map { form in
      let marks = (form.isDirty.value ? "d" : "") + (form.isValid.value ? "v" : "")
      let undo = (form.canUndo.value ? "u" : "") + (form.canRedo.value ? "r" : "")
      return "\(marks)\(undo) \(form.focus.isInside ? form.focus.key ?? "?" : "-")"
    }
    return "\(fields) \(forms) \(count.value) \(revision.value)"
  }

  var observerCount: Int {
    let ends = numbers.map(\.observerCount) + switches.map(\.observerCount) + isOpen.map(\.observerCount)
    return ends.reduce(0, +) + shown.observerCount + count.observerCount + countDraft.observerCount
      + isCounting.observerCount
  }
}
