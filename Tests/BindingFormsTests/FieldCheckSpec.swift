import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

@MainActor @Suite struct FieldCheckSpec {
  /// A server that answers when it is told to, in any order.
  @MainActor final class Server {
    private var waiting: [String: CheckedContinuation<ValidationIssue?, Never>] = [:]
    private(set) var asked: [String] = []

    func knows(_ name: String) async -> ValidationIssue? {
      asked.append(name)
      return await withCheckedContinuation { waiting[name] = $0 }
    }

    func answer(_ name: String, _ issue: ValidationIssue?) async {
      await drain { waiting[name] != nil }
      waiting.removeValue(forKey: name)?.resume(returning: issue)
      await drain()
    }
  }

  let server = Server()
  let model = Model("ada")

  func field(_ policy: CommitPolicy = .onChange) -> Field<String, String> {
    let server = server
    return Field(model, commit: policy)
      .validate { $0.isEmpty ? .refusal("missing") : nil }
      .check { await server.knows($0) }
  }

  @Test func `a draft is written when the answer has come`() async {
    let field = field()
    #expect(!field.isPending.value)
    field.text.value = "grace"
    #expect(field.isPending.value)
    #expect(!field.isValid.value)
    #expect(field.value.value == "grace")
    #expect(model.writes.isEmpty)
    await server.answer("grace", nil)
    #expect(!field.isPending.value)
    #expect(model.writes == ["grace"])
  }

  @Test func `or not, if the answer is a refusal`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .refusal("taken"))
    #expect(field.error.value == .refused(.refusal("taken")))
    #expect(model.writes.isEmpty)
    field.text.value = "ada"
    #expect(field.error.value == nil)
    #expect(!field.isPending.value)
  }

  @Test func `a warning is no refusal`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .warning("odd"))
    #expect(model.writes == ["grace"])
  }

  @Test func `a late answer does not take the place of a newer one`() async {
    let field = field()
    field.text.value = "a"
    await drain { server.asked == ["a"] }
    field.text.value = "b"
    await server.answer("b", nil)
    #expect(model.writes == ["b"])
    await server.answer("a", .refusal("taken"))
    #expect(field.error.value == nil)
    #expect(model.value == "b")
  }

  @Test func `nor does one that comes before the newer one`() async {
    let field = field()
    field.text.value = "a"
    await drain { server.asked == ["a"] }
    field.text.value = "b"
    await server.answer("a", nil)
    #expect(field.isPending.value)
    #expect(model.writes.isEmpty)
    await server.answer("b", .refusal("taken"))
    #expect(field.error.value == .refused(.refusal("taken")))
  }

  @Test func `what the validators refuse is not checked`() async {
    let field = field()
    field.text.value = ""
    await drain()
    #expect(server.asked.isEmpty)
    #expect(!field.isPending.value)
    #expect(field.error.value == .refused(.refusal("missing")))
  }

  @Test func `a field that is checked is released with its last owner`() async {
    final class Service {}
    var service: Service? = Service()
    weak let released = service
    do {
      let field = Field(model).check { [service] _ in
        withExtendedLifetime(service) {}
        return nil
      }
      field.text.value = "grace"
      await drain { !field.isPending.value }
      #expect(model.value == "grace")
    }
    service = nil
    await drain { released == nil }
    #expect(released == nil)
  }

  @Test func `a check that fails is a refusal`() async {
    struct Offline: Error {}
    let field = Field(model).check { _ in throw Offline() }
    field.text.value = "grace"
    await drain { !field.isPending.value }
    #expect(field.error.value == .refused(.refusal("Offline()", code: .failed)))
    #expect(model.writes.isEmpty)
  }

  @Test func `while it is pending nothing can be committed`() async {
    let field = field(.onCommit)
    let form = Form(field)
    field.text.value = "grace"
    #expect(!form.isPending.value)
    #expect(!form.commit())
    #expect(form.isPending.value)
    #expect(!form.commit())
    await server.answer("grace", nil)
    #expect(model.writes.isEmpty)
    #expect(form.commit())
    #expect(model.writes == ["grace"])
    #expect(server.asked == ["grace"])
  }

  @Test func `nothing is asked for each key where edits wait`() async {
    let clock = ManualClock()
    for policy in [CommitPolicy.onCommit, .onEnd, .delayed(for: .seconds(1), clock: clock)] {
      let field = field(policy)
      for typed in ["g", "gr", "gra", "grac"] { field.text.value = typed }
      await drain()
      #expect(server.asked.isEmpty)
      #expect(field.isValid.value)
    }
  }

  @Test func `a delayed draft is checked when the delay is over, and written after the answer`() async {
    let clock = ManualClock()
    let field = field(.delayed(for: .seconds(1), clock: clock))
    for typed in ["g", "gr"] { field.text.value = typed }
    await clock.advance(by: .seconds(1))
    #expect(field.isPending.value)
    #expect(model.writes.isEmpty)
    await server.answer("gr", nil)
    #expect(server.asked == ["gr"])
    #expect(model.writes == ["gr"])
  }

  @Test func `one that is left is written after the answer too`() async {
    let field = field(.onEnd)
    field.text.value = "grace"
    #expect(!field.commit())
    await server.answer("grace", nil)
    #expect(model.writes == ["grace"])
  }

  @Test func `a check that failed is repeated at a commit, and at no other time`() async {
    struct Offline: Error {}
    var tries = 0
    let field = Field(model, commit: .onChange).check { _ in
      tries += 1
      if tries < 3 { throw Offline() }
      return nil
    }
    field.text.value = "grace"
    await drain { !field.isPending.value }
    #expect(tries == 1)
    #expect(!field.commit())
    await drain { !field.isPending.value }
    #expect(tries == 2)
    #expect(field.error.value?.code == .failed)
    field.commit()
    await drain { !field.isPending.value }
    #expect(tries == 3)
    #expect(model.writes == ["grace"])
  }

  @Test func `the warning of a check stays with what was written, until the next edit`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .warning("odd"))
    #expect(model.writes == ["grace"])
    #expect(field.warnings.value == [.warning("odd")])
    field.text.value = "ada"
    await server.answer("ada", nil)
    #expect(field.warnings.value.isEmpty)
    #expect(server.asked == ["grace", "ada"])
  }

  @Test func `a form that is refused in the middle has its checks go on`() async {
    let other = Observable(1)
    let number = Field(other, via: .integer, commit: .onCommit)
    let field = field(.onCommit)
    let form = Form(number, field)
    number.text.value = "2"
    field.text.value = "grace"
    #expect(!form.commit())
    #expect(other.value == 1)
    await server.answer("grace", nil)
    #expect(form.commit())
    #expect(other.value == 2)
    #expect(model.writes == ["grace"])
  }

  @Test func `a field that is let go of is not kept by its check`() async {
    var field: Field? = field()
    weak let gone = field
    field?.text.value = "grace"
    await drain { server.asked == ["grace"] }
    field = nil
    #expect(gone == nil)
    await server.answer("grace", nil)
    #expect(model.writes.isEmpty)
  }
}
