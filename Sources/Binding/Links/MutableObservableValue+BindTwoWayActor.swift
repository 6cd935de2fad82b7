// Two-way bindings to an actor, which tells its edits by a sequence.

extension MutableObservableValue where Value: Sendable {
  /// Keeps a value of an actor and this value equal: the actor is told this value now and after each change, and tells
  /// its edits by a sequence.
  ///
  ///     volume.bindTwoWay(to: player, edits: player.volumes) { (me: isolated Player, volume) in
  ///       me.volume = volume
  ///     }.store(in: scope)
  ///
  /// Each side is told on its own time, and the newest value counts: an edit is not told back, unless this value made
  /// something else of it. If both sides change at the same time they may cross; then the actor has what this side had,
  /// and tells nothing, so let it send an edit for what it means to keep.
  ///
  /// **Ownership.** The actor is held weakly. The sequence is followed on the actor of the caller until the binding
  /// ends. One that fails is reported, and the binding goes on one way.
  ///
  /// - Parameters:
  ///   - target: the actor.
  ///   - edits: the edits of the actor, and nothing that was written by `write`.
  ///   - name: what diagnostics call the binding; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - isolation: the actor of the caller; leave it out.
  ///   - write: writes a value, on the actor.
  @export(implementation)
  public func bindTwoWay<Target: Actor, Edits: AsyncSequence>(
    to target: Target, edits: Edits,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ write: @escaping @Sendable (isolated Target, Value) -> Void
  ) -> TwoWayBinding where Edits.Element == Value {
    let (values, sender) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let family = NodeFamily(editing: name, file, line)
    var content = peek()
    sender.yield(content)
    var tasks: [Task<Void, Never>] = []
    // The tasks end with the only observer of this event, which is the binding.
    let edited = Event<Void>(
      attach: { _ in },
      detach: {
        sender.finish()
        for task in tasks { task.cancel() }
        tasks = []
      })
    tasks.append(
      Task { [weak target] in
        for await value in values {
          guard let target else { return }
          await deliver(value, to: target, write)
        }
      })
    tasks.append(
      Task {
        _ = isolation
        do {
          for try await edit in edits {
            // A cancelled task delivers nothing more, even if the sequence goes on.
            if Task.isCancelled { return }
            content = edit
            edited.send()
          }
        } catch {
          if !Task.isCancelled, !(error is CancellationError) { report(.editsFailed, of: [family.name], error) }
        }
      })
    let side = EditTarget(
      edited, edited: edited, in: family, isOver: { [weak target] in target == nil }, get: { _ in content },
      set: {
        content = $1
        sender.yield($1)
      })
    return TwoWayBinding(self, side, .identity, .onChange, family, name: name, file: file, line: line)
  }
}

extension Diagnostic.Kind {
  /// The sequence by which an actor tells a two-way binding its edits threw.
  @export(implementation)
  public static var editsFailed: Diagnostic.Kind {
    Diagnostic.Kind("editsFailed", "The edits that", "follows failed:")
  }
}
