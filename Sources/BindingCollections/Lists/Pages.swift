public import Binding

/// A part of a list that is fetched page by page.
public struct Page<Element, Cursor> {
  /// The elements of the page.
  public let elements: [Element]
  /// The cursor of the next page; `nil` behind the last one.
  public let next: Cursor?

  /// A page.
  @export(implementation)
  public init(_ elements: [Element], next: Cursor?) {
    self.elements = elements
    self.next = next
  }
}

extension Page: Sendable where Element: Sendable, Cursor: Sendable {}

/// How much of a list has been fetched.
public enum PagesState {
  /// There is no request.
  case idle
  /// There are more pages.
  case ready
  /// A page is being fetched.
  case loading
  /// A page could not be fetched.
  case failed(any Error)
  /// There are no more pages.
  case complete

  /// Whether a page is being fetched.
  @export(implementation)
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Why a page could not be fetched.
  @export(implementation)
  public var failure: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// A list that is fetched page by page: its elements, and its state.
///
///     let found = Pages(of: { query.value }) { query, cursor in
///       let answer = try await service.search(query, page: cursor ?? 0)
///       return Page(answer.people, next: answer.isLast ? nil : (cursor ?? 0) + 1)
///     }
///     let adapter = ListAdapter(found.elements, paging: found.more)
///
/// **State.** ``state`` is a value, by which a view shows a spinner, an error with a button for ``retry``, or the end.
/// A page that fails leaves the elements as they are, and is not fetched again by itself.
///
/// **Requests.** The first page is fetched at once, others when ``more`` is executed, one at a time. When the request
/// changes, or ``refresh`` is executed, a fetch under way is cancelled. The elements stay until the new first page is
/// there; elements that are in both keep their rows. An element that is already in the list is updated there. A page
/// without elements is followed by the next one at once. A transaction that fails takes no fetch back.
///
/// **Ownership.** It fetches as long as it lives. The work must not have a capture list, see `Command`. Not `Sendable`:
/// it belongs to the isolation domain it was made in.
public final class Pages<Element, Cursor> {
  /// The elements of all pages, which may also be edited.
  public let elements: ObservableArray<Element>
  /// Whether a page is being fetched, has failed, or was the last one.
  public let state: ReadOnly<PagesState>
  /// Fetches the next page. Enabled while there is one, and nothing is under way.
  public let more: Command<Void, Void>
  /// Fetches the failed page again. Enabled when one has failed.
  public let retry: Command<Void, Void>
  /// Fetches the first page again, even during a fetch. Enabled while there is a request.
  public let refresh: Command<Void, Void>
  @export(implementation) let core: PagesCore<Element, Cursor>

  // Separate, because every program with an array contains this part.
  @export(implementation)
  init(
    _ core: PagesCore<Element, Cursor>, _ elements: ObservableArray<Element>, _ state: ReadOnly<PagesState>,
    more: Command<Void, Void>, retry: Command<Void, Void>, refresh: Command<Void, Void>
  ) {
    self.core = core
    self.elements = elements
    self.state = state
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
  ///   - fetch: fetches the page that begins at a cursor; the first page for `nil`.
  @export(implementation)
  public convenience init<Request, Key: Hashable>(
    of request: @escaping () -> Request?, by key: @escaping (Element) -> Key, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, isolation: isolated any Actor = #isolation,
    _ fetch: nonisolated(nonsending) @escaping (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    let wanted = Computed(name: name.map { "\($0).request" }, file: file, line: line, request)
    let elements = ObservableArray<Element>(name: name, file: file, line: line)
    let index = elements.indexed(by: key)
    let home = HomeActor(isolation)
    // The request that the effect below has seen last: a transaction that fails may take back the present one.
    var latest: Request?
    let core = PagesCore<Element, Cursor>(
      Observable(.idle, file: file, line: line),
      begin: { core, number, cursor in
        guard let request = latest else { return nil }
        weak let core = core
        return home.start {
          let result: Result<Page<Element, Cursor>, any Error>
          do { result = .success(try await fetch(request, cursor)) } catch { result = .failure(error) }
          core?.answer(number, result)
        }
      },
      take: { page, isFirst in
        if isFirst {
          elements.replaceAll(with: page, by: key)
        } else {
          for element in page { index[key(element)] = element }
        }
      })
    let state = core.state
    weak let weakCore = core
    self.init(
      core, elements, state.readOnly,
      more: Command(enabledIf: { if case .ready = state.value { true } else { false } }) { weakCore?.fetch() },
      retry: Command(enabledIf: { state.value.failure != nil }) { weakCore?.fetch() },
      refresh: Command(enabledIf: { if case .idle = state.value { false } else { true } }) { weakCore?.restart() })
    core.restarting = Effect(file: file, line: line) {
      latest = wanted.value
      untracked { weakCore?.restart() }
    }
  }
}

extension Pages where Element: Identifiable {
  /// Makes a list of pages of elements with identities.
  @export(implementation)
  public convenience init<Request>(
    of request: @escaping () -> Request?, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ fetch: nonisolated(nonsending) @escaping (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    self.init(of: request, by: \.id, name: name, file: file, line: line, isolation: isolation, fetch)
  }
}

@available(*, unavailable, message: "Pages belong to the isolation domain they were made in.")
extension Pages: Sendable {}

/// The fetch that is under way.
@usableFromInline
final class PagesCore<Element, Cursor> {
  @usableFromInline typealias Begin = (_ core: PagesCore, _ number: Int, _ cursor: Cursor?) -> Task<Void, Never>?

  @export(implementation) let state: Observable<PagesState>
  /// Begins to fetch a page, if there is a request.
  @export(implementation) let begin: Begin
  @export(implementation) let take: (_ page: [Element], _ isFirst: Bool) -> Void
  /// The number of the last request. Answers to earlier ones are ignored.
  @export(implementation) var number = 0
  @export(implementation) var cursor: Cursor?
  @export(implementation) var isFirst = true
  @export(implementation) var task: Task<Void, Never>?
  @export(implementation) var restarting: Effect?

  @export(implementation)
  init(
    _ state: Observable<PagesState>, begin: @escaping Begin,
    take: @escaping (_ page: [Element], _ isFirst: Bool) -> Void
  ) {
    self.state = state
    self.begin = begin
    self.take = take
    // A transaction that fails does not stop a running fetch, so its state stays.
    state.outlastTransactions()
  }

  deinit { task?.cancel() }

  @export(implementation)
  func restart() {
    (cursor, isFirst) = (nil, true)
    fetch()
  }

  @export(implementation)
  func fetch() {
    task?.cancel()
    number += 1
    task = begin(self, number, cursor)
    if task != nil {
      state.value = .loading
    } else {
      batch {
        take([], true)
        state.value = .idle
      }
    }
  }

  @export(implementation)
  func answer(_ number: Int, _ result: Result<Page<Element, Cursor>, any Error>) {
    guard number == self.number else { return }
    switch result {
    case .failure(let error): state.value = .failed(error)
    case .success(let page):
      cursor = page.next
      batch {
        take(page.elements, isFirst)
        isFirst = false
        state.value = cursor == nil ? .complete : .ready
        if page.elements.isEmpty, cursor != nil { fetch() }
      }
    }
  }
}
