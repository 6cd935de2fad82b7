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
/// changes, or ``refresh`` is executed, a fetch under way is cancelled. The elements stay until the new first page has
/// been loaded; elements that are in both keep their rows. An element of a later page that is already in the list is
/// updated in its place. If a first page is empty, or a later one brings no new element, the next page is fetched at
/// once, unless that leads nowhere, see ``PagesStalled``. Of two elements of a page with one identity the last is
/// taken, and that is reported, see ``Binding/Diagnostic/Kind/duplicateInPage``.
///
/// **The state belongs to the present request** from the moment of the write, in a batch too, for every reader: no
/// reader sees a new request and a state that has `hasLoaded` for a former one. If the request becomes `nil`, the
/// elements are gone from that moment on, and what the program adds after it stays. Fetches begin at the end of the
/// operation, for the request of that time: one that is superseded in the operation that asked for it is never called.
/// A failed transaction does not take back what a command has asked for in it.
///
/// **A pause.** With `debounce:`, a change counts once the request has stayed the same for that time. Until then state
/// and elements are those of the former request, and the state `isWaiting`. A request that becomes `nil` does not wait.
/// ``refresh`` ends the pause: it fetches the present request.
///
/// **Commands.** An execution of ``more``, ``retry`` or ``refresh`` lasts until its page, and each page that is fetched
/// at once after it, has been loaded: it ends in the change that shows the elements. So `try await pages.refresh.run()`
/// returns when the new elements are there and nothing is being loaded. It throws the failure of the fetch, and a
/// `CancellationError` if another fetch has taken its place. Cancelling an execution, or the task that awaits it,
/// cancels the fetch: elements and state are then as before it. A failure is in the state, and not reported besides as
/// that of a command.
///
/// **Elements of the program.** The program may add elements to ``elements``, such as a draft. An element whose
/// identity no page has brought since the latest first page stays when pages are fetched again, after the element that
/// it followed, until the program removes the element or a page brings it. The first page of another request replaces
/// all elements that were there at the end of the operation that changed the request: append a draft for that request
/// after it. To give a draft the identity that the server has chosen, see ``ObservableArray/replace(id:with:)``.
///
/// **Undo.** What is fetched is no edit of the user, see `withoutUndo(_:)`: a `History` of ``elements`` takes back what
/// the user has done, and leaves the fetched elements where they are.
///
/// **Beginning.** The first fetch begins when the `Pages` are made. A `Resource` waits until it is observed, but these
/// elements are an array that is edited and read without being observed. While the request is `nil`, nothing is
/// fetched.
///
/// **Ownership.** Fetching ends when the `Pages` are released; ``state`` and ``elements`` may outlive them. If the
/// closure that fetches has a capture list, it has to begin with `@MainActor`, see `Command`. Not `Sendable`: `Pages`
/// belong to the isolation domain they were made in.
public final class Pages<Element, Cursor> {
  /// The elements of all pages, which may also be edited.
  public let elements: ObservableArray<Element>
  /// Whether a page is being fetched, has failed, or was the last one.
  public let state: Computed<PagesState>
  /// Sends the number and the elements of each page that was loaded; the first page is number 1.
  public let loaded: Event<(number: Int, elements: [Element])>
  /// Fetches the next page. Enabled while there is a next page, no fetch is under way, and the latest one has not
  /// failed.
  public let more: Command<Void, Void>
  /// Repeats the failed fetch. Enabled if the latest fetch has failed.
  public let retry: Command<Void, Void>
  /// Fetches the first page again, even during a fetch. Enabled while there is a request.
  public let refresh: Command<Void, Void>
  /// Fetches the pages as long as it lives.
  let core: any PagesLoading

  // Every program with an array links the designated initialiser, so it only stores properties. The code that fetches
  // is in a convenience initialiser.
  init(
    _ core: any PagesLoading, _ elements: ObservableArray<Element>, _ state: Computed<PagesState>,
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
    self.init(
      of: request, by: key, debounce: pause, clock: clock, name: name, file: file, line: line,
      on: HomeActor(isolation), fetch)
  }

  convenience init<Request, Key: Hashable>(
    of request: @escaping () -> Request?, by key: @escaping (Element) -> Key, debounce pause: Duration?,
    clock: any Clock<Duration>, name: String?, file: StaticString, line: UInt32, on home: HomeActor,
    _ fetch: nonisolated(nonsending) @escaping (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    let requests = PagesRequests(request, debounce: pause, clock, file: file, line: line, on: home)
    let parts = PagesParts(of: requests, by: key, name: name, file: file, line: line, on: home, fetch)
    self.init(
      parts.core, parts.elements, parts.state, loaded: parts.core.loaded, more: parts.more(), retry: parts.retry(),
      refresh: parts.refresh())
    parts.follow()
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

@available(*, unavailable, message: "Pages belong to the isolation domain they were made in.")
extension Pages: Sendable {}
