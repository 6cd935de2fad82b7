public import Binding

/// One page of a list that is fetched page by page.
public struct Page<Element, Cursor> {
  /// The elements of the page.
  public let elements: [Element]
  /// The cursor of the next page; `nil` for the last page.
  public let next: Cursor?

  /// Makes a page of elements, with the cursor of the next page.
  public init(_ elements: [Element], next: Cursor?) {
    self.elements = elements
    self.next = next
  }
}

extension Page: Sendable where Element: Sendable, Cursor: Sendable {}

/// The state of a list that is fetched page by page: how much has been loaded, which fetch is under way, and which has
/// failed.
///
///     switch found.state.value.loading {
///     case .first: showSpinner()
///     case .next: showSpinnerInFooter()
///     case .refresh, nil: break
///     }
public struct PagesState: Equatable {
  /// The page that a fetch is for.
  public enum Fetch: Hashable, Sendable {
    /// The first page of a request of which no page has been loaded. The list may still have the elements of the former
    /// request.
    case first
    /// The page after the loaded ones.
    case next
    /// The first page, which is fetched again.
    case refresh
  }

  /// The fetch that is under way; `nil` if there is none.
  public internal(set) var loading: Fetch?
  /// Whether the first page of the present request has been loaded.
  public internal(set) var hasLoaded = false
  /// Whether the last page has been loaded.
  public internal(set) var isComplete = false
  /// The latest fetch, if it has failed and no other has begun since.
  public internal(set) var failed: Fetch?
  /// The error with which the latest fetch has failed.
  public internal(set) var failure: (any Error)?
  /// Tells the latest failure from all others, because errors cannot be compared; 0 if there is none.
  var failureStamp: UInt64 = 0

  init() {}

  /// Whether a page is being fetched.
  public var isLoading: Bool { loading != nil }
  /// Whether the next page can be fetched.
  var hasMore: Bool { hasLoaded && !isComplete && loading == nil && failed == nil }

  /// Compares states. Errors are equal only if they come from the same failure.
  public static func == (one: PagesState, other: PagesState) -> Bool {
    one.loading == other.loading && one.hasLoaded == other.hasLoaded && one.isComplete == other.isComplete
      && one.failed == other.failed && one.failureStamp == other.failureStamp
  }

  mutating func begin(_ fetch: Fetch) {
    loading = fetch
    (failed, failure, failureStamp) = (nil, nil, 0)
  }

  mutating func fail(_ error: any Error) {
    (failed, failure, failureStamp, loading) = (loading, error, newStamp(), nil)
  }

  mutating func load(isLast: Bool) { (loading, hasLoaded, isComplete) = (nil, true, isLast) }
}

/// A list that is fetched page by page: its elements, and its state.
///
///     let found = Pages(of: { query.value }) { query, cursor in
///       let answer = try await service.search(query, page: cursor ?? 0)
///       return Page(answer.people, next: answer.isLast ? nil : (cursor ?? 0) + 1)
///     }
///     let adapter = ListAdapter(found.elements, paging: found.more)
///
/// **State.** ``state`` tells a view whether to show a spinner, an error with a button for ``retry``, or the end. A
/// failed fetch leaves the elements as they are, and is repeated only by ``retry``. ``loaded`` sends each page.
///
/// **Requests.** The first page is fetched at once, others when ``more`` is executed, one at a time. When the request
/// changes, or ``refresh`` is executed, a fetch under way is cancelled. With `debounce:`, a change counts once the
/// request has stayed the same for that time. The elements stay until the new first page has been loaded; elements that
/// are in both keep their rows. An element that is already in the list is updated in its place. If a first page is
/// empty, or a later one brings no new element, the next page is fetched at once. A failed transaction does not cancel
/// a fetch that began in it.
///
/// **Elements of the program.** The program may add elements to ``elements``, such as a draft. An element whose
/// identity no page has brought stays when pages are fetched again, after the element that it followed, until the
/// program removes the element or a page brings it. The first page of another request replaces all elements that were
/// there at the end of the operation that changed the request: append a draft for that request after it. To give a
/// draft the identity that the server has chosen, see ``ObservableArray/replace(id:with:)``.
///
/// **Undo.** What is fetched is no edit of the user, see `withoutUndo(_:)`: a `History` of ``elements`` takes back what
/// the user has done, and leaves the fetched elements where they are.
///
/// **Beginning.** The first fetch begins when the `Pages` are made. A `Resource` waits until it is observed, but these
/// elements are an array that is edited and read without being observed. While the request is `nil`, nothing is
/// fetched.
///
/// **Ownership.** Fetching ends when the `Pages` are released. If the closure that fetches has a capture list, it has
/// to begin with `@MainActor`, see `Command`. Not `Sendable`: `Pages` belong to the isolation domain they were made in.
public final class Pages<Element, Cursor> {
  /// The elements of all pages, which may also be edited.
  public let elements: ObservableArray<Element>
  /// Whether a page is being fetched, has failed, or was the last one.
  public let state: ReadOnly<PagesState>
  /// Sends the number and the elements of each page that was loaded; the first page is number 1.
  public let loaded: Event<(number: Int, elements: [Element])>
  /// Fetches the next page. Enabled while there is a next page, no fetch is under way, and the latest one has not
  /// failed.
  public let more: Command<Void, Void>
  /// Repeats the failed fetch. Enabled if the latest fetch has failed.
  public let retry: Command<Void, Void>
  /// Fetches the first page again, even during a fetch. Enabled while there is a request.
  public let refresh: Command<Void, Void>
  let core: PagesCore<Element, Cursor>

  // Every program with an array links the designated initialiser, so it only stores properties. The code that fetches
  // is in a convenience initialiser.
  init(
    _ core: PagesCore<Element, Cursor>, _ elements: ObservableArray<Element>, _ state: ReadOnly<PagesState>,
    loaded: Event<(number: Int, elements: [Element])>, more: Command<Void, Void>, retry: Command<Void, Void>,
    refresh: Command<Void, Void>
  ) {
    self.core = core
    self.elements = elements
    self.state = state
    self.loaded = loaded
    self.more = more
    self.retry = retry
    self.refresh = refresh
  }
}

extension Pages {
  /// Makes a list of pages that depends on a request.
  ///
  /// - Parameters:
  ///   - request: reads observables, and returns the request; `nil` for an empty list.
  ///   - key: identifies an element among all pages. It must not read observables.
  ///   - pause: how long the request has to stay the same before it is fetched; the first one is fetched at once.
  ///   - clock: the clock that measures the pause.
  ///   - fetch: fetches the page that begins at a cursor; the first page for `nil`.
  public convenience init<Request, Key: Hashable>(
    of request: @escaping () -> Request?, by key: @escaping (Element) -> Key, debounce pause: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated any Actor = #isolation,
    _ fetch: nonisolated(nonsending) @escaping (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    let requested = Computed(name: name.map { "\($0).request" }, file: file, line: line, request)
    func settled<AnyClock: Clock<Duration>>(_ clock: AnyClock) -> Computed<Request?> {
      pause.map { requested.debounced(for: $0, clock: clock, isolation: isolation) } ?? requested
    }
    let wanted = settled(clock)
    let elements = ObservableArray<Element>(name: name, file: file, line: line)
    let index = elements.indexed(by: key)
    let home = HomeActor(isolation)
    // The request that the effect at the end of this initialiser has read last. A failed transaction may restore an
    // earlier request, but it does not restore the fetch.
    var latest: Request?
    // The keys of the elements that pages have brought, or that belong to a former request. All other elements are the
    // program's own.
    var fetched: Set<Key> = []
    // The rows that belong to a former request, because a draft may be renamed before the first page replaces them.
    var former: Set<UInt64> = []
    let core = PagesCore<Element, Cursor>(
      Observable(PagesState(), file: file, line: line), Event(file: file, line: line),
      begin: { core, number, cursor in
        guard let request = latest else { return nil }
        weak let core = core
        return home.start {
          // Another fetch has taken its place before it began.
          if Task.isCancelled { return }
          let result: Result<Page<Element, Cursor>, any Error>
          do { result = .success(try await fetch(request, cursor)) } catch { result = .failure(error) }
          core?.answer(number, result)
        }
      },
      take: { page, isFirst in
        if isFirst {
          fetched = elements.refresh(with: page, by: key, keepingOthersThan: fetched, former)
          former = []
          return !page.isEmpty
        }
        fetched.formUnion(page.lazy.map(key))
        let count = elements.present.count
        for element in page { index[key(element)] = element }
        return elements.present.count > count
      })
    let state = core.state
    weak let weakCore = core
    self.init(
      core, elements, state.readOnly, loaded: core.loaded,
      more: Command(enabledIf: { state.value.hasMore }) { weakCore?.fetch(.next) },
      retry: Command(enabledIf: { state.value.failed != nil }) { weakCore?.retry() },
      // Without a request the state is the initial one.
      refresh: Command(enabledIf: { state.value != PagesState() }) { weakCore?.refresh() })
    core.restarting = Effect(file: file, line: line) {
      latest = wanted.value
      untracked {
        fetched = Set(elements.present.lazy.map(key))
        elements.present.tree.forEach { former.insert($0.row.id) }
        weakCore?.restart()
      }
    }
  }
}

extension Pages where Element: Identifiable {
  /// Makes a list of pages of `Identifiable` elements that depends on a request.
  public convenience init<Request>(
    of request: @escaping () -> Request?, debounce pause: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated any Actor = #isolation,
    _ fetch: nonisolated(nonsending) @escaping (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    self.init(
      of: request, by: \.id, debounce: pause, clock: clock, name: name, file: file, line: line, isolation: isolation,
      fetch)
  }
}

extension ObservableArray {
  /// Replaces the elements that pages or a former request have brought by the elements of a first page. All other
  /// elements stay, each after the nearest element before it that is still there.
  ///
  /// - Parameters:
  ///   - fetched: the keys of the elements to replace.
  ///   - former: the identities of further rows to replace.
  /// - Returns: the keys of the page.
  func refresh<Key: Hashable>(
    with page: [Element], by key: (Element) -> Key, keepingOthersThan fetched: Set<Key>, _ former: Set<UInt64>
  ) -> Set<Key> {
    // As in further pages, an element takes the place of one with its key.
    let brought = page.lastOfEachKey(key)
    let keys = Set(brought.lazy.map(key))
    // The elements that stay, by the key of the element of the page that they follow; by `nil` if they follow none.
    var (behind, last): ([Key?: [Element]], Key?) = ([:], nil)
    present.tree.forEach { spot in
      let element = spot.row.element(as: Element.self)
      let key = key(element)
      if keys.contains(key) {
        last = key
      } else if !fetched.contains(key), !former.contains(spot.row.id) {
        behind[last, default: []].append(element)
      }
    }
    var elements = behind.removeValue(forKey: nil) ?? []
    for element in brought {
      elements.append(element)
      if let others = behind.removeValue(forKey: key(element)) { elements += others }
    }
    replaceAll(with: elements, by: key)
    return keys
  }
}

@available(*, unavailable, message: "Pages belong to the isolation domain they were made in.")
extension Pages: Sendable {}

/// The implementation of ``Pages``: begins fetches, and takes their results.
final class PagesCore<Element, Cursor> {
  typealias Begin = (_ core: PagesCore, _ number: Int, _ cursor: Cursor?) -> Task<Void, Never>?

  let state: Observable<PagesState>
  let loaded: Event<(number: Int, elements: [Element])>
  /// Begins to fetch a page; returns `nil` if there is no request.
  let begin: Begin
  /// Puts the elements of a page into the list. Returns whether the page brings elements that were not there; for a
  /// first page, whether it has any elements.
  let take: (_ page: [Element], _ isFirst: Bool) -> Bool
  /// The number of the latest fetch. Results of earlier fetches are ignored.
  var number = 0
  /// The cursor of the next page, and how many pages were loaded before it.
  var next: (cursor: Cursor?, pages: Int) = (nil, 0)
  var task: Task<Void, Never>?
  /// Begins again from the first page when the request changes.
  var restarting: Effect?

  init(
    _ state: Observable<PagesState>, _ loaded: Event<(number: Int, elements: [Element])>, begin: @escaping Begin,
    take: @escaping (_ page: [Element], _ isFirst: Bool) -> Bool
  ) {
    self.state = state
    self.loaded = loaded
    self.begin = begin
    self.take = take
    // A failed transaction does not cancel a running fetch, so it does not restore the state either.
    state.outlastTransactions()
  }

  deinit { task?.cancel() }

  /// Changes a copy of the state and writes it, so that an equal state is no change.
  func change(_ body: (inout PagesState) -> Void) {
    var changed = state.peek()
    body(&changed)
    state.value = changed
  }

  /// Begins again from the first page, for another request.
  func restart() {
    next = (nil, 0)
    batch {
      state.value = PagesState()
      fetch(.first)
    }
  }

  func refresh() { fetch(state.value.hasLoaded ? .refresh : .first) }

  func retry() { if let failed = state.value.failed { fetch(failed) } }

  /// Cancels the fetch under way and begins another one. Without a request, empties the list instead.
  func fetch(_ fetch: PagesState.Fetch) {
    task?.cancel()
    number += 1
    task = begin(self, number, fetch == .next ? next.cursor : nil)
    batch {
      if task == nil {
        _ = withoutUndo { take([], true) }
        state.value = PagesState()
      } else {
        change { $0.begin(fetch) }
      }
    }
  }

  /// Takes the result of a fetch, unless another fetch has begun since.
  func answer(_ number: Int, _ result: Result<Page<Element, Cursor>, any Error>) {
    guard number == self.number, let fetch = state.value.loading else { return }
    switch result {
    case .failure(let error): change { $0.fail(error) }
    case .success(let page):
      next = (page.next, fetch == .next ? next.pages + 1 : 1)
      withoutUndo {
        let bringsMore = take(page.elements, fetch != .next)
        change { $0.load(isLast: page.next == nil) }
        loaded.send((next.pages, page.elements))
        // The next page is not fetched if an observer of `loaded` has begun another fetch.
        if !bringsMore, number == self.number, page.next != nil { self.fetch(.next) }
      }
    }
  }
}
