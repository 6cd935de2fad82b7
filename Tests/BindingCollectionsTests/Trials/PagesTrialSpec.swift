import Binding
import BindingCollections
import TestSupport
import Testing

/// A list that is fetched page by page, whose request changes and whose pages are answered in any order, late ones too;
/// beside a plain list.
@MainActor private final class PagesTrial: @MainActor GroupedTrial {
  enum Part {
    case request(Int?), ask(Command), cancel(Command)
    /// Compares everything in the middle of an operation.
    case look
    /// The program puts in an element of its own, removes one, or gives one another identity.
    case draft(Int), remove(Int), replace(Int, with: Int)
    /// Answers one of the fetches that wait: with elements and whether there are more, or with a failure.
    case answer(Int, [Int], isLast: Bool), fail(Int)
  }

  enum Command: CaseIterable { case more, retry, refresh }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<21, using: &generator) {
    case 0, 1: .request(number == 0 ? nil : number)
    case 2..<5: .ask(.more)
    case 5: .ask(.retry)
    case 6: .ask(.refresh)
    case 7: .fail(number)
    case 18: .cancel(Command.allCases.randomElement(using: &generator) ?? .more)
    case 19, 20: .look
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
  final class Mirror { var items: [Item] = [], ends: [String] = [] }

  /// What a failing transaction restores: the request; the one that was read last; whether there was none in between,
  /// so that the list was emptied; the elements, and the identities of those that were there when the request changed.
  var model: (request: Int?, seen: Int?, isEmptied: Bool, items: [Item], former: Set<Int>) = (1, 1, false, [], [])
  /// The identities that pages have brought, or that belong to a former request. The others are the program's.
  private var brought: Set<Int> = []
  /// The identity of the last draft, which no page and no replaced element has.
  private var drafts = -10
  private var shown = Shown.loading, cursor: Int?, hasLoaded = false, present: Int? = 1
  /// Whether the fetch that is under way, or has failed, is that of a first page.
  private var isFirst = true
  /// The state before the fetch, and whether a failed fetch in it was that of a first page.
  private var before = (shown: Shown.idle, isFirst: true)
  private var current: Int?, fetches: [Fetch] = [], stopped: Set<Int> = [], ended: Set<Int> = []
  /// The command that asked for what is fetched, and whether it was `refresh` in this operation.
  private var asking: Command?, isRefreshAsked = false
  private var ends: [String] = [], slip: String?, observations: [Subscription] = []
  private var answers: [(fetch: Int, page: Page<Item, Int>?)] = []

  init(_ setup: NoSetup) {
    let (service, request, mirror) = (service, request, mirror)
    let pages = Pages(of: { request.value }) { try await service.fetch($0, $1) }
    (self.pages, elements) = (pages, pages.elements)
    mirrored = pages.elements.observeChangeSets { mirror.items = $0.applied(to: mirror.items) }
    fetch(isFirst: true)
    for command in Command.allCases {
      observations.append(self[command, pages].outputs.observe { mirror.ends.append("\(command) ended") })
      observations.append(self[command, pages].failures.observe { _ in mirror.ends.append("\(command) failed") })
    }
  }

  private subscript(command: Command, pages: Pages<Item, Int>) -> Binding.Command<Void, Void> {
    switch command {
    case .more: pages.more
    case .retry: pages.retry
    case .refresh: pages.refresh
    }
  }

  private func stop() {
    asking = nil
    if let current {
      // A fetch that has not begun never begins.
      if current < service.fetches.count { stopped.insert(current) } else { fetches.removeLast() }
    }
    current = nil
  }

  private func fetch(isFirst: Bool, for command: Command? = nil) {
    stop()
    guard let request = present else {
      (model.former, brought, shown) = ([], [], .idle)
      return
    }
    (self.isFirst, asking) = (isFirst, command)
    current = fetches.count
    fetches.append(Fetch(request: request, cursor: isFirst ? nil : cursor))
    shown = .loading
  }

  /// Reads the request, as every look at the list or its state does.
  private func read() {
    if model.request == nil, model.seen != nil { (model.isEmptied, model.items, model.former) = (true, [], []) }
    model.seen = model.request
  }

  /// Whether the request is another one than the pages have.
  private var isNew: Bool { present != model.request || model.isEmptied }

  private func isEnabled(_ command: Command) -> Bool {
    switch command {
    case .more: !isNew && shown == .ready
    case .retry: !isNew && shown == .failed
    case .refresh: model.request != nil
    }
  }

  private func ask(_ command: Command) {
    if let pages { self[command, pages].execute() }
    guard isEnabled(command) else { return }
    if command == .refresh {
      isRefreshAsked = true
      if present == nil { stop() } else { fetch(isFirst: true) }
    } else {
      fetch(isFirst: command == .retry && isFirst)
    }
    asking = command
  }

  private func cancel(_ command: Command) {
    if let pages { self[command, pages].cancel() }
    guard asking == command else { return }
    isRefreshAsked = false
    stop()
    if present != nil { (shown, isFirst) = before }
  }

  func change(_ part: Part) {
    switch part {
    case .request, .answer, .fail: break
    default:
      _ = pages?.state.peek()
      read()
    }
    switch part {
    case .request(let number): (request.value, model.request) = (number, number)
    case .ask(let command): ask(command)
    case .cancel(let command): cancel(command)
    case .look: slip = slip ?? pages.flatMap { visibleDifference(of: $0) }
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
    read()
    let refresh = isRefreshAsked ? asking : nil
    isRefreshAsked = false
    if isNew {
      (present, hasLoaded, before, model.isEmptied) = (model.request, false, (.idle, true), false)
      brought = Set(model.items.map(\.id))
      model.former = brought
      fetch(isFirst: true, for: refresh)
    } else if present == nil {
      stop()
    }
    for (fetch, page) in answers { take(fetch, page) }
    answers = []
  }

  private func take(_ fetch: Int, _ page: Page<Item, Int>?) {
    ended.insert(fetch)
    guard fetch == current else { return }
    current = nil
    let command = asking
    asking = nil
    guard let page else {
      if let command { ends.append("\(command) failed") }
      shown = .failed
      return before = (shown, isFirst)
    }
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
    before = (shown, true)
    let bringsMore = isFirst ? !page.elements.isEmpty : model.items.count > former.count
    if !bringsMore, cursor != nil {
      self.fetch(isFirst: false, for: command)
    } else if let command {
      ends.append("\(command) ended")
    }
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
    if let slip { return slip }
    if mirror.ends != ends { return "the commands say \(mirror.ends) instead of \(ends)" }
    if mirror.items != items { return "an observer has \(mirror.items) instead of \(items)" }
    if service.fetches != fetches { return "\(service.fetches) were fetched instead of \(fetches)" }
    let told = stopped.intersection(ended)
    if service.ended != ended || service.stopped != told { return "\(service.stopped) were stopped instead of \(told)" }
    return pages.flatMap { visibleDifference(of: $0) }
  }

  /// What differs for a reader, perhaps in the middle of an operation.
  private func visibleDifference(of pages: Pages<Item, Int>) -> String? {
    if Array(elements.peek()) != model.items { return "the elements are \(elements.peek()) instead of \(model.items)" }
    let shown: Shown = isNew ? model.request == nil ? .idle : .loading : shown
    let (hasLoaded, isFirst) = (hasLoaded && !isNew, isFirst || isNew)
    let state = pages.state.peek()
    let words: Shown =
      if state.isLoading { .loading } else if state.failedFetch != nil { .failed } else if !state.hasLoaded {
        .idle
      } else {
        state.isComplete ? .complete : .ready
      }
    let fetch: PagesState.Fetch = isFirst ? (hasLoaded ? .refresh : .first) : .next
    if words != shown || state.hasLoaded != hasLoaded || (state.loading ?? state.failedFetch ?? fetch) != fetch {
      return "the state is \(state) instead of \(shown)"
    }
    for command in Command.allCases {
      let (isEnabled, isExecuting) = (self[command, pages].isEnabled.peek(), self[command, pages].isExecuting.peek())
      let isGoing = asking == command && (isRefreshAsked || !isNew)
      if isEnabled != self.isEnabled(command) || isExecuting != isGoing {
        return "\(command) is enabled: \(isEnabled), executing: \(isExecuting), in \(shown)"
      }
    }
    return nil
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    await settles { presentDifference == nil }
    return presentDifference
  }

  /// What is fetched is told to stop when the pages are released, and nothing is observed.
  @MainActor func end() async -> String? {
    pages = nil
    observations = []
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
