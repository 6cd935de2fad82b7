public import Binding

extension FieldRules {
  @export(implementation)
  func start(_ start: @escaping FieldCheck<Value, Display>.Start, of edit: Edit<Value, Display>) {
    if let check { return check.start = start }
    let (reading, judges, content) = (edit.reading, judges, edit.content)
    let check = FieldCheck(
      of: content, isEdited: edit.isEdited,
      judged: Computed(changes: .always) { Self.judge(reading.value, by: judges.value, of: content) },
      remark: { [weak self] in self?.remark($0, on: $1) }, start)
    self.check = check
    // Whoever has asked already asks again.
    judges.value = judges.peek()
    check.follow()
  }
}
