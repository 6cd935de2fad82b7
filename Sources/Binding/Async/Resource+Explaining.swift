extension Resource: Explainable {
  /// The state.
  public var graphMember: Graph.Member? { state.graphMember }

  /// Keeps the loaded value, and the error of a load, out of all that is written about the graph.
  ///
  /// - Returns: the resource.
  @discardableResult
  public func redacted() -> Self {
    state.redacted()
    currentTurn().unheard { _ = state.peek() }
    state.node.redactSources()
    return self
  }
}

/// Tells why a resource has no value for its input, or why it loads nothing.
///
///     print(whyNot(photo))
///     // 'photo' loads nothing because its input is nil because 'selectedID' is nil.
///
/// The first of these that holds: the state has no observer; there is no input, and why; the value is being loaded; the
/// load has failed. The input is told with each.
///
/// Untracked; begins no load. Takes time linear in the length of the chain that is told.
public func whyNot<Value>(_ resource: Resource<Value>) -> String {
  untracked {
    let (name, turn) = (resource.state.node.quotedName, currentTurn())
    guard resource.state.observerCount > 0 else {
      return "\(name) loads nothing because nobody observes it: with its last observer a load is cancelled."
    }
    let state = resource.state.peek()
    let input = turn.describeValue(of: resource.input.node, by: ValueText.describe) ?? "nil"
    let load = input == "()" ? "" : " for \(ValueText.unwrapped(input))"
    let rest = state.value == nil ? "" : " Its value is that of a former load."
    switch state {
    case .idle: return "\(name) loads nothing because its input is nil\(resource.input.node.grounds(in: turn))."
    case .loading: return "\(name) is being loaded\(load).\(rest)"
    case .failed(let error, _):
      let reason = resource.isKeptBack ? "redacted" : ValueText.describe(error)
      return "\(name) could not be loaded\(load): \(reason).\(rest)"
    case .loaded: return "\(name) was loaded\(load)."
    }
  }
}

extension ValueText {
  /// The text without `Optional(…)` around it.
  static func unwrapped(_ text: String) -> String {
    let opening = "Optional("
    return text.hasPrefix(opening) && text.hasSuffix(")") ? String(text.dropFirst(opening.count).dropLast()) : text
  }
}
