/// A value that has to be fetched, and fetched anew when what it depends on changes.
///
///     let photo = Resource(for: { selectedID.value }) { id in try await service.photo(id) }
///     photo.state.observe { view.show($0) }.store(in: scope)
///
/// **Input.** What the first closure reads is tracked. When its result has changed, the second is called with it, in a task
/// on the actor on which the resource was made. An input of `nil` means that there is nothing to load: the state is
/// `idle`.
///
/// **The latest request wins.** A new input, or ``reload()``, tells the task before to stop, and whatever that still answers, a
/// value or an error, sooner or later, is ignored.
///
/// **Laziness.** Nothing is loaded before somebody observes ``state`` or what follows from it; reading alone does not. When the
/// last observer goes, what is under way is told to stop, and the next observer starts anew. What was loaded is kept, and is
/// not loaded again for the same input.
///
/// **Ownership.** Whoever observes the state keeps the resource going. One that is released tells its task to stop and publishes
/// nothing more. The work must not have a capture list, see ``Command``. Not `Sendable`.
public final class Resource<Value> {
  /// How the resource stands.
  public let state: Computed<ResourceState<Value>>
  /// The newest value there is; that of an earlier input while the next is loading or has failed to load.
  public let value: Computed<Value?>
  @export(implementation) let reloadAgain: () -> Void

  /// Makes a resource that depends on an input.
  ///
  /// - Parameters:
  ///   - input: reads observables, and gives what to load for; `nil` if there is nothing to load.
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - isolation: the actor on which it lives; leave it out.
  ///   - load: fetches the value.
  @export(implementation)
  public convenience init<Input>(
    for input: @escaping () -> Input?, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ load: nonisolated(nonsending) @escaping (Input) async throws -> Value
  ) {
    let core = ResourceCore<Input, Value>(
      input, name ?? Site.describe(file: file.utf8Start, line: line)
    ) { core, number, input in
      weak let core = core
      return Task {
        _ = isolation
        let result: Result<Value, any Error>
        do { result = .success(try await load(input)) } catch { result = .failure(error) }
        core?.answer(number, result)
      }
    }
    let state = Computed(name: core.shown.name, changes: .always) { core.shown.value }
    self.init(
      state: state, value: Computed(name: "\(core.shown.name).value") { state.value.value }, reload: core.reload)
  }

  @usableFromInline
  init(state: Computed<ResourceState<Value>>, value: Computed<Value?>, reload: @escaping () -> Void) {
    self.state = state
    self.value = value
    reloadAgain = reload
  }

  /// Makes a resource that depends on nothing.
  ///
  ///     let settings = Resource { try await service.settings() }
  @export(implementation)
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ load: nonisolated(nonsending) @escaping () async throws -> Value
  ) {
    self.init(for: { () }, name: name, file: file, line: line, isolation: isolation) { try await load() }
  }

  /// Fetches the value anew, keeping the present one until then. If nobody observes, that waits until somebody does.
  @export(implementation)
  public func reload() { reloadAgain() }
}

@available(*, unavailable, message: "A resource belongs to the isolation domain it was made in.")
extension Resource: Sendable {}
