import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

/// A record whose `==` compares identities, as many programs write it.
private struct Post: Identifiable, Equatable, CustomDebugStringConvertible {
  let id: Int
  var title: String
  init(_ id: Int, _ title: String) { (self.id, self.title) = (id, title) }
  static func == (one: Post, other: Post) -> Bool { one.id == other.id }
  var debugDescription: String { "\(id)\(title)" }
}

@Suite struct ElementPolicySpec {
  private let posts = ObservableArray(
    [Post(1, "a"), Post(2, "b")], name: "posts", changes: .by { $0.id == $1.id && $0.title == $1.title })
  private var titles: [String] { posts.peek().map(\.title) }

  @Test func `the policy of an array decides which edits of an element are changes`() {
    var changes: [String] = []
    let observation = posts.observeChangeSets { changes.append("\($0)") }
    posts[id: 1]?.title = "c"
    posts[1].title = "d"
    #expect(titles == ["c", "d"])
    posts.update(at: 0) { $0.title = "e" }
    posts.update(where: { $0.id == 2 }) { $0.title = "f" }
    #expect(titles == ["e", "f"])
    posts.replaceAll(with: [Post(2, "g"), Post(1, "e")], by: \.id)
    #expect(titles == ["g", "e"])
    posts.value = [Post(2, "h"), Post(1, "e")]
    posts.lens(id: 1)[ifPresent: \.title].value = "i"
    posts.replace(id: 2, with: Post(2, "j"))
    #expect(titles == ["j", "i"] && changes.count == 8)
    posts[id: 1] = Post(1, "i")
    #expect(changes.count == 8, "the same by the policy")
    observation.cancel()
  }

  @Test func `readers of an element, and of derived arrays, see each change of the policy`() {
    let first = Recorder(Computed { posts[0].title })
    let byID = Recorder(Computed { posts[id: 2]?.title ?? "-" })
    let lens = Recorder(posts.lens(id: 1))
    let found = posts.filtered { $0.id > 0 }.sorted(byKey: \.id)
    let sorted = Recorder(Computed { found.value.map(\.title).joined() })
    let ranked = posts.sorted { $0.title > $1.title }
    let same = ([posts.mapped { $0 }] as ObservableArray).joined()
    let joined = Recorder(Computed { same.value.map(\.title).joined() })
    let ofDerived = Recorder(Computed { found[id: 1]?.title ?? "-" })
    #expect(ranked.peek().map(\.id) == [2, 1])
    posts[id: 1]?.title = "x"
    posts[id: 2]?.title = "y"
    #expect(first.values == ["a", "x"] && byID.values == ["b", "y"] && lens.values.map { $0?.title } == ["a", "x"])
    #expect(sorted.values == ["ab", "xb", "xy"] && joined.values == ["ab", "xb", "xy"])
    #expect(ofDerived.values == ["a", "x"] && ranked.peek().map(\.title) == ["y", "x"])
    posts[id: 1]?.title = "z"
    #expect(ranked.peek().map(\.title) == ["z", "y"])
  }

  @Test func `what is joined, or left after subtracting, follows each change of the policies`() {
    let authors = ObservableArray(
      [Post(1, "x"), Post(2, "y")], changes: .by { $0.id == $1.id && $0.title == $1.title })
    let hidden = ObservableArray([Post(2, "b")])
    let rest = posts.subtracting(hidden, by: \.id)
    let pairs = posts.innerJoin(authors, on: \.id, equals: \.id)
    let left = Recorder(Computed { rest.value.map(\.title).joined() })
    let joined = Recorder(Computed { pairs.value.map { $0.left.title + $0.right.title } })
    let firsts = pairs.filtered { $0.left.id == 1 }.sorted { $0.right.id < $1.right.id }
    let first = Recorder(Computed { firsts.value.map { $0.left.title + $0.right.title } })
    posts[id: 1]?.title = "c"
    authors[id: 1]?.title = "z"
    #expect(left.values == ["a", "c"])
    #expect(joined.values == [["ax", "by"], ["cx", "by"], ["cz", "by"]])
    #expect(first.values == [["ax"], ["cx"], ["cz"]])
    posts.insert(Post(3, "d"), at: 0)
    authors.value = [Post(3, "w"), Post(1, "z")]
    #expect(joined.values.last == ["dw", "cz"])
    var edited = pairs.peek()
    edited.removeFirst()
    edited.insert(contentsOf: pairs.peek(), at: 0)
    #expect(edited.map { $0.left.title } == ["d", "c", "c"] && posts.peek().map(\.title) == ["d", "c", "b"])
  }

  @Test func `pairs compare one side by its policy, and the other by its type`() {
    let marks = ObservableArray([1], changes: .always)
    let numbers = ObservableArray([1])
    let pairs = marks.innerJoin(numbers, on: { $0 }, equals: { $0 })
    var changes = 0
    let observation = pairs.observeChangeSets { _ in changes += 1 }
    numbers.value = [1]
    #expect(changes == 0)
    marks[0] = 1
    #expect(changes == 1)
    observation.cancel()
  }

  @Test func `the changed keys are those whose elements the policy tells apart`() {
    let before = posts.peek()
    posts[id: 1]?.title = "c"
    #expect(posts.peek().changes(from: before).changedKeys(by: \.id) == [1])
    posts.value = [Post(2, "z"), Post(1, "a")]
    let changes = posts.peek().changes(from: before)
    #expect(changes.changedKeys(by: \.id) == [2] && changes.inverse.changedKeys(by: \.id) == [2])
    let told = PersistentArray([Post(1, "a")])
    #expect(PersistentArray([Post(1, "b")]).changes(from: told).changedKeys(by: \.id) == [])
  }

  @Test func `a shown element without an identity is found by the policy of the array`() {
    struct Note: Equatable { var tag = 1, text = "a" }
    let notes = ObservableArray([Note(), Note(tag: 2)], changes: .by { $0.tag == $1.tag })
    let shown = notes.filtered { $0.tag < 2 }
    #expect(shown.peek().count == 1)
    notes.removeAll()
    notes.append(contentsOf: [Note(tag: 2, text: "b"), Note(text: "b")])
    #expect(shown.peek().map(\.text) == ["a"], "the same by the policy")
    #expect(notes.remove(atOffsets: [0], of: shown) == [Note(text: "b")])
    let ticks = ObservableArray([1, 1], changes: .always)
    #expect(ticks.remove(atOffsets: [1], of: ticks.filtered { _ in true }) == [1] && ticks.peek().count == 1)
  }

  @Test func `children edit elements by the policy of the array`() {
    let children = posts.children(by: \.id) { $0 }
    children[0][\.title].value = "c"
    #expect(titles == ["c", "b"] && children[0].value.title == "c")
  }

  @Test func `a policy that sees less drops what it does not see, and always drops nothing`() {
    let numbers = ObservableArray([10, 20], changes: .by { $0 / 10 == $1 / 10 })
    numbers[0] = 11
    numbers.append(21)
    #expect(Array(numbers.peek()) == [10, 20, 21])
    let ticks = ObservableArray([1], changes: .always)
    var changes = 0
    let observation = ticks.observeChangeSets { _ in changes += 1 }
    ticks[0] = 1
    ticks[0] = 1
    #expect(changes == 2)
    observation.cancel()
  }

  @Test func `the policy of a dictionary decides about its values`() {
    let byName = ObservableDictionary(["a": Post(1, "a")], changes: .by { $0.title == $1.title })
    let seen = Recorder(Computed { byName["a"]?.title ?? "-" })
    let lens = Recorder(byName.lens("a"))
    byName["a"]?.title = "b"
    byName["a"] = Post(2, "b")
    #expect(byName["a"]?.id == 1 && seen.values == ["a", "b"] && lens.values.map { $0?.title } == ["a", "b"])
    byName.replaceAll(with: [("a", Post(1, "c"))])
    #expect(seen.values == ["a", "b", "c"])
  }

  @Test func `what a dictionary hands on of its values follows its policy`() {
    let posts = ObservableDictionary(["a": Post(1, "a")], changes: .by { $0.id == $1.id && $0.title == $1.title })
    let values = posts.values()
    let titles = Recorder(Computed { values.value.map(\.title).joined() })
    let sorted = Recorder(Computed { values.sorted(byKey: \.id).value.map(\.title).joined() })
    let draft = posts.lens("a", default: Post(1, "-"))
    let shown = Recorder(Computed { draft.value.title })
    posts["a"]?.title = "b"
    draft.value = Post(1, "c")
    #expect(titles.values == ["a", "b", "c"] && sorted.values == titles.values && shown.values == titles.values)
    posts["b"] = Post(2, "d")
    posts["a"] = nil
    #expect(titles.values.last == "d" && shown.values.last == "-")
    let quiet = ObservableDictionary(["a": 10], changes: .by { $0 / 10 == $1 / 10 })
    let numbers = Recorder(Computed { quiet.values().value.map { $0 } })
    quiet["a"] = 11
    quiet["a"] = 20
    #expect(numbers.values == [[10], [20]])
  }

  @Test func `the rows of a tree follow the policy of its nodes`() {
    let below = ObservableArray([Post(2, "b")], changes: .by { $0.id == $1.id && $0.title == $1.title })
    let rows = posts.flattened(by: \.id, expanded: ObservableSet([1])) { $0.id == 1 ? below : ObservableArray([]) }
    posts.remove(id: 2)
    let seen = Recorder(Computed { rows.value.map(\.node.title).joined(separator: " ") })
    posts[id: 1]?.title = "x"
    below[id: 2]?.title = "y"
    #expect(seen.values == ["a b", "x b", "x y"])
  }

  @Test func `a result of a closure is another value, with a policy of its own`() {
    struct Line: Equatable { let post: Post }
    let known = posts.mapped { Line(post: $0) }
    let told = posts.mapped(changes: .by { $0.post.title == $1.post.title }) { Line(post: $0) }
    let lengths = posts.mapped(changes: .by { $0 / 10 == $1 / 10 }) { $0.title.count }
    let first = Recorder(Computed { known.value.map(\.post.title).joined() })
    let second = Recorder(Computed { told.sorted { $0.post.id > $1.post.id }.value.map(\.post.title).joined() })
    let counts = Recorder(Computed { lengths.value.map { $0 } })
    posts[id: 1]?.title = "cc"
    #expect(first.values == ["ab"], "by its type, which compares identities")
    #expect(second.values == ["ba", "bcc"] && counts.values == [[1, 1]])
    posts[id: 1]?.title = "a long title"
    #expect(counts.values == [[1, 1], [12, 1]])
    posts.move(from: 0, to: 1)
    #expect(told.value.map(\.post.title) == ["b", "a long title"])
  }

  @Test func `an edit that is dropped although one sees a difference is reported once, and names the array`() {
    var reports: [Diagnostic] = []
    withDiagnostics {
      reports.append($0)
    } in: {
      let posts = ObservableArray([Post(1, "a"), Post(2, "b")], name: "inbox")
      posts[id: 1]?.title = "a"
      #expect(reports.isEmpty, "it shows the same")
      posts[id: 1]?.title = "c"
      posts[1].title = "d"
      let told = ObservableArray([Post(1, "a")], name: "outbox", changes: .by(==))
      told[0].title = "b"
    }
    #if DEBUG
      #expect(reports.map(\.kind) == [.droppedByEquality] && reports.first?.names == ["inbox", "title"])
    #endif
  }
}
