import Binding
import BindingCollections
import BindingForms
import TestSupport
import Testing

/// A detail with a field, a validator, a two-way binding, and an initialiser that writes.
private final class Detail {
  let model: Observable<String>
  let field: Field<String, String>
  let copy = Observable("", name: "copy")
  let steps = Observable<[String]>([], name: "steps")
  let scope = Scope()

  init(_ model: Observable<String>, onEnd: @escaping () -> Void = {}) {
    self.model = model
    field = Field(model)
    steps.value.append("made")
    field.validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
    model.bindTwoWay(to: copy).store(in: scope)
    steps.value.append("bound")
    scope.onEnd(onEnd)
  }
}

@Suite struct LifetimeCasesSpec {
  private let models = (0..<3).map { Observable("person \($0)", name: "model \($0)") }
  private let selected = Observable<Int?>(nil, name: "selected")

  @Test func `a detail view model made in a computed works, and ends once when another replaces it`() {
    var ended: [String] = []
    let detail = Computed { [models, selected] in
      selected.value.map { number in Detail(models[number]) { ended.append(models[number].value) } }
    }
    var texts: [String?] = []
    let effect = Effect { texts.append(detail.value?.field.text.value) }
    selected.value = 1
    #expect(texts == [nil, "person 1"])
    detail.value?.field.text.value = "Ada"
    #expect(models[1].value == "Ada")
    #expect(detail.value?.copy.value == "Ada")
    #expect(texts == [nil, "person 1", "Ada"])
    detail.value?.field.text.value = ""
    #expect(detail.value?.field.error.value != nil)
    #expect(models[1].value == "Ada")
    weak let first = detail.value
    selected.value = 2
    #expect(first == nil)
    #expect(ended == ["Ada"])
    #expect(texts.last == "person 2")
    #expect(models[1].observerCount == 0)
    effect.cancel()
    selected.value = nil
    _ = detail.value
    #expect(ended == ["Ada", "person 2"])
  }

  @Test func `the text of a new field can be read in the evaluation that makes it`() {
    var early: [String] = []
    let detail = Computed { [models] in
      let detail = Detail(models[0])
      early.append(detail.field.text.peek())
      return detail
    }
    #expect(detail.value.field.text.value == "person 0")
    #expect(early == ["person 0"])
  }

  @Test func `an edit in the initialiser of a view model is written`() {
    let detail = Computed { [models] in
      let detail = Detail(models[0])
      detail.field.text.value = "typed"
      #expect(detail.field.isDirty.peek())
      return detail
    }
    #expect(detail.value.field.text.value == "typed")
    #expect(models[0].value == "typed")
  }

  @Test func `a new row can be edited in the batch that makes it`() {
    let people = ObservableArray([0], name: "people")
    let rows = people.mapped(by: \.self) { [models] in Detail(models[$0]) }
    batch {
      people.append(1)
      rows.value[1].field.text.value = "edited"
    }
    #expect(models[1].value == "edited")
    let observer = Effect { _ = rows.value }
    batch {
      people.append(2)
      rows.value[2].copy.value = "copied"
    }
    #expect(models[2].value == "copied")
    observer.cancel()
  }

  @Test func `a row whose list was read before it was observed never runs with its element removed`() {
    let people = Observable<[Int: String]>([1: "Ada", 2: "Grace"], name: "people")
    let order = ObservableArray([1, 2])
    var missing: [Int] = []
    let rows = order.mapped(by: \.self) { id in
      Effect { if people.value[id] == nil { missing.append(id) } }
    }
    _ = rows.value
    let observer = Effect { _ = rows.value }
    batch {
      people.value[1] = nil
      order.remove(at: 0)
    }
    #expect(missing == [])
    observer.cancel()
  }

  @Test func `rows that a failed transaction made are released once, and the former rows go on`() {
    struct Failure: Error {}
    let people = ObservableArray([0], name: "people")
    var released: [String] = []
    let rows = people.mapped(by: \.self) { [models] in
      Detail(models[$0])
    } release: {
      released.append($0.model.value)
    }
    let observer = Effect { _ = rows.value }
    let first = ObjectIdentifier(rows.value[0])
    try? transaction {
      people.append(1)
      people.remove(at: 0)
      #expect(rows.value.map(\.model.value) == ["person 1"])
      throw Failure()
    }
    #expect(released == ["person 1"])
    #expect(rows.value.map { ObjectIdentifier($0) } == [first])
    rows.value[0].field.text.value = "still here"
    #expect(models[0].value == "still here")
    observer.cancel()
  }

  @Test func `an effect made in a failed transaction lives as long as its token`() {
    struct Failure: Error {}
    let source = Observable(0)
    var log: [Int] = []
    var effect: Effect?
    try? transaction {
      source.value = 1
      effect = Effect { log.append(source.value) }
      throw Failure()
    }
    source.value = 5
    #expect(log == [1, 0, 5])
    effect?.cancel()
  }

  @Test func `an effect whose token a transaction rolls back ends with the rollback`() {
    struct Failure: Error {}
    let source = Observable(0)
    let holder = Observable<Effect?>(nil)
    var log: [Int] = []
    try? transaction {
      holder.value = Effect { log.append(source.value) }
      throw Failure()
    }
    source.value = 5
    #expect(log == [0])
  }

  @Test func `each row can be observed as it is inserted`() {
    let all = ObservableArray<Int>()
    let scope = Scope()
    var log: [String] = []
    all.observeChangeSets { [models] changes in
      for insertion in changes.insertions {
        let number = insertion.element
        models[number].observe { log.append("\(number): \($0)") }.store(in: scope)
      }
    }.store(in: scope)
    all.append(0)
    all.append(1)
    models[0].value = "a"
    models[1].value = "b"
    #expect(log == ["0: person 0", "1: person 1", "0: a", "1: b"])
    scope.end()
    models[0].value = "c"
    #expect(log.count == 4)
  }

  @Test func `pausing a scope does not pause effects made in callbacks`() {
    let scope = Scope()
    let trigger = Observable(0)
    let source = Observable(0)
    var made: [Effect] = []
    var log: [Int] = []
    trigger.observe { _ in made.append(Effect { log.append(source.value) }) }.store(in: scope)
    scope.pause()
    source.value = 1
    #expect(log == [0, 1])
    scope.end()
    made = []
  }

  // MARK: What has ended

  @Test func `committing a binding that its keeper has ended is reported with both names`() {
    let model = Observable(1)
    let text = Observable("")
    let trigger = Observable(0)
    var first: TwoWayBinding?
    let keeper = Effect(name: "panel") {
      _ = trigger.value
      let binding = model.bindTwoWay(to: text, via: .integer, commit: .onCommit, name: "age")
      if first == nil { first = binding }
      binding.keptByEffect()
    }
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      first?.commit()
      #expect(reports.isEmpty)
      trigger.value = 1
      first?.commit()
      first?.revert()
    }
    #expect(reports.map(\.names) == [["age", "panel"], ["age", "panel"]])
    #expect(reports.first?.kind == .usedAfterEnd)
    keeper.cancel()
  }

  @Test func `a hook that writes its own observable does not keep it alive`() {
    weak var gone: Observable<Int>?
    do {
      let source = Observable(1)
      source.whenObserved {
        $0.value = 2
      } unobserved: {
        $0.value = 0
      }
      var log: [Int] = []
      let observer = source.observe { log.append($0) }
      #expect(log == [1, 2])
      observer.cancel()
      #expect(source.value == 0)
      gone = source
    }
    #expect(gone == nil)
  }
}
