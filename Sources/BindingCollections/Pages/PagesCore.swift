import Binding

/// The implementation of ``Pages``: begins fetches, and takes their results.
///
/// What a reader sees follows from the request of the moment, from the fetch that was begun last (`progress`), and from
/// what a command has asked for since (`wish`). An effect begins fetches, at the end of the operation in which the
/// request has changed or a command was executed; until then the state is already what that effect is going to show.
final class PagesCore<Request, Key: Hashable, Element, Cursor>: PagesLoading {
  typealias Fetch = nonisolated(nonsending) (Request, Cursor?) async throws -> Page<Element, Cursor>
  /// Ends the execution of a command.
  typealias End = (Result<Void, any Error>) -> Void

  /// What a command asks for.
  struct Wish {
    /// The page to fetch; `nil` for the first page of the request that is there when the fetch begins.
    let fetch: PagesState.Fetch?
    let execution: Execution
  }

  /// An execution of a command, from its beginning to the end of the fetches that it asked for.
  final class Execution {
    let end: End
    init(_ end: @escaping End) { self.end = end }
  }

  let requests: PagesRequests<Request>
  let list: PagesElements<Element, Key>
  let loaded: Event<(number: Int, elements: [Element])>
  /// How far the fetches for `latest` have come.
  let progress: Observable<PagesProgress>
  /// The request whose first page was loaded last. Its pages are shown until the list is emptied.
  private let origin = Observable<PagesRequest<Request>?>(nil, changes: .by { $0 === $1 })
  /// The request of the pages that are shown.
  private lazy var shown = {
    let shown = Computed<PagesRequest<Request>?>(changes: .by { $0 === $1 }) { [requests, origin] in
      let present = requests.settled.value
      return origin.value.flatMap { $0.emptied == present.emptied ? $0 : nil }
    }
    shown.markInner()
    return shown
  }()
  var loadedInput: Any? { shown.value?.input }
  /// Raised when a command asks for a fetch or cancels one, so that the effect and the readers of the state look at
  /// `wish`.
  let looks: Observable<Int>
  /// Whether these pages were released. Their state and elements may outlive them.
  let isOver: Observable<Bool>
  private let fetchPage: Fetch
  private let home: HomeActor
  /// The request for which pages are fetched. A failed transaction may restore an earlier request, but not the fetch.
  private var latest: PagesRequest<Request>?
  private var wish: Wish?
  /// The cursor of the next page, and how many pages were loaded before it.
  private var next: (cursor: Cursor?, pages: Int) = (nil, 0)
  /// How many pages in a row have brought no new element, of those that were fetched at once, one after another.
  private var fruitless = 0
  private let work = LatestWork()
  /// The execution for which a page is being fetched, if a command has asked for it.
  private var execution: Execution?
  private var following: Effect?

  init(
    _ requests: PagesRequests<Request>, _ list: PagesElements<Element, Key>, isOver: Observable<Bool>,
    loaded: Event<(number: Int, elements: [Element])>, progress: Observable<PagesProgress>, looks: Observable<Int>,
    on home: HomeActor, _ fetchPage: @escaping Fetch
  ) {
    self.requests = requests
    self.list = list
    self.isOver = isOver
    self.loaded = loaded
    self.progress = progress
    self.looks = looks
    self.home = home
    self.fetchPage = fetchPage
    // A failed transaction does not cancel a fetch, nor a request for one, so it does not restore the state either.
    progress.outlastTransactions()
    looks.outlastTransactions()
    origin.outlastTransactions()
    for node in [progress, looks, isOver, origin] as [GraphNode] { node.markInner() }
  }

  deinit {
    let (executions, isOver) = ([execution, wish?.execution].compactMap { $0 }, isOver)
    if executions.isEmpty, isOver.observerCount == 0 { return }
    whenReadIsOver {
      batch {
        isOver.value = true
        for execution in executions { execution.end(.failure(CancellationError())) }
      }
    }
  }

  /// Makes the effect that begins fetches: of the first page, now and whenever the request changes, and of what
  /// commands ask for.
  func follow(name: String?, file: StaticString, line: UInt32) {
    let effect = Effect(name: name, file: file, line: line) { [weak self] in
      guard let self else { return }
      _ = looks.value
      let request = requests.settled.value
      untracked { self.take(request) }
    }
    following = effect
  }

  // MARK: - What readers see

  /// The state for the present request, tracked.
  func present() -> PagesState {
    var (progress, request) = (progress.value, requests.settled.value)
    _ = looks.value
    if !isLatest(request) {
      progress = PagesProgress(fetch: .first)
    } else if let wish {
      progress.fetch = fetch(for: wish)
    }
    if request.input == nil { progress.fetch = nil }
    var state = progress.state
    state.isWaiting = requests.isWaiting
    return state
  }

  /// Whether the work of an execution still goes on, tracked. It ends when the request changes, except that a refresh
  /// that has not begun then fetches the new request.
  func isUnderWay() -> Bool {
    let request = requests.settled.value
    _ = looks.value
    return wish.map { $0.fetch == nil } ?? false || isLatest(request)
  }

  private func isLatest(_ request: PagesRequest<Request>) -> Bool { latest?.isSame(as: request) ?? false }

  private func fetch(for wish: Wish) -> PagesState.Fetch {
    wish.fetch ?? (progress.peek().rest.hasLoaded ? .refresh : .first)
  }

  // MARK: - Commands

  /// Asks for a fetch in place of the one that is under way. Returns a closure that cancels it.
  func ask(for fetch: PagesState.Fetch?, _ end: @escaping End) -> () -> Void {
    let execution = Execution(end)
    batch {
      stop()
      if fetch == nil { requests.hurry() }
      wish = Wish(fetch: fetch, execution: execution)
      looks.value += 1
    }
    return { [weak self] in self?.cancel(execution) }
  }

  func retry(_ end: @escaping End) -> () -> Void { ask(for: progress.peek().rest.failedFetch, end) }

  /// Cancels the fetch of an execution. Elements and state are then as before the fetch.
  private func cancel(_ execution: Execution) {
    guard execution === self.execution || execution === wish?.execution else { return }
    batch {
      stop()
      progress.value.fetch = nil
      looks.value += 1
    }
  }

  // MARK: - Fetching

  /// Begins what is to be fetched: for another request the first page, for the same one what a command has asked for.
  private func take(_ request: PagesRequest<Request>) {
    let isNew = !isLatest(request)
    let execution = isNew && wish?.fetch != nil ? nil : wish?.execution
    let fetch = isNew ? .first : wish.map { self.fetch(for: $0) }
    if execution != nil { wish = nil }
    latest = request
    requests.goOn()
    guard let fetch else { return }
    stop()
    if isNew { (next, progress.value) = ((nil, 0), PagesProgress()) }
    guard let input = request.input else {
      list.forget()
      execution?.end(.failure(CancellationError()))
      return
    }
    if isNew { list.leaveRequest() }
    fruitless = 0
    begin(fetch, of: input, for: execution)
  }

  private func begin(_ fetch: PagesState.Fetch, of request: Request, for execution: Execution?) {
    let cursor = fetch == .next ? next.cursor : nil
    self.execution = execution
    progress.value.fetch = fetch
    weak let core = self
    let fetchPage = fetchPage
    work.start(task: { number in
      home.start {
        // The fetch was cancelled before it began, or another one has taken its place.
        if Task.isCancelled { return }
        let result: Result<Page<Element, Cursor>, any Error>
        do { result = .success(try await fetchPage(request, cursor)) } catch { result = .failure(error) }
        core?.answer(number, result)
      }
    })
  }

  /// Takes the result of a fetch, unless the fetch was cancelled, or another one has taken its place. State, elements,
  /// and the end of the command are one change.
  private func answer(_ number: Int, _ result: Result<Page<Element, Cursor>, any Error>) {
    guard work.finish(number), let fetch = progress.peek().fetch, let request = latest?.input else { return }
    let execution = execution
    self.execution = nil
    withoutUndo {
      progress.value.fetch = nil
      switch result {
      case .failure(let error): fail(fetch, error, execution)
      case .success(let page): take(page, by: fetch, of: request, for: execution)
      }
    }
  }

  /// Puts a page into the list. If it brings nothing new and is not the last one, the next page is fetched at once,
  /// because a list view that shows no other row does not ask for another page. Too many such pages in a row, or one
  /// that leads to itself, are a failure.
  private func take(
    _ page: Page<Element, Cursor>, by fetch: PagesState.Fetch, of request: Request, for execution: Execution?
  ) {
    let isFirst = fetch != .next
    let cursor = isFirst ? nil : next.cursor
    next = (page.next, isFirst ? 1 : next.pages + 1)
    let bringsMore = list.take(page.elements, isFirst: isFirst)
    if isFirst { origin.value = latest }
    progress.value.rest.load(isLast: page.next == nil)
    fruitless = bringsMore ? 0 : fruitless + 1
    if bringsMore || page.next == nil {
      execution?.end(.success(()))
    } else if fruitless == PagesStalled.limit || areSame(cursor, page.next) {
      fail(.next, PagesStalled(pages: fruitless), execution)
    } else {
      begin(.next, of: request, for: execution)
    }
    loaded.send((next.pages, page.elements))
  }

  private func fail(_ fetch: PagesState.Fetch, _ error: any Error, _ execution: Execution?) {
    progress.value.rest.fail(fetch, error)
    execution?.end(.failure(error))
  }

  /// Cancels the fetch under way and forgets what was asked for. The executions of both end.
  private func stop() {
    work.stop()
    requests.goOn()
    let executions = [execution, wish?.execution]
    (execution, wish) = (nil, nil)
    for case let execution? in executions { execution.end(.failure(CancellationError())) }
  }
}
