extension Resource where Value: Sendable {
  /// Makes a resource of an owner, for a `lazy var`.
  ///
  ///     private(set) lazy var profile = Resource(for: self, given: { $0.id }) { [service] id in
  ///       try await service.profile(id)
  ///     }
  ///
  /// What the first closure reads of the owner is tracked. The load runs on no actor, and captures by name what it
  /// needs, so that it keeps no screen alive. Otherwise the same as the initialiser without an owner.
  ///
  /// Make it on the actor to which the owner belongs, or in a `lazy var` of a class of the main actor. Elsewhere it
  /// traps.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released there is no input, and the state is `idle`.
  ///   - input: reads the owner, and returns the input of `load`; `nil` if nothing is to be loaded.
  ///   - pause: how long the input has to stay the same before it is loaded.
  ///   - clock: what measures the pause.
  ///   - load: loads the value for an input, on no actor.
  public convenience init<Owner: AnyObject, Input: Sendable>(
    for owner: Owner, given input: @escaping (Owner) -> Input?, debounce pause: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ load: @escaping @concurrent @Sendable (Input) async throws -> Value
  ) {
    weak let weakOwner = owner
    self.init(
      for: { weakOwner.flatMap(input) }, debounce: pause, clock: clock, name: name, file: file, line: line,
      on: HomeActor(ofCaller: isolation, that: "the resource '\(siteName(name, file, line))' is made"),
      { try await load($0) })
  }

  /// Makes a resource of an owner without an input, for a `lazy var`.
  ///
  ///     private(set) lazy var settings = Resource(for: self) { [service] in try await service.settings() }
  public convenience init<Owner: AnyObject>(
    for owner: Owner, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ load: @escaping @concurrent @Sendable () async throws -> Value
  ) {
    self.init(for: owner, given: { _ in () }, name: name, file: file, line: line, isolation: isolation) { _ in
      try await load()
    }
  }
}
