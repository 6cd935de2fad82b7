public import Binding

extension FieldRules {
  @export(implementation)
  func start(
    _ start: @escaping FieldCheck<Value, Display>.Start, given: @escaping () -> AnyObject?,
    of editor: Editor<Value, Display>
  ) {
    if let check {
      check.start = start
      check.given.read = given
      judges.value = judges.peek()
      return
    }
    let (reading, judges, drafts) = (editor.reading, judges, editor.drafts)
    let check = FieldCheck(
      of: drafts, isEdited: editor.isDirty,
      judged: Computed(changes: .always) { Self.judge(reading.value, by: judges.value, of: drafts) },
      given: given, remark: { [weak self] in self?.remark($0, on: $1) }, start)
    self.check = check
    // A reader that has asked before asks again.
    judges.value = judges.peek()
    check.follow()
  }
}
