import Binding
import BindingForms
import TestSupport
import Testing

/// A field that is redacted, or whose model is.
@Suite struct FieldSecretsSpec {
  private let pin = TwoWayConverter<Int, String> {
    "\($0)"
  } convertBack: {
    guard let number = Int($0) else { throw ConversionError("\($0) is no number.") }
    return number
  }

  @Test(arguments: [false, true])
  func `a secret field hides its model, its draft, and messages that contain them`(isFieldRedacted: Bool) {
    let model = Observable(1234, name: "pin").redacted()
    var field = Field(model, via: pin, commit: .onCommit, name: "pinField")
      .validate { $0 > 9999 ? .refusal("\($0) is too long.") : nil }
    if isFieldRedacted { field = field.redacted() }
    let form = Form(field)
    let effect = Effect(name: "effect") { _ = (field.content.value, field.error.value, form.isValid.value) }
    var texts: [String] = []
    for draft in ["56789", "secret5678", "5678"] {
      field.content.value = draft
      texts += [whyNot(field), Graph.dump(effect), Graph.dump(field, internals: true), Graph.dump(form.isValid)]
      texts += [whyNot(form.canSubmit), "\(form.canSubmit.value)", whyNot(form.canSubmit)]
    }
    let leaks = texts.filter { $0.contains("5678") || $0.contains("1234") }
    #expect(leaks.isEmpty, "\(leaks)")
    effect.cancel()
  }
}
