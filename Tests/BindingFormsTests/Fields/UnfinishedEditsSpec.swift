import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Edits that are unfinished when something else ends, moves on, or comes late.
@MainActor @Suite struct UnfinishedEditsSpec {
  /// A model that cannot be compared.
  struct Name { var text: String }

  let people = ["", ""].map { Observable($0) }
  let selected = Observable(0)

  var names: [String] { people.map(\.value) }
  var name: Followed<String> {
    let people = people
    return selected.following { people[$0] }
  }

  static let policies: [CommitPolicy] = [
    .onCommit, .onCommit.committingWhenLeft, .onCommit.keepingWhenLeft(), .onCommit.askingInConflicts,
  ]

  // MARK: The way back in the same flush

  @Test(arguments: 0..<4)
  func `an earlier effect that moves the selection back leaves the draft with its record`(policy: Int) {
    let selected = selected
    let back = Effect { if selected.value == 1 { selected.value = 0 } }
    let field = Field(name, commit: Self.policies[policy])
    field.text.value = "draft"
    selected.value = 1
    #expect(field.text.value == "draft" && field.isDirty.value && names == ["", ""])
    back.cancel()
  }

  @Test(arguments: 0..<4)
  func `a later effect that moves the selection back leaves the draft to its policy`(policy: Int) {
    let selected = selected
    let field = Field(name, commit: Self.policies[policy])
    let back = Effect { if selected.value == 1 { selected.value = 0 } }
    field.text.value = "draft"
    selected.value = 1
    #expect(names == [policy == 1 ? "draft" : "", ""])
    #expect(field.text.value == (policy == 1 || policy == 2 ? "draft" : "") && field.isDirty.value == (policy == 2))
    back.cancel()
  }

  // MARK: Selected again

  @Test func `the delay of a draft starts again when its record is selected again`() async {
    let clock = ManualClock()
    let field = Field(name, commit: .delayed(for: .seconds(1), clock: clock).keepingWhenLeft())
    field.text.value = "draft"
    await clock.advance(by: .milliseconds(600))
    selected.value = 1
    selected.value = 0
    await clock.advance(by: .milliseconds(600))
    #expect(names == ["", ""] && field.isDirty.value)
    await clock.advance(by: .milliseconds(600))
    #expect(names == ["draft", ""] && !field.isDirty.value)
  }

  @Test func `the delay of a draft goes on when the same text is written again`() async {
    let clock = ManualClock()
    let field = Field(name, commit: .delayed(for: .seconds(1), clock: clock))
    field.text.value = "draft"
    await clock.advance(by: .milliseconds(600))
    field.text.value = "draft"
    await clock.advance(by: .milliseconds(600))
    #expect(names == ["draft", ""])
  }

  @Test func `a refused draft is written when it is restored and acceptable, without another edit`() {
    let isRefused = Observable(true)
    let field = Field(name, commit: .onChange.keepingWhenLeft())
      .validate { _ in isRefused.value ? .refusal("No.") : nil }
    field.text.value = "draft"
    selected.value = 1
    isRefused.value = false
    #expect(names == ["", ""])
    selected.value = 0
    #expect(names == ["draft", ""])
    isRefused.value = true
    field.text.value = "more"
    selected.value = 1
    selected.value = 0
    isRefused.value = false
    #expect(names == ["more", ""])
  }

  @Test func `a restored draft that is displayed like the model leaves the model as it is`() {
    let numbers = [1.0, 5.0].map { Observable($0) }
    let rounded = TwoWayConverter<Double, String>(convert: { "\(Int($0.rounded()))" }) { Double($0) ?? 0 }
    let field = Field(
      selected.following { numbers[$0] }, via: rounded, commit: .onCommit.keepingWhenLeft().keepingInConflicts)
    field.text.value = "2"
    selected.value = 1
    numbers[0].value = 2.25
    selected.value = 0
    #expect(field.text.value == "2" && !field.isDirty.value)
    field.commit()
    #expect(numbers[0].value == 2.25)
  }

  // MARK: Late announcements

  @Test(arguments: [true, false])
  func `an unannounced text of a control is overwritten by a change, and written nowhere`(isField: Bool) {
    let entry = Entry()
    let field = isField ? Field(name, commit: .onChange) : nil
    let binding = field?.bindTwoWay(to: entry) ?? name.bindTwoWay(to: entry)
    entry.writeQuietly("typed")
    people[0].value = "theirs"
    #expect(entry.content == "theirs")
    entry.edited.send()
    #expect(names == ["theirs", ""] && entry.content == "theirs")
    entry.writeQuietly("typed")
    entry.edited.send()
    #expect(names == ["typed", ""])
    binding.cancel()
  }

  // MARK: Models that cannot be compared

  @Test(arguments: [true, false], [true, false])
  func `a draft is left by a selection that moves away and back in one batch, whatever is read meanwhile`(
    isField: Bool, isRead: Bool
  ) {
    let people = [Observable(Name(text: "")), Observable(Name(text: ""))]
    let selected = selected
    let name = selected.following { people[$0] }
    let text = TwoWayConverter<Name, String>(convert: { $0.text }) { Name(text: $0) }
    let entry = Entry()
    let policy = CommitPolicy.onCommit.keepingWhenLeft()
    let field = isField ? Field(name, via: text, commit: policy) : nil
    let plain = isField ? nil : name.bindTwoWay(to: entry, via: text, commit: policy)
    let binding = field?.bindTwoWay(to: entry)
    entry.type("draft")
    batch {
      selected.value = 1
      if isRead { _ = (name.value, field?.content.value, field?.isDirty.value, plain?.isDirty.value) }
      selected.value = 0
    }
    #expect(entry.content == "draft" && field?.isDirty.value ?? plain!.isDirty.value)
    batch {
      entry.type("more")
      selected.value = 1
      if isRead { _ = (name.value, field?.content.value, field?.isDirty.value, plain?.isDirty.value) }
    }
    #expect(entry.content == "" && people[1].value.text == "")
    batch {
      selected.value = 0
      field?.commit()
      plain?.commit()
    }
    #expect(people.map(\.value.text) == ["more", ""])
    binding?.cancel()
  }

  // MARK: Observables as targets

  @Test(arguments: 0..<4, [true, false])
  func `a text written to a bound observable is for the record shown there`(policy: Int, isSelectedFirst: Bool) {
    let text = Observable("")
    let binding = name.bindTwoWay(to: text, commit: Self.policies[policy])
    batch {
      if isSelectedFirst { selected.value = 1 }
      text.value = "x"
      selected.value = 1
    }
    #expect(text.value == "" && names == [policy == 1 ? "x" : "", ""])
    selected.value = 0
    #expect(text.value == (policy == 1 || policy == 2 ? "x" : ""))
    binding.cancel()
  }

  // MARK: Lifetimes

  @Test func `a released field writes no draft any more, and keeps no record alive`() async {
    let clock = ManualClock()
    var people: [Observable<String>] = ["", ""].map { Observable($0) }
    weak let ada = people[0]
    let selection = Observable(people[0])
    var field: Field? = Field(
      selection.following { $0 }, commit: .delayed(for: .seconds(1), clock: clock).keepingWhenLeft())
    weak let gone = field
    field?.text.value = "draft"
    selection.value = people[1]
    people.removeFirst()
    #expect(ada != nil, "its draft is kept")
    field?.text.value = "another"
    field = nil
    #expect(gone == nil && ada == nil)
    await clock.advance(by: .seconds(2))
    #expect(people[0].value == "")
  }

  @Test(arguments: [true, false])
  func `a control may end while it is paused or composes`(isPaused: Bool) {
    let scope = Scope()
    var entry: Entry? = Entry()
    let field = Field(name, commit: .onEnd)
    field.bindTwoWay(to: entry!).store(in: scope)
    if isPaused { scope.pause() }
    if isPaused { entry?.type("typed") } else { entry?.compose("typed") }
    weak let gone = entry
    entry = nil
    #expect(gone == nil)
    if isPaused { scope.resume() }
    people[0].value = "theirs"
    selected.value = 1
    #expect(field.text.value == "" && names[1] == "")
    scope.end()
  }

  @Test func `a binding that ends during a composition reads nothing`() {
    let entry = Entry()
    let field = Field(name, commit: .onChange)
    let binding = field.bindTwoWay(to: entry)
    entry.compose("typed")
    binding.cancel()
    entry.finishComposing("typed")
    #expect(names == ["", ""] && !field.isDirty.value)
  }

  // MARK: Submissions

  @Test func `a submission and its refusal are for the record that was submitted`() async throws {
    let field = Field(name, commit: .onCommit.keepingWhenLeft())
    let form = Form(field)
    field.text.value = "Ada"
    let isDone = try await form.submit {
      selected.value = 1
      field.text.value = "Grace"
      field.refuse("Taken.")
      #expect(field.error.value == nil && field.shownError.value == nil)
    }
    #expect(!isDone && names == ["", ""] && field.text.value == "Grace")
    selected.value = 0
    #expect(field.error.value?.message == "Taken." && field.text.value == "Ada")
    #expect(try await form.submit { selected.value = 1 })
    #expect(names == ["Ada", ""] && field.text.value == "Grace" && field.isDirty.value)
  }

  @Test func `a draft of a field that is released is written, if the policy commits what is left`() {
    for isCommitting in [true, false] {
      let name = Observable("a")
      var field: Field<String, String>? = Field(name, commit: isCommitting ? .onCommit.committingWhenLeft : .onCommit)
      field?.validate { $0 == "bad" ? .refusal("bad") : nil }
      field?.text.value = "ab"
      field = nil
      #expect(name.value == (isCommitting ? "ab" : "a"))
      field = Field(name, commit: .onCommit.committingWhenLeft).validate { $0 == "bad" ? .refusal("bad") : nil }
      field?.text.value = "bad"
      field = nil
      #expect(name.value != "bad")
    }
  }
}
