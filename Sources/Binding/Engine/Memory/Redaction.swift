#if !hasFeature(Embedded)
  /// Whether any node of the process was ever redacted: reports look for redacted nodes from then on only.
  private let isRedactionUsed = Shared(false)

  extension NodeRef {
    /// Keeps the value out of reports, and that of all that reads it.
    @usableFromInline
    func redact() {
      isRedactionUsed.withLock { $0 = true }
      pointee.flags.change(set: .redacted, clear: .unredacted)
    }

    /// Whether the value has to be kept out of reports: this node was redacted, or has read one that was.
    ///
    /// `isNamed`: whether a node is redacted for this report. What a computed has read is known from its last run, from
    /// which its value comes.
    @usableFromInline
    func isRedacted(or isNamed: ((NodeRef) -> Bool)? = nil) -> Bool {
      guard isNamed != nil || isRedactionUsed.withLock({ $0 }) else { return false }
      var known: Set<NodeRef> = [self]
      // A loop, so that a deep chain needs no deep stack.
      var waiting = [self]
      func wait(for source: NodeRef) {
        if known.insert(source).inserted { waiting.append(source) }
      }
      while let node = waiting.popLast() {
        if node.has(.unredacted) { continue }
        if node.has(.redacted) || node.family?.isRedacted ?? false || isNamed?(node) ?? false { return true }
        if node.has(.computed) { node.forEachInput { source, _, _ in wait(for: source) } }
        node.forEachInputOfRows { source, _ in wait(for: source) }
      }
      return false
    }
  }

  extension TurnRef {
    /// Runs a closure of which no listener is told.
    @usableFromInline
    func unheard(_ body: () -> Void) {
      let isTracing = pointee.isTracing
      pointee.isTracing = false
      body()
      pointee.isTracing = isTracing
    }
  }

  /// A short text of an action on a state, without its arguments where that is redacted: they may be what it is to
  /// hide.
  @export(implementation)
  package func shortText(of action: Any, on state: GraphNode) -> String {
    let text = shortText(of: action)
    return state.node.isRedacted() ? String(text.prefix { $0 != "(" }) : text
  }
#endif
