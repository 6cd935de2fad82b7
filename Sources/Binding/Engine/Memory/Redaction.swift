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
      NodeRef.redacted(among: [self], or: isNamed).contains(self)
    }

    /// Those of some nodes whose values have to be kept out of reports, with others upstream. Takes time linear in the
    /// number of nodes that these are or have read.
    @usableFromInline
    static func redacted(among nodes: [NodeRef], or isNamed: ((NodeRef) -> Bool)? = nil) -> Set<NodeRef> {
      guard isNamed != nil || isRedactionUsed.withLock({ $0 }) else { return [] }
      var redacted: Set<NodeRef> = []
      var known = Set(nodes)
      var readers: [NodeRef: [NodeRef]] = [:]
      // Loops, so that a deep chain needs no deep stack: up to what was read, and down again from what is redacted.
      var (waiting, spreading) = (Array(known), [NodeRef]())
      while let node = waiting.popLast() {
        if node.has(.unredacted) { continue }
        if node.has(.redacted) || node.family?.isRedacted ?? false || isNamed?(node) ?? false {
          redacted.insert(node)
          spreading.append(node)
        } else {
          node.forEachShown { source in
            readers[source, default: []].append(node)
            if known.insert(source).inserted { waiting.append(source) }
          }
        }
      }
      while let node = spreading.popLast() {
        for reader in readers[node] ?? [] where redacted.insert(reader).inserted { spreading.append(reader) }
      }
      return redacted
    }

    /// Visits the nodes of which the value may show something.
    private func forEachShown(_ visit: (NodeRef) -> Void) {
      if has(.computed | .effect) { forEachInput { source, _, _ in visit(source) } }
      forEachInputOfRows { source, _ in visit(source) }
      // What a control or a draft of a binding holds is what its effect takes from the one side to the other.
      if let family, !has(.computed) {
        forEachSubscriber { if $0.has(.effect), $0.name == family.name { visit($0) } }
      }
      for case let copied as Copied in existingDetails?.companions ?? [] {
        if let effect = copied.reader()?.innerEffect { visit(effect.node) }
      }
    }
  }

  /// Says that an observable of the library's own shows what an effect has read, so that a redaction of that goes
  /// along. The observable keeps it.
  @usableFromInline
  final class Copied {
    /// The subscription that reads, which is alive where it is returned.
    let reader: () -> Subscription?

    @usableFromInline
    init(_ reader: @escaping () -> Subscription?) { self.reader = reader }
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
