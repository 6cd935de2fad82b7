import TestSupport
import Testing

/// Closures of a field with a forgotten `.value`, or a value of another type, do not compile.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no module beside the tests"))
struct FieldSlipsSpec {
  private static let declarations = """
    import Binding
    import BindingForms
    @MainActor let age = Observable(0), isOn = Observable(false), hint = Observable<String?>(nil)
    @MainActor let field = Field(age, via: .integer), form = Form(field)
    """

  private static let slips = [
    Slip("a validator", "Observable<String?>", "_ = field.validate { _ in hint }"),
    Slip("a message alone", "Write .refusal", "_ = Field(age).validate { $0 < 0 ? \"Negative.\" : nil }"),
    Slip(
      "a message alone, in statements", "Write .refusal",
      "_ = field.validate { age in\nif age < 0 { return \"\\(age) is negative.\" }\nreturn nil\n}"),
    Slip("a message alone of a form", "Write .refusal", "form.validate { age.value < 0 ? \"Negative.\" : nil }"),
    Slip("a validator of a condition", "Bool", "_ = field.validate { $0 > 3 }"),
    Slip("a validator of a form", "Observable<String?>", "form.validate { hint }"),
    Slip("a check", "Observable<String?>", "_ = field.check { _ in hint }"),
    Slip("a condition", "value of type 'Observable<Bool>' to closure result type 'Bool'", "_ = field.enabled { isOn }"),
  ]

  @Test(arguments: slips)
  func `the compiler refuses misused fields`(_ slip: Slip) throws { try slip.check(Self.declarations) }
}
