import Binding
import BindingArchitecture
import BindingForms
import Testing

private struct Refused: Error {}

/// A history of fields that edit one record after another, or whatever stands at a position.
@Suite struct HistoryRecordsSpec {
  // MARK: Positions

  @Test func `a commit that was rolled back does not make another element at the position a step`() {
    let list = Observable(["a", "b"])
    let second = Field(list[ifPresent: 1], via: TwoWayConverter.trimmed.optional("none"), commit: .onCommit)
    let form = Form(second)
    let history = History(of: form)
    second.text.value = "B"
    try? transaction {
      form.commit()
      throw Refused()
    }
    #expect(list.value == ["a", "b"])
    list.value.insert("B", at: 1)
    #expect(!history.undo.isEnabled.value)
    list.value.remove(at: 1)
    second.text.value = "B"
    #expect(form.commit() && list.value == ["a", "B"])
    history.undo.execute()
    #expect(list.value == ["a", "b"])
  }
}
