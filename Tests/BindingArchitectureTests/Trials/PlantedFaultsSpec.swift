import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Typical bugs in the use of all modules, and the words that an explanation has to contain so that they are found.
@MainActor @Suite struct PlantedFaultsSpec {
  /// A bug, and the words that the explanation must contain.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let names: [String]
    let ask: @MainActor @Sendable () async -> String

    init(_ title: String, names: String..., ask: @MainActor @Sendable @escaping () async -> String) {
      testDescription = title
      self.names = names
      self.ask = ask
    }
  }

  private struct Refused: Error {}

  @Test(arguments: screens + conditions + edits + loads)
  func `the culprit of a planted fault is named by why, whyNot or a report`(_ fault: Fault) async {
    let answer = await fault.ask()
    for name in fault.names { #expect(answer.contains(name), "\(answer)") }
  }

  // MARK: A screen that does not follow

  nonisolated static let screens = [
    Fault("a binding that is not stored", names: "'greeting'", "the effect 'label'", "has ended") {
      let (name, label) = (Observable("Ada", name: "name"), Label())
      let greeting = name.map(name: "greeting") { "Hello, \($0)" }
      return withTracing {
        _ = greeting.bind(to: label, name: "label") { $0.text = $1 }
        name.value = "Grace"
        return whyNot(greeting)
      }
    },
    Fault("a scope that ended too early", names: "'label'", "cancelled") {
      let (name, label, scope) = (Observable("Ada", name: "name"), Label(), Scope())
      let binding = name.bind(to: label, name: "label") { $0.text = $1 }
      binding.store(in: scope)
      scope.end()
      name.value = "Grace"
      return whyNot(binding)
    },
    Fault("a target that nobody keeps", names: "'label'", "its target has gone") {
      let name = Observable("Ada", name: "name")
      let binding = name.bind(to: Holder(Label()).label, name: "label") { $0.text = $1 }
      name.value = "Grace"
      return whyNot(binding)
    },
    Fault("a scope that was not resumed", names: "'label'", "its scope is paused", "will once") {
      let (name, scope) = (Observable("Ada", name: "name"), Scope())
      let effect = Effect(name: "label") { _ = name.value }
      effect.store(in: scope)
      scope.pause()
      name.value = "Grace"
      return whyNot(effect)
    },
    Fault("a read that is not tracked", names: "'title'", "It has read 'name'", "not tracked") {
      let (name, count) = (Observable("Ada", name: "name"), Observable(0, name: "count"))
      let effect = Effect(name: "title") { _ = (name.value, count.peek()) }
      count.value = 1
      return whyNot(effect)
    },
    Fault("a branch that was not taken", names: "'title'", "It has read 'isEditing'.") {
      let (isEditing, draft) = (Observable(false, name: "isEditing"), Observable("", name: "draft"))
      let effect = Effect(name: "title") { _ = isEditing.value && draft.value.isEmpty }
      draft.value = "Essay"
      return whyNot(effect)
    },
    Fault("an equality that ignores what is shown", names: "'list'", "'person' stayed") {
      let person = Observable((id: 1, name: "Ada"), name: "person", changes: .by { $0.id == $1.id })
      let effect = Effect(name: "list") { _ = person.value }
      return withTracing {
        person.value = (1, "Hedy")
        return whyNot(effect)
      }
    },
    Fault("a change that ends on the way", names: "'banner'", "'isAdult' stayed true", "'age' was written") {
      let age = Observable(36, name: "age")
      let isAdult = age.map(name: "isAdult") { $0 >= 18 }
      let effect = Effect(name: "banner") { _ = isAdult.value }
      return withTracing {
        age.value = 37
        return whyNot(effect)
      }
    },
    Fault("a batch that is open", names: "'title'", "a batch is open") {
      let name = Observable("Ada", name: "name")
      let effect = Effect(name: "title") { _ = name.value }
      return batch {
        name.value = "Grace"
        return whyNot(effect)
      }
    },
    Fault("effects that write for each other", names: "'celsius'", "'fahrenheit'", "times in a row") {
      let (one, other) = (Observable(0, name: "celsius"), Observable(0, name: "fahrenheit"))
      return withTracing {
        let forth = Effect(name: "forth") { if one.value > 0 { other.value = one.value + 1 } }
        let back = Effect(name: "back") { if other.value > 0 { one.value = other.value + 1 } }
        defer { back.cancel() }
        withDiagnostics({ _ in }) { one.value = 1 }
        return why(forth)
      }
    },
    Fault("a transaction that failed", names: "'total'", "'price' was rolled back") {
      let price = Observable(1, name: "price")
      let effect = Effect(name: "total") { _ = price.value }
      return withTracing {
        try? transaction {
          price.value = 2
          throw Refused()
        }
        return whyNot(effect)
      }
    },
    Fault("an effect that keeps its owner", names: "Holder", "the effect 'shows'", "stored in a scope") {
      let name = Observable("Ada")
      return whyAlive {
        let holder = Holder(Label())
        Effect(name: "shows") { holder.label.text = name.value }.store(in: holder.scope)
        return holder
      } ?? ""
    },
  ]

  // MARK: A button that is disabled, a row that is missing

  nonisolated static let conditions = [
    Fault("a condition that never holds", names: "'save'", "'hasTitle' is false", "'title' is \"\"") {
      let title = Observable("", name: "title")
      let hasTitle = title.map(name: "hasTitle") { !$0.isEmpty }
      return whyNot(Command<Void, Void>(enabledIf: { hasTitle.value }, name: "save") {})
    },
    Fault("a form that is not valid", names: "'save'", "'email.isValid' is false", "'email.content' is \"ada\"") {
      let email = Field(Observable("", name: "address"), name: "email")
      email.validate { $0.contains("@") ? nil : .refusal("That is no address.") }
      email.text.value = "ada"
      let form = Form(email)
      return whyNot(Command<Void, Void>(enabledIf: { form.isValid.value }, name: "save") {})
    },
    Fault("work that never returns", names: "'load'", "being executed") {
      let (end, ending) = AsyncStream<Never>.makeStream()
      let load = Command<Void, Void>(name: "load") { for await _ in end {} }
      load.execute()
      defer { ending.finish() }
      return whyNot(load)
    },
    Fault("a row that a filter drops", names: "\"Ada\"", "'rows'", "'found' leaves it out", "'search'") {
      let (search, names) = (Observable("Gr", name: "search"), ObservableArray(["Ada", "Grace"], name: "names"))
      let found = names.filtered(
        name: "found",
        choosing: {
          let text = search.value
          return { $0.contains(text) }
        })
      return whyNot("Ada", in: found.sorted(byKey: \.self, name: "rows"))
    },
  ]

  // MARK: An edit that is not written

  nonisolated static let edits = [
    Fault("a text that cannot be read", names: "'age'", "'x'", "That is no number.") {
      let age = Field(Observable(36), via: .integer, name: "age")
      age.text.value = "x"
      return whyNot(age)
    },
    Fault("an edit that nobody commits", names: "'age'", "commit()") {
      let age = Field(Observable(36), via: .integer, commit: .onCommit, name: "age")
      age.text.value = "37"
      return whyNot(age)
    },
    Fault("a binding in a conflict", names: "'ages'", "the source has changed under the draft") {
      let (age, entry) = (Observable(36), Observable(""))
      let binding = age.bindTwoWay(
        to: entry, via: .integer, commit: .onCommit.askingInConflicts, name: "ages")
      entry.value = "37"
      age.value = 38
      return whyNot(binding)
    },
  ]

  // MARK: A value that does not arrive

  nonisolated static let loads = [
    Fault("a query that waits for its user", names: "'hits'", "'query.debounced' waits 300 ms") {
      let query = Observable("", name: "query")
      let effect = Effect(name: "hits") { [late = query.debounced(for: .milliseconds(300), clock: ManualClock())] in
        _ = late.value
      }
      query.value = "A"
      return whyNot(effect)
    },
    Fault("a resource that nobody observes", names: "'photo'", "nobody observes it") {
      whyNot(Resource(for: { 1 }, name: "photo") { $0 })
    },
    Fault("a resource without an input", names: "'photo'", "its input is nil", "'selection' is nil") {
      let selection = Observable<Int?>(nil, name: "selection")
      let photo = Resource(for: { selection.value }, name: "photo") { $0 }
      let effect = Effect { _ = photo.state.value }
      defer { effect.cancel() }
      return whyNot(photo)
    },
    Fault("a load that failed", names: "'photo'", "for 7", "Refused()") {
      let photo = Resource<Int>(for: { 7 }, name: "photo") { _ in throw Refused() }
      let effect = Effect { _ = photo.state.value }
      defer { effect.cancel() }
      await drain { photo.state.value.failure != nil }
      return whyNot(photo)
    },
    Fault("a command that overwrites what was typed", names: "'field'", "'name' was written by the command 'reload'") {
      let name = Observable("Ada", name: "name")
      var answer = ""
      let field = Effect(name: "field") { _ = name.value }
      let reload = Command<Void, Void>(name: "reload") {
        await Task.yield()
        withTracing {
          name.value = "Grace"
          answer = why(field)
        }
      }
      reload.execute()
      await drain { !reload.isExecuting.value }
      return answer
    },
  ]
}

private final class Holder {
  let label: Label
  let scope = Scope()

  init(_ label: Label) { self.label = label }
}
