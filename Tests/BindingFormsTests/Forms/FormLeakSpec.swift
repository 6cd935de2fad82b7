import Binding
import BindingForms
import TestSupport
import Testing

/// What `whyAlive` says of an object that a closure of a field or a form keeps.
@MainActor @Suite struct FormLeakSpec {
  enum Culprit: CaseIterable { case validator, check, context, condition, formValidator, formCheck, parts }

  private final class Editor {
    @Tracked var amount = 1
    private let culprit: Culprit?
    private(set) lazy var field: Field<Int, String> = {
      let field = Field($amount, via: .integer, commit: .onCommit, name: "amount")
      switch culprit {
      case .validator: field.validate { _ in self.amount > 5 ? .refusal("Too many.") : nil }
      case .check: field.check { _ in self.amount > 5 ? .refusal("Too many.") : nil }
      case .context: field.check(given: { self.amount }) { _, _ in nil }
      case .condition: field.enabled { self.amount < 5 }
      default: break
      }
      return field
    }()
    private(set) lazy var form: Form = {
      let form = culprit == .parts ? Form { [self.field.part] } : Form(field)
      if culprit == .formValidator { form.validate { self.amount > 5 ? .refusal("Too many.") : nil } }
      if culprit == .formCheck { form.check { self.amount > 5 ? .refusal("Too many.") : nil } }
      return form
    }()

    init(_ culprit: Culprit?) { self.culprit = culprit }
  }

  private func text(_ culprit: Culprit?, isUsed: Bool) -> String? {
    whyAlive {
      let editor = Editor(culprit)
      _ = editor.form
      if isUsed {
        editor.field.text.value = "2"
        _ = (editor.form.canSubmit.value, editor.form.error.value, editor.field.isEnabled.value)
      }
      return editor
    }
  }

  @Test(arguments: Culprit.allCases, [false, true])
  func `whyAlive names the field or the form one of whose closures keeps the object`(culprit: Culprit, isUsed: Bool) {
    let holder =
      switch culprit {
      case .validator, .check, .context, .condition: "field 'amount'"
      default: "form 'form'"
      }
    #expect(
      text(culprit, isUsed: isUsed) == """
        The Editor is still there: a closure of the \(holder) keeps it. It should capture what it uses by name.
        """)
  }

  @Test func `whyAlive says nothing of fields and forms that keep nothing`() {
    #expect(text(nil, isUsed: true) == nil)
  }
}
