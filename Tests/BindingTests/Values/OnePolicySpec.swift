import Binding
import BindingTesting
import TestSupport
import Testing

/// What is a change is decided by the policy of the value's own node, whatever follows or edits the value. The elements
/// of these specs are equal if they have the same identity, and the policies see more than that.
@Suite @MainActor struct OnePolicySpec {
  struct Post: Equatable {
    var id = 1
    var title = "a"
    static func == (one: Post, other: Post) -> Bool { one.id == other.id }
    static var titles: ChangePolicy<Post> { .by { $0.title == $1.title } }
    static var byTitle: TwoWayConverter<Post, String> {
      TwoWayConverter(
        convert: { $0.title }, convertBack: { text, former in .value(Post(id: former?.id ?? 1, title: text)) })
    }
  }

  private final class Card: EditableTarget {
    let edited = Event<Void>()
    var content = Post(title: "")
    func put(_ post: Post) {
      content = post
      edited.send()
    }
  }

  private let post = Observable(Post(), changes: Post.titles)
  private let clock = ManualClock()

  @Test func `a control takes part by a converter`() {
    let entry = Entry()
    let binding = post.bindTwoWay(to: entry, via: Post.byTitle)
    entry.type("b")
    #expect(post.value.title == "b")
    post.value.title = "c"
    #expect(entry.content == "c")
    binding.cancel()
  }

  @Test func `a control shows and edits the value as it is`() {
    let card = Card()
    let binding = post.bindTwoWay(to: card)
    #expect(card.content.title == "a")
    card.put(Post(title: "b"))
    #expect(post.value.title == "b")
    post.value = Post(title: "c")
    #expect(card.content.title == "c")
    binding.cancel()
  }

  @Test func `a control writes back the value as it is`() {
    let card = Card()
    let binding = post.bindBack(to: card)
    card.put(Post(title: "b"))
    #expect(post.value.title == "b")
    binding.cancel()
  }

  @Test func `a lens of closures over a number or a text loses nothing that its only source counts`() {
    let (ticks, words) = (Observable(1, changes: .always), Observable("a", changes: .always))
    let tick = Lens(get: { ticks.value }, set: { ticks.value = $0 })
    let word = Lens(get: { words.value }, set: { words.value = $0 })
    let (source, seen, texts) = (Recorder(ticks), Recorder(tick), Recorder(word))
    tick.value = 1
    ticks.value = 1
    word.value = "a"
    #expect(source.values == [1, 1, 1] && seen.values == [1, 1, 1] && texts.values == ["a", "a"])
  }

  @Test func `two observables follow each other`() {
    let other = Observable(Post(title: "z"), changes: Post.titles)
    let binding = post.bindTwoWay(to: other)
    #expect(other.value.title == "a")
    other.value = Post(title: "b")
    #expect(post.value.title == "b")
    post.value = Post(title: "c")
    #expect(other.value.title == "c")
    binding.cancel()
  }

  @Test func `debounced, throttled and delayed values follow`() async {
    let settled = post.debounced(for: .seconds(1), clock: clock)
    let limited = post.throttled(for: .seconds(1), clock: clock)
    let late = post.delayed(for: .seconds(1), clock: clock)
    post.value = Post(title: "b")
    await clock.advance(by: .seconds(2))
    #expect([settled.value.title, limited.value.title, late.value.title] == ["b", "b", "b"])
  }

  @Test func `a path follows, and is written through`() {
    let chosen = Observable<Observable<Post>?>(post)
    let followed = Observable(post).following { $0 }
    let optional = chosen.following { $0 }
    let titles = Recorder(followed.map { $0.title })
    post.value = Post(title: "b")
    followed.value = Post(title: "c")
    #expect(titles.values == ["a", "b", "c"])
    #expect(optional.value?.title == "c")
    optional.value = Post(title: "d")
    #expect(post.value.title == "d")
    chosen.value = nil
    #expect(optional.value == nil)
  }

  @Test func `a part that is the whole, and a lens of closures, write it`() {
    post[\.self].value = Post(title: "b")
    #expect(post.value.title == "b")
    #expect(post[\.self].value.title == "b")
    let lens = Lens(get: { post.value }, set: { post.value = $0 })
    let titles = Recorder(lens.map { $0.title })
    lens.value = Post(title: "c")
    #expect(post.value.title == "c")
    post.value = Post(title: "d")
    #expect(titles.values == ["b", "c", "d"])
    let other = Observable(1)
    let seeing = Lens(changes: Post.titles, get: { other.value > 0 ? post.value : Post() }, set: { post.value = $0 })
    seeing.value = Post(title: "e")
    #expect(seeing.value.title == "e")
  }

  @Test func `a part may have a policy of its own`() {
    let box = Observable((number: 1, post: Post()))
    let part = box[\.post, changes: Post.titles]
    let titles = Recorder(part.map { $0.title })
    part.value = Post(title: "b")
    #expect(box.value.post.title == "b")
    #expect(titles.values == ["a", "b"])
  }

  @Test func `a view that cannot be written asks the observable that it shows`() async {
    let settled = post.readOnly.debounced(for: .seconds(1), clock: clock)
    post.value = Post(title: "b")
    await clock.advance(by: .seconds(1))
    #expect(settled.value.title == "b")
  }

  @Test func `a loop over values gets them`() async {
    var titles: [String] = []
    let values = post.values.makeAsyncIterator()
    titles.append(await values.next()?.title ?? "none")
    post.value = Post(title: "b")
    titles.append(await values.next()?.title ?? "none")
    #expect(titles == ["a", "b"])
  }

  @Test func `tracked properties have policies`() {
    final class Model {
      @Tracked(changes: Post.titles) var post = Post()
      @TrackedOutput(changes: .always) private(set) var number = 1
      func renew() { number = 1 }
    }
    let model = Model()
    var titles: [String] = []
    let effect = Effect { titles.append("\(model.post.title)\(model.number)") }
    model.post = Post(title: "b")
    model.renew()
    #expect(titles == ["a1", "b1", "b1"])
    effect.cancel()
  }

  // MARK: Each write is a change

  @Test func `an equal write drops a draft over a value for which each write is a change`() {
    let query = Observable("", changes: .always), entry = Entry()
    let binding = query.bindTwoWay(to: entry, commit: .onCommit)
    entry.type("old")
    query.value = ""
    #expect(entry.content == "")
    #expect(binding.commit())
    #expect(query.value == "")
  }

  @Test func `an equal write drops an edit that waits for its time`() async {
    let query = Observable("", changes: .always), entry = Entry()
    let binding = query.bindTwoWay(to: entry, commit: .delayed(for: .seconds(1), clock: clock))
    entry.type("old")
    query.value = ""
    await clock.advance(by: .seconds(2))
    #expect(entry.content == "")
    #expect(query.value == "")
    binding.cancel()
  }

  @Test func `a control is not written again by its own edit, although each write is a change`() {
    let query = Observable("", changes: .always), entry = Entry()
    let binding = query.bindTwoWay(to: entry)
    let writes = entry.writes
    entry.type("a")
    entry.type("ab")
    #expect(query.value == "ab")
    #expect(entry.writes == writes)
    let number = Observable(1, changes: .always), text = Observable("")
    let other = number.bindTwoWay(to: text, via: .integer)
    text.value = "007"
    #expect(number.value == 7)
    #expect(text.value == "007")
    number.value = 7
    #expect(text.value == "7")
    binding.cancel()
    other.cancel()
  }
}
