import Binding
import BindingForms
import BindingTesting
import Testing

/// The rows of a form in a toolkit of views: what each shows of its field, and where the return key leads.
@MainActor @Suite struct FormRowSpec {
  private final class Row: FormRow {
    let shownField: ShownField
    let returnPressed = Event<Void>()
    private(set) var error: String?
    private(set) var isChecking = false
    private(set) var key: ReturnKey?

    init<Value, Display>(_ field: Field<Value, Display>) { shownField = ShownField(field) }

    func show(error message: String?) { error = message }
    func show(isChecking: Bool) { self.isChecking = isChecking }
    func show(returnKey key: ReturnKey?) { self.key = key }
  }

  private struct Person: Equatable {
    var first = "Ada", last = "Lovelace", handle = "ada"
    var isMember = false
  }

  private let scope = Scope(), clock = ManualClock()
  private let first: Field<String, String>, last: Field<String, String>, handle: Field<String, String>
  private let isMember: Field<Bool, Bool>
  private let form: Form

  init() {
    let person = Observable(Person())
    first = Field(person[\.first]).validate { $0.isEmpty ? .refusal("Enter a first name.") : nil }
    last = Field(person[\.last])
    isMember = Field(person[\.isMember])
    handle = Field(person[\.handle]).check(debounce: .seconds(1), clock: clock) { _ in nil }
    form = Form(first, isMember, last, handle)
  }

  @Test func `a row shows the error of its field once the user has left the field, and until the field is valid`() {
    let (row, control) = (Row(first), Control(""))
    first.bindTwoWay(to: control).store(in: scope)
    row.showField(in: scope)
    control.isFocused = true
    control.type("")
    #expect(row.error == nil)
    control.leave()
    #expect(row.error == "Enter a first name.")
    control.type("Ada")
    #expect(row.error == nil)
  }

  @Test func `a row shows that its field is being checked`() async {
    let (row, control) = (Row(handle), Control(""))
    handle.bindTwoWay(to: control).store(in: scope)
    row.showField(in: scope)
    #expect(!row.isChecking)
    control.type("byron")
    #expect(row.isChecking)
    control.type("ada")
    #expect(!row.isChecking)
  }

  @Test func `the return key leads from text to text in the order of the form, and submits after the last one`() {
    let rows = [Row(handle), Row(last), Row(isMember), Row(first)]
    var submitted = 0
    form.bindReturnKey(of: rows) { submitted += 1 }.store(in: scope)
    #expect(rows.map(\.key) == [.done, .next, .next, .next])
    form.focus.move(to: first)
    rows[3].returnPressed.send()
    #expect(last.isFocused.value)
    rows[1].returnPressed.send()
    #expect(handle.isFocused.value)
    #expect(submitted == 0)
    rows[0].returnPressed.send()
    #expect(!form.focus.isInside)
    #expect(submitted == 1)
  }

  @Test func `the return key passes a disabled field over, and tells when the text before it is the last one`() {
    let rows = [Row(first), Row(last), Row(handle)]
    var submitted = 0
    form.bindReturnKey(of: rows) { submitted += 1 }.store(in: scope)
    last.isEnabled.value = false
    form.focus.move(to: first)
    rows[0].returnPressed.send()
    #expect(handle.isFocused.value)
    handle.isEnabled.value = false
    #expect(rows[0].key == .done)
    rows[0].returnPressed.send()
    #expect(submitted == 1)
  }

  @Test func `when the binding ends the return key is that of the app again`() {
    let row = Row(last)
    form.bindReturnKey(of: [row]) {}.store(in: scope)
    #expect(row.key == .next)
    scope.end()
    #expect(row.key == nil)
    form.focus.move(to: last)
    row.returnPressed.send()
    #expect(last.isFocused.value)
  }

  @Test func `neither its field nor the binding of the form keeps a row alive`() {
    weak var gone: Row?
    do {
      let row = Row(first)
      gone = row
      row.showField(in: scope)
      form.bindReturnKey(of: [row]) {}.store(in: scope)
    }
    #expect(gone == nil)
    last.isEnabled.value = false
    first.isFocused.value = true
  }
}
