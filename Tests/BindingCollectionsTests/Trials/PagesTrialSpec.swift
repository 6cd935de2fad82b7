import Binding
import BindingCollections
import TestSupport
import Testing

/// A list that is fetched page by page, whose request changes and whose pages are answered in any order, late ones too;
/// beside a plain list.
@MainActor private final class PagesTrial: @MainActor GroupedTrial {
  enum Part {
    case request(Int?), more, retry, refresh
    /// The program puts in an element of its own, removes one, or gives one another identity.
    case draft(Int), remove(Int), replace(Int, with: Int)
    /// Answers one of the fetches that wait: with elements and whether there are more, or with a failure.
    case answer(Int, [Int], isLast: Bool), fail(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<18, using: &generator) {
    case 0, 1: .request(number == 0 ? nil : number)
    case 2..<5: .more
    case 5: .retry
    case 6: .refresh
    case 7: .fail(number)
    case 14, 15: .draft(Int.random(in: 0..<8, using: &generator))
    case 16: .remove(Int.random(in: 0..<8, using: &generator))
    case 17: .replace(Int.random(in: 0..<8, using: &generator), with: Int.random(in: -2..<8, using: &generator))
    default: .answer(number, Array((0..<8).shuffled(using: &generator).prefix(number)), isLast: generator.chance(20))
    }
  }

  struct Failed: Error {}
  struct Item: Identifiable, Equatable {
    let id: Int
    /// The fetch that brought it last.
    var fetch: Int
  }
  struct Fetch: Equatable, CustomStringConvertible {
    let request: Int, cursor: Int?
    var description: String { "\(request) at \(cursor ?? 0)" }
  }
  enum Shown { case idle, ready, loading, failed, complete }

  final class Service {
    var fetches: [Fetch] = [], stopped: Set<Int> = [], ended: Set<Int> = []
    var waiting: [(fetch: Int, go: CheckedContinuation<Page<Item, Int>, any Error>)] = []

    func fetch(_ request: Int, _ cursor: Int?) async throws -> Page<Item, Int> {
      let fetch = fetches.count
      fetches.append(Fetch(request: request, cursor: cursor))
      defer {
        ended.insert(fetch)
        if Task.isCancelled { stopped.insert(fetch) }
      }
      return try await withCheckedThrowingContinuation { waiting.append((fetch, $0)) }
    }
  }

  private let service = Service(), request = Observable<Int?>(1)
  private var pages: Pages<Item, Int>?
  private let elements: ObservableArray<Item>, mirrored: Subscription
  private let mirror = Mirror()
  final class Mirror { var items: [Item] = [] }

  /// The request, the elements, and the identities of those that were there when the request changed last.
  var model: (request: Int?, items: [Item], former: Set<Int>) = (1, [], [])
  /// The identities that pages have brought, or that belong to a former request. The others are the program's.
  private var brought: Set<Int> = []
  /// The identity of the last draft, which no page and no replaced element has.
  private var drafts = -10
  private var shown = Shown.loading, cursor: Int?, hasLoaded = false, present: Int? = 1
  /// Whether the fetch that is under way, or has failed, is that of a first page.
  private var isFirst = true
  private var current: Int?, fetches: [Fetch] = [], stopped: Set<Int> = [], ended: Set<Int> = []
  private var answers: [(fetch: Int, page: Page<Item, Int>?)] = []

  init(_ setup: NoSetup) {
    let (service, request, mirror) = (service, request, mirror)
    let pages = Pages(of: { request.value }) { try await service.fetch($0, $1) }
    (self.pages, elements) = (pages, pages.elements)
    mirrored = pages.elements.observeChangeSets { mirror.items = $0.applied(to: mirror.items) }
    fetch(isFirst: true)
  }

  private func stop() {
    if let current {
      // A fetch that has not begun never begins.
      if current < service.fetches.count { stopped.insert(current) } else { fetches.removeLast() }
    }
    current = nil
  }

  private func fetch(isFirst: Bool) {
    stop()
    self.isFirst = isFirst
    guard let request = present else {
      (model.items, model.former, brought, shown, hasLoaded) = ([], [], [], .idle, false)
      return
    }
    current = fetches.count
    fetches.append(Fetch(request: request, cursor: isFirst ? nil : cursor))
    shown = .loading
  }

  func change(_ part: Part) {
    switch part {
    case .request(let number): (request.value, model.request) = (number, number)
    case .more:
      pages?.more.execute()
      if shown == .ready { fetch(isFirst: false) }
    case .retry:
      pages?.retry.execute()
      if shown == .failed { fetch(isFirst: isFirst) }
    case .refresh:
      pages?.refresh.execute()
      if shown != .idle { fetch(isFirst: true) }
    case .draft(let place):
      drafts -= 1
      let (draft, place) = (Item(id: drafts, fetch: -1), min(place, model.items.count))
      elements.insert(draft, at: place)
      model.items.insert(draft, at: place)
    case .remove(let place):
      guard !model.items.isEmpty else { return }
      elements.remove(id: model.items.remove(at: place % model.items.count).id)
    case .replace(let place, with: let id):
      guard !model.items.isEmpty else { return }
      let (item, place) = (Item(id: id, fetch: -2), place % model.items.count)
      elements.replace(id: model.items[place].id, with: item)
      if model.former.remove(model.items[place].id) != nil { model.former.insert(id) } else { model.former.remove(id) }
      model.items[place] = item
      if let other = model.items.indices.first(where: { $0 != place && model.items[$0].id == id }) {
        model.items.remove(at: other)
      }
    case .answer(let place, let ids, let isLast):
      guard !service.waiting.isEmpty else { return }
      let (fetch, go) = service.waiting.remove(at: place % service.waiting.count)
      let page = Page(ids.map { Item(id: $0, fetch: fetch) }, next: isLast ? nil : fetch)
      go.resume(returning: page)
      answers.append((fetch, page))
    case .fail(let place):
      guard !service.waiting.isEmpty else { return }
      let (fetch, go) = service.waiting.remove(at: place % service.waiting.count)
      go.resume(throwing: Failed())
      answers.append((fetch, nil))
    }
  }

  /// What happens at the end of an operation: another request, then the answers that were given in it.
  func didPlay(_ step: Step) {
    if present != model.request {
      (present, hasLoaded) = (model.request, false)
      brought = Set(model.items.map(\.id))
      model.former = brought
      fetch(isFirst: true)
    }
    for (fetch, page) in answers { take(fetch, page) }
    answers = []
  }

  private func take(_ fetch: Int, _ page: Page<Item, Int>?) {
    ended.insert(fetch)
    guard fetch == current else { return }
    current = nil
    guard let page else { return shown = .failed }
    let (isFirst, former) = (isFirst, model.items)
    if isFirst { model.items = [] }
    for item in page.elements {
      if let place = model.items.firstIndex(where: { $0.id == item.id }) {
        model.items[place] = item
      } else {
        model.items.append(item)
      }
    }
    if isFirst {
      keep(former.filter { !brought.contains($0.id) && !model.former.contains($0.id) }, of: former)
      model.former = []
    }
    brought = (isFirst ? [] : brought).union(page.elements.map(\.id))
    (cursor, shown, hasLoaded) = (page.next, page.next == nil ? .complete : .ready, true)
    let bringsMore = isFirst ? !page.elements.isEmpty : model.items.count > former.count
    if !bringsMore, cursor != nil { self.fetch(isFirst: false) }
  }

  /// Each of the program's elements stays behind the nearest element before it that is still there.
  private func keep(_ own: [Item], of former: [Item]) {
    func offset(_ item: Item) -> Int? { model.items.firstIndex { $0.id == item.id } }
    for item in own where offset(item) == nil {
      let before = former.prefix { $0.id != item.id }.reversed().lazy.compactMap(offset).first
      model.items.insert(item, at: before.map { $0 + 1 } ?? 0)
    }
  }

  private var presentDifference: String? {
    let items = model.items
    if Array(elements.peek()) != items { return "the elements are \(elements.peek()) instead of \(items)" }
    if mirror.items != items { return "an observer has \(mirror.items) instead of \(items)" }
    if service.fetches != fetches { return "\(service.fetches) were fetched instead of \(fetches)" }
    let told = stopped.intersection(ended)
    if service.ended != ended || service.stopped != told { return "\(service.stopped) were stopped instead of \(told)" }
    guard let pages else { return nil }
    let state = pages.state.peek()
    let words: Shown =
      if state.isLoading { .loading } else if state.failed != nil { .failed } else if !state.hasLoaded { .idle } else {
        state.isComplete ? .complete : .ready
      }
    let fetch: PagesState.Fetch = isFirst ? (hasLoaded ? .refresh : .first) : .next
    if words != shown || state.hasLoaded != hasLoaded || (state.loading ?? state.failed ?? fetch) != fetch {
      return "the state is \(state) instead of \(shown)"
    }
    let enabled = [pages.more, pages.retry, pages.refresh].map { $0.isEnabled.peek() }
    return enabled == [shown == .ready, shown == .failed, shown != .idle] ? nil : "\(enabled) are enabled in \(shown)"
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    await settles { presentDifference == nil }
    return presentDifference
  }

  /// What is fetched is told to stop when the pages are released, and nothing is observed.
  @MainActor func end() async -> String? {
    pages = nil
    stop()
    while !service.waiting.isEmpty {
      change(.fail(0))
      didPlay(.batch([]))
      if let difference = await difference() { return difference }
    }
    return request.observerCount == 0 ? nil : "\(request.observerCount) observe the request"
  }
}

@Suite @MainActor struct PagesTrialSpec {
  @Test func `pages show what a plain list has, whatever is asked and answered meanwhile`() async {
    await PagesTrial.run()
  }
}
