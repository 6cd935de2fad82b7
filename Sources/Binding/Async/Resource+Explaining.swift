extension Resource: Explainable {
  /// The node of the state. Explanations show the resource by this node.
  public var graphMember: Graph.Member? { state.graphMember }

  /// Keeps the loaded value, and the error of a load, out of everything that is printed or recorded about the graph.
  ///
  /// - Returns: the resource.
  @discardableResult
  public func redacted() -> Self {
    state.redacted()
    // The inputs are known only once the state was read. Listeners are not told of this read, because a recording would
    // write down the value before it is redacted.
    currentTurn().unheard { _ = state.peek() }
    state.node.redactSources(besides: input.node)
    return self
  }
}

extension Resource {
  /// Tells why the resource has no value for its input, or why it loads nothing. During a pause it tells which input is
  /// to be loaded, and when. Begins no load.
  ///
  ///     print(whyNot(photo))
  ///     // 'photo' loads nothing because its input is nil because 'selectedID' is nil.
  public func explainWhyNot() -> String {
    untracked {
      let (name, turn) = (state.node.quotedName, currentTurn())
      guard state.isObserved else {
        return "\(name) loads nothing because nobody observes it: with its last observer a load is cancelled."
      }
      // Brings the input up to date, which is described after it.
      let state = state.peek()
      let present = turn.describeValue(of: input.node, by: ValueText.describe) ?? "nil"
      let (isPostponed, rest) = delay()
      if isPostponed { return "\(name) loads nothing because all of its observers are paused." }
      if isWaiting.peek() {
        let time = rest.map { "\($0) more" } ?? "a while"
        return "\(name) waits: \(present) is loaded if it stays the same for \(time).\(Self.note(on: state))"
      }
      return standing(of: state, for: present)
    }
  }

  /// A sentence about a state, with the text of the input.
  private func standing(of state: ResourceState<Value>, for input: String) -> String {
    let name = self.state.node.quotedName
    let load = input == "()" ? "" : " for \(input)"
    let note = Self.note(on: state)
    switch state {
    case .idle: return "\(name) loads nothing because its input is nil\(self.input.node.grounds(in: currentTurn()))."
    case .loading: return "\(name) is being loaded\(load).\(note)"
    case .failed(let error, _):
      let reason = isKeptBack ? "redacted" : ValueText.describe(error)
      return "\(name) could not be loaded\(load): \(reason).\(note)"
    case .loaded: return "\(name) was loaded\(load)."
    }
  }

  private static func note(on state: ResourceState<Value>) -> String {
    state.value == nil ? "" : " Its value is that of a former load."
  }
}
