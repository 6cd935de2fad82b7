import Binding
import BindingTesting
import TestSupport
import Testing

/// What keeps a node from running, a resource from loading, a binding from writing.
@MainActor @Suite struct ObstaclesSpec {
  private let age = Observable(36, name: "age")

  // MARK: Values and effects

  @Test func `whyNot tells a paused scope apart from one around it, and from a paused keeper`() throws {
    let age = age
    let (outer, isOn) = (Scope(), Observable(true))
    let inner = outer.child()
    let show = Effect(name: "show") { _ = age.value }
    show.store(in: inner)
    inner.pause()
    #expect(whyNot(show) == "'show' does not run because its scope is paused.")
    age.value = 37
    #expect(whyNot(show) == "'show' does not run because its scope is paused, and will once that is resumed.")
    inner.resume()
    outer.pause()
    #expect(whyNot(show) == "'show' does not run because a scope around its own is paused.")
    outer.resume()
    var kept: Effect?
    let keeper = Effect(name: "keeper") {
      _ = isOn.value
      kept = Effect(name: "kept") { _ = age.value }
      kept?.keptByEffect()
    }
    keeper.store(in: inner)
    inner.pause()
    #expect(try whyNot(#require(kept)) == "'kept' does not run because what keeps it is paused.")
    outer.end()
  }

  @Test func `whyNot of a value whose observers are all paused says so, and mentions no batch`() {
    let isAdult = age.map(name: "isAdult") { $0 >= 18 }
    let scope = Scope()
    Effect(name: "banner") { _ = isAdult.value }.store(in: scope)
    scope.pause()
    age.value = 12
    #expect(
      whyNot(isAdult) == "'isAdult' has not run yet because the effect 'banner', which observes it, is paused.")
    scope.resume()
    Effect(name: "other") { _ = isAdult.value }.store(in: scope)
    scope.pause()
    age.value = 13
    #expect(whyNot(isAdult) == "'isAdult' has not run yet because all 2 of its observers are paused.")
    scope.end()
  }

  @Test func `whyNot names a binding that was not stored as the observer of the value`() {
    let isAdult = age.map(name: "isAdult") { $0 >= 18 }
    let label = Label()
    withTracing {
      _ = isAdult.bind(to: label, name: "label of isAdult") { $0.text = "\($1)" }
      age.value = 12
      #expect(
        whyNot(isAdult) == """
          'isAdult' did not run because the effect 'label of isAdult', which observed it, has ended: it will when it is \
          read.
          """)
    }
    #expect(whyNot(isAdult) == "'isAdult' did not run because nobody observes it: it will when it is read.")
  }

  @Test func `whyNot tells a binding whose target has gone apart from a cancelled one`() {
    var label: Label? = Label()
    let binding = age.bind(to: label!, name: "label") { $0.text = "\($1)" }
    label = nil
    age.value = 12
    #expect(whyNot(binding) == "'label' does not run because it has ended: its target has gone.")
  }

  @Test func `whyNot names what an effect has read, without tracing, when something else was written`() {
    let (age, country) = (age, Observable("NO", name: "country"))
    let banner = Effect(name: "banner") { _ = (age.value, untracked { country.value }) }
    country.value = "SE"
    #expect(whyNot(banner).hasSuffix(" It has read 'age'. Plain properties are not tracked."))
    withTracing {
      age.value = 36
      #expect(whyNot(banner) == "'banner' did not run because 'age' stayed 36 when it was written from outside.")
    }
    banner.cancel()
    #expect(whyNot(banner) == "'banner' does not run because it is cancelled.")
  }

  @Test func `whyNot names a plain property as the value that may have been written`() {
    final class Search {
      var text = ""
      let names = Observable(["Ada", "Grace"], name: "names")
    }
    let search = Search()
    let found = Computed(name: "found") { search.names.value.filter { $0.hasPrefix(search.text) } }
    let list = Effect(name: "list") { _ = found.value }
    search.text = "G"
    let rest = "Plain properties are not tracked."
    #expect(found.value.count == 2 && whyNot(found).hasSuffix("It has read 'names'. \(rest)"))
    withTracing {
      search.text = "A"
      #expect(whyNot(found).hasSuffix("It has read 'names'. \(rest)"))
      search.names.value.append("Gwen")
      #expect(whyNot(list).hasSuffix("It has read 'found'. \(rest)"))
    }
    list.cancel()
  }

  @Test func `whyNot follows a reset back to what its trigger reads`() {
    let query = Observable("a", name: "query")
    let page = Observable(name: "page", resetBy: { query.value }) { 0 }
    let title = Computed(name: "title") { "page \(page.value)" }
    _ = title.value
    #expect(whyNot(title).hasPrefix("Nothing holds 'title' back"))
    let waits = "'title' did not run because nobody observes it: it will when it is read."
    query.value = "b"
    #expect(whyNot(title) == waits)
    _ = title.value
    page.value = 3
    #expect(whyNot(title) == waits)
    _ = title.value
    page.update { $0 = 3 }
    #expect(whyNot(title).hasPrefix("Nothing holds 'title' back"))
  }

  @Test func `whyNot names a paused observer of an observable that a value resets`() {
    let query = Observable("a", name: "query")
    let first = query.map(name: "first") { $0.prefix(1) }
    let page = Observable(name: "page", resetBy: { first.value }) { 0 }
    let scope = Scope()
    Effect(name: "show") { _ = page.value }.store(in: scope)
    scope.pause()
    query.value = "b"
    #expect(whyNot(first) == "'first' has not run yet because the effect 'show', which observes it, is paused.")
    scope.end()
  }

  // MARK: Generic code

  private struct Login: Explainable {
    let command: Command<Void, Void>
    var graphMember: Graph.Member? { command.graphMember }
    func explainWhyNot() -> String { "Log in: \(whyNot(command))" }
  }

  @Test func `whyNot answers alike in generic code, and as a type of the program does`() {
    func ask(_ node: some Explainable) -> String { whyNot(node) }
    let save = Command<Void, Void>(enabledIf: { false }, name: "save") {}
    #expect(ask(save) == "'save' is disabled, and its condition reads nothing.")
    #expect(ask(Login(command: save)) == "Log in: 'save' is disabled, and its condition reads nothing.")
    let text = Observable("")
    let binding: Subscription = age.bindTwoWay(to: text, via: .integer, name: "age")
    text.value = "x"
    #expect(ask(binding) == "'age' is not written because its content cannot be read: That is no number.")
  }

  // MARK: Resources

  @Test func `whyNot of a resource says that it has no observers, what it is loaded for, and why it is not`() async {
    struct Refused: Error {}
    let id = Observable<Int?>(nil, name: "id")
    let (answers, answer) = AsyncStream<Int?>.makeStream()
    let photo = Resource(for: { id.value }, name: "photo") { id in
      for await number in answers { if let number { return number + id } else { throw Refused() } }
      throw CancellationError()
    }
    #expect(
      whyNot(photo) == "'photo' loads nothing because nobody observes it: with its last observer a load is cancelled.")
    let show = Effect(name: "show") { _ = photo.state.value }
    #expect(whyNot(photo) == "'photo' loads nothing because its input is nil because 'id' is nil.")
    id.value = 7
    #expect(whyNot(photo) == "'photo' is being loaded for 7.")
    answer.yield(1)
    await drain { photo.value.value == 8 }
    #expect(whyNot(photo) == "'photo' was loaded for 7.")
    id.value = 9
    #expect(whyNot(photo) == "'photo' is being loaded for 9. Its value is that of a former load.")
    answer.yield(nil)
    await drain { photo.state.value.failure != nil }
    #expect(whyNot(photo) == "'photo' could not be loaded for 9: Refused(). Its value is that of a former load.")
    show.cancel()
  }

  @Test func `whyNot of a resource in its pause says which input is to be loaded, and when`() async {
    let (query, clock) = (Observable<String?>("ada", name: "query"), ManualClock())
    let hits = Resource(for: { query.value }, debounce: .milliseconds(300), clock: clock, name: "hits") { $0.count }
    let show = Effect(name: "show") { _ = hits.state.value }
    await drain { hits.value.value == 3 }
    func next(_ text: String, _ rest: Int) -> String {
      "'hits' waits: \(text) is loaded if it stays the same for \(rest) ms more."
    }
    let note = " Its value is that of a former load."
    query.value = "grace"
    clock.advanceNow(by: .milliseconds(100))
    #expect(whyNot(hits) == next("\"grace\"", 200) + note)
    query.redacted()
    #expect(whyNot(hits) == next("redacted", 200) + note)
    query.unredacted()
    query.value = nil
    query.value = "hedy"
    #expect(whyNot(hits) == next("\"hedy\"", 300))
    clock.advanceNow(by: .milliseconds(300))
    #expect(whyNot(hits) == "'hits' is being loaded for \"hedy\".")
    query.value = "lise"
    #expect(whyNot(hits) == next("\"lise\"", 300))
    batch {
      query.value = "emmy"
      #expect(whyNot(hits) == next("\"emmy\"", 300))
    }
    show.cancel()
  }

  // MARK: Two-way bindings

  @Test func `whyNot of a two-way binding says why an edit is not written`() {
    let (age, entry) = (age, Observable("", name: "entry"))
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onCommit, name: "ages")
    entry.value = "x"
    #expect(whyNot(binding) == "'ages' is not written because its content cannot be read: That is no number.")
    entry.value = "7"
    #expect(whyNot(binding) == "'ages' is not written yet: it waits for commit().")
    #expect(binding.commit())
    #expect(whyNot(binding).hasPrefix("Nothing holds 'ages' back"))
    let scope = Scope()
    binding.store(in: scope)
    scope.pause()
    entry.value = "8"
    #expect(
      whyNot(binding) == "'ages' does not run because its scope is paused, and will once that is resumed.")
    scope.end()
    #expect(whyNot(binding) == "'ages' does not run because it is cancelled.")
  }

  @Test func `whyNot of a back binding says which content cannot be read`() {
    let (age, entry) = (age, Observable("7", name: "entry"))
    let binding = age.bindBack(to: entry, via: .integer, name: "ages")
    entry.value = "x"
    #expect(whyNot(binding) == "'ages' does not take the content because it cannot be read: That is no number.")
    entry.value = "8"
    #expect(age.value == 8 && whyNot(binding).hasPrefix("Nothing holds 'ages' back"))
    binding.cancel()
    #expect(whyNot(binding) == "'ages' does not run because it is cancelled.")
  }

  @Test func `whyNot of a binding reports a conflict, and a keeper that has run again`() throws {
    let (age, entry, isOn) = (age, Observable("", name: "entry"), Observable(true, name: "isOn"))
    let asking = age.bindTwoWay(
      to: entry, via: .integer, commit: .onCommit.askingInConflicts, name: "asking")
    entry.value = "7"
    age.value = 8
    #expect(
      whyNot(asking) == """
        'asking' is not written because the source has changed under the draft: keepDraft() or revert() decides.
        """)
    asking.cancel()
    var kept: TwoWayBinding?
    let keeper = Effect(name: "keeper") {
      guard isOn.value else { return }
      let made = age.bindTwoWay(to: entry, via: .integer, name: "kept")
      made.keptByEffect()
      kept = made
    }
    isOn.value = false
    #expect(try whyNot(#require(kept)) == "'kept' has ended because the effect 'keeper', which kept it, ended it.")
    keeper.cancel()
  }
}
