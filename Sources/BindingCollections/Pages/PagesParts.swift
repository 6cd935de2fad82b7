import Binding

/// The parts of ``Pages``, as its initialiser makes them. Only the `Pages` retain `core` after that, because the
/// elements, the state and the commands may outlive the pages.
struct PagesParts<Request, Key: Hashable, Element, Cursor> {
  typealias Core = PagesCore<Request, Key, Element, Cursor>
  /// What the core does for an execution of a command. Returns a closure that cancels it.
  typealias Work = (Core, @escaping Core.End) -> () -> Void

  let core: Core
  let elements: ObservableArray<Element>
  let state: Computed<PagesState>
  private let name: String?
  private let file: StaticString
  private let line: UInt32

  init(
    of requests: PagesRequests<Request>, by key: @escaping (Element) -> Key, name: String?, file: StaticString,
    line: UInt32, on home: HomeActor, _ fetch: @escaping Core.Fetch
  ) {
    (self.name, self.file, self.line) = (name, file, line)
    let isOver = Observable(false, file: file, line: line)
    let progress = Observable(PagesProgress(), file: file, line: line)
    elements = ObservableArray(
      emptiedBy: Self.emptied(by: requests, unless: isOver, file, line), name: name, file: file, line: line)
    core = PagesCore(
      requests, PagesElements(elements, by: key), isOver: isOver,
      loaded: Event(name: nameOfPart("loaded", of: name), file: file, line: line), progress: progress,
      looks: Observable(0, file: file, line: line), on: home, fetch)
    state = Computed(name: nameOfPart("state", of: name), file: file, line: line) { [weak core] in
      if !isOver.value, let core { return core.present() }
      return progress.value.rest
    }
    if name == nil {
      elements.storage.describe(as: "pages")
      state.describe(as: "state of the pages")
    }
  }

  /// A value that changes when the list has to be emptied. Once the pages were released, the value no longer depends on
  /// the requests.
  private static func emptied(
    by requests: PagesRequests<Request>, unless isOver: Observable<Bool>, _ file: StaticString, _ line: UInt32
  ) -> Computed<UInt64> {
    let emptied = Computed<UInt64>(file: file, line: line) { [weak requests] previous in
      isOver.value ? previous ?? 0 : requests?.settled.value.emptied ?? previous ?? 0
    }
    emptied.markInner()
    return emptied
  }

  /// Begins fetching: the first page now, and again whenever the request changes.
  func follow() { core.follow(name: nameOfPart("fetching", of: name), file: file, line: line) }

  func more() -> Command<Void, Void> {
    let state = state
    return command("more", "more of the pages", .exclusive) {
      state.value.hasMore
    } remedy: {
      state.value.failedFetch == nil ? nil : "Only `retry` repeats a fetch that has failed."
    } _: {
      $0.ask(for: .next, $1)
    }
  }

  func retry() -> Command<Void, Void> {
    let state = state
    return command("retry", "retry of the pages", .exclusive) {
      state.value.failedFetch != nil
    } _: {
      $0.retry($1)
    }
  }

  func refresh() -> Command<Void, Void> {
    command("refresh", "refresh of the pages", .latest) { [weak core] in
      core?.requests.isAny ?? false
    } _: {
      $0.ask(for: nil, $1)
    }
  }

  private func command(
    _ suffix: String, _ kind: StaticString, _ policy: CommandPolicy, enabledIf isEnabled: @escaping () -> Bool,
    remedy: @escaping () -> String? = { nil }, _ work: @escaping Work
  ) -> Command<Void, Void> {
    let isOver = core.isOver
    weak let core = core
    return Command(
      entrustedIf: { !isOver.value && core != nil && isEnabled() }, isUnderWay: { core?.isUnderWay() ?? false },
      remedy: remedy, policy: policy, name: nameOfPart(suffix, of: name), kind: kind, file: file, line: line
    ) { _, end in
      if let core { return work(core, end) }
      end(.failure(CancellationError()))
      return {}
    }
  }
}
