import Binding

extension Pages where Element: Sendable, Cursor: Sendable {
  /// Makes a list of pages of an owner, for a `lazy var`.
  ///
  ///     private(set) lazy var found = Pages(for: self, given: { $0.query }) { [service] query, cursor in
  ///       try await service.search(query, after: cursor)
  ///     }
  ///
  /// What the first closure reads of the owner is tracked. The fetch runs on no actor, and captures by name what it
  /// needs. Otherwise the same as the initialiser without an owner; as that one, it fetches the first page at once, so
  /// a `lazy var` begins when it is used first.
  ///
  /// Make it on the actor to which the owner belongs, or in a `lazy var` of a class of the main actor. Elsewhere it
  /// traps.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released there is no request.
  ///   - request: reads the owner, and returns the request; `nil` for an empty list.
  ///   - key: identifies an element among all pages. It must not read observables.
  ///   - pause: how long the request has to stay the same before it is fetched; the first one is fetched at once.
  ///   - clock: the clock that measures the pause.
  ///   - fetch: fetches the page that begins at a cursor, on no actor; the first page for `nil`.
  public convenience init<Owner: AnyObject, Request: Sendable, Key: Hashable>(
    for owner: Owner, given request: @escaping (Owner) -> Request?, by key: @escaping (Element) -> Key,
    debounce pause: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(), name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ fetch: @escaping @concurrent @Sendable (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    weak let weakOwner = owner
    self.init(
      of: { weakOwner.flatMap(request) }, by: key, debounce: pause, clock: clock, name: name, file: file, line: line,
      on: HomeActor(ofCaller: isolation, that: "the pages '\(siteName(name, file, line))' are made"),
      { try await fetch($0, $1) })
  }
}

extension Pages where Element: Identifiable & Sendable, Cursor: Sendable {
  /// Makes a list of pages of `Identifiable` elements of an owner, for a `lazy var`.
  public convenience init<Owner: AnyObject, Request: Sendable>(
    for owner: Owner, given request: @escaping (Owner) -> Request?, debounce pause: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ fetch: @escaping @concurrent @Sendable (Request, Cursor?) async throws -> Page<Element, Cursor>
  ) {
    self.init(
      for: owner, given: request, by: \.id, debounce: pause, clock: clock, name: name, file: file, line: line,
      isolation: isolation, fetch)
  }
}
