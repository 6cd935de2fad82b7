import Binding
import BindingForms
import TestSupport
import Testing

/// A form, its fields and its command, each written once, as a `lazy var`.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no module beside the tests"))
struct LazyFormsSpec {
  private static let declarations = """
    import Binding
    import BindingForms

    struct Profile: Equatable { var name = "", handle = "", age = 3 }
    struct Saved { var revision = 1 }
    struct HandleTaken: Error {}
    protocol Service: Sendable {
      func isFree(_ text: String) async throws -> Bool
      func save(_ profile: Profile) async throws -> Saved
    }
    let clock = ContinuousClock()
    """

  private static let fields = """
      @Tracked var profile = Profile()
      @Tracked var revision = 0
      let service: any Service
      init(service: any Service) { self.service = service }

      private(set) lazy var name = Field($profile[\\.name], via: .trimmed, commit: .onCommit)
        .validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
      private(set) lazy var handle = Field($profile[\\.handle], commit: .onCommit)
        .check(debounce: .milliseconds(300), clock: clock) { [service] text in
          try await service.isFree(text) ? nil : .refusal("That handle is taken.")
        }
      private(set) lazy var age = Field($profile[\\.age], via: .integer, commit: .delayed(for: .seconds(1), clock: clock))
        .enabled { [name] in name.value.value != "" }
        .check(given: { [name] in name.value.value }) { [service] age, name in
          try await service.isFree(name ?? "") ? nil : .refusal("Too young for that name.")
        }
      private(set) lazy var form = Form(name, handle, age)
      private(set) lazy var post = Command(for: self, submitting: form, of: $profile, service.save) { me, saved in
        me.revision = saved.revision
      }
    """

  private static let endings = [
    "",
    "then: { me, saved in me.revision = saved.revision }",
    "then: { me, edited, saved in me.revision = edited.age + saved.revision }",
    "failed: { me, _, error in if error is HandleTaken { me.handle.refuse(\"That handle is taken.\") } }",
    "then: { me, saved in me.revision = saved.revision } failed: { me, edited, error in me.revision = edited.age }",
    "then: { me, edited, _ in me.revision = edited.age } failed: { me, edited, _ in me.revision = edited.age }",
  ]

  @Test(arguments: Compiler.Setting.allCases)
  func `compile in a lazy var under each setting`(_ setting: Compiler.Setting) throws {
    var source = "\(Self.declarations)\n@MainActor final class Editor {\n\(Self.fields)\n"
    for (number, ending) in Self.endings.enumerated() {
      source += """
          private(set) lazy var save\(number) = Command(for: self, submitting: form, of: $profile) { [service] edited in
            try await service.save(edited)
          } \(ending)

        """
    }
    let outcome = try Compiler.compile(source + "}", setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private actor Home {
    let model = Observable("")
    private lazy var field = Field(model, name: "field").check { _ in nil }
    private lazy var made = makeField()

    private func makeField() -> Field<String, String> { Field(model, name: "made").check { _ in nil } }

    func make() { _ = made }
    func touch() { _ = field }
  }

  @Test func `a check in a lazy var of an actor traps, and one that a method makes does not`() async {
    await Home().make()
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Home().touch()
    }
    #expect(result.message.contains("'field' is given a check on no actor"))
  }
}
