#if !hasFeature(Embedded)
  // For tools that record what the graphs of a thread do. Their code is compiled into the programs that use them.

  extension Graph {
    /// A step of a graph, as tools are told.
    package enum Step {
      /// A source has a new value, and something has read the former one or not.
      case written(Place, isRead: Bool)
      /// A source was offered the value it has; got back the one before a transaction that failed.
      case kept(Place), returned(Place)
      /// A computed or an effect begins to run.
      case ran(Place)
      /// A computed has run, and its result differs or not.
      case finished(Place, isChanged: Bool)
      /// The body of an effect may have returned: it has if the effect is no longer running.
      case left
      /// A node is being made: it has no name yet. An effect was cancelled; a node dies.
      case made(Place), ended(Place)
      /// An effect was stored in a scope; a scope has ended, is paused, is resumed.
      case stored(Place, in: UnsafeRawPointer), scopeEnded(UnsafeRawPointer)
      case scopePaused(UnsafeRawPointer), scopeResumed(UnsafeRawPointer)
    }

    /// Who writes, while a write is told.
    package enum Author {
      /// A phrase, as in `by the command 'save'`, and the effect that ran it, if one did.
      case phrase(String, in: Place?)
      case effect(Place)
      /// The computed that is being evaluated, which writes what it has made.
      case evaluation
      case hook
      case outside
    }

    /// A node, for as long as it lives. It keeps nothing alive.
    package struct Place: Hashable {
      @export(implementation) let node: NodeRef

      @usableFromInline
      init(_ node: NodeRef) { self.node = node }

      @usableFromInline
      package static func == (one: Place, other: Place) -> Bool { one.node == other.node }

      @usableFromInline
      package func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: node)) }
    }

    /// Tells a closure of the steps of this thread until it is ended, which has to be done on this thread.
    package final class Listening {
      private let listener: StepListener
      @export(implementation) let turn: TurnRef
      private let sentinel: GraphNode

      /// - Parameters:
      ///   - hear: is told of each step. It must not write.
      ///   - end: is told when the outermost operation is over for which it was asked, see ``tellEnd()``.
      @usableFromInline
      package init(_ hear: @escaping (Step) -> Void, end: @escaping () -> Void) {
        turn = currentTurn()
        sentinel = GraphNode(flags: .none, name: nil, file: #fileID, line: #line, work: .init { _, _, _ in false })
        sentinel.onUnobserved = end
        listener = StepListener(hearsEnds: true) { _, step, _ in
          switch step {
          case .written(let node): hear(.written(Place(node), isRead: true))
          case .writtenUnread(let node): hear(.written(Place(node), isRead: false))
          case .kept(let node): hear(.kept(Place(node)))
          case .returned(let node): hear(.returned(Place(node)))
          case .ran(let node): hear(.ran(Place(node)))
          case .finished(let node, let isChanged): hear(.finished(Place(node), isChanged: isChanged))
          case .left: hear(.left)
          case .made(let node): hear(.made(Place(node)))
          case .ended(let node): hear(.ended(Place(node)))
          case .stored(let node, let scope): hear(.stored(Place(node), in: scope))
          case .scopeEnded(let scope): hear(.scopeEnded(scope))
          case .scopePaused(let scope): hear(.scopePaused(scope))
          case .scopeResumed(let scope): hear(.scopeResumed(scope))
          }
        }
        turn.add(listener)
      }

      /// Whether this is the thread that is listened to.
      @export(implementation)
      package var isHere: Bool { currentTurn() == turn }

      /// Ends it. On another thread it would have to touch what that one works with: traps there.
      @usableFromInline
      package func end() {
        guard currentTurn() == turn else {
          fatalError("Binding: what a thread does is told until that thread, and no other, ends it")
        }
        turn.remove(listener)
      }

      /// Calls the closure for the end when the outermost operation is over.
      @export(implementation)
      package func tellEnd() { turn.callHookLater(of: sentinel.node) }

      /// Whether no batch is open, no effect runs and no computed is being read.
      @export(implementation)
      package var isAtRest: Bool { turn.pointee.depth | turn.pointee.pulls == 0 }

      /// Who writes, while a write is told.
      @usableFromInline
      package var author: Author {
        if turn.pointee.pulls > 0 { return .evaluation }
        let frame = turn.pointee.frame
        if let cause = turn.pointee.listener?.cause, cause.frame == frame {
          return .phrase(cause.phrase, in: frame?.pointee.effect.map { Place($0) })
        }
        if let effect = frame?.pointee.effect { return .effect(Place(effect)) }
        return turn.isCallingHooks ? .hook : .outside
      }

      /// The effect in whose body this happens.
      @export(implementation)
      package var runningEffect: Place? { turn.runningEffect.map { Place($0) } }

      /// The reader for which a computed runs for the first time.
      @export(implementation)
      package func reader(of place: Place) -> Place? { turn.whoReads(place.node).map { Place($0) } }

      /// Hands the present value of a node to a closure, up to date or not, if there is one.
      @usableFromInline
      package func withValue(of place: Place, _ body: (Any) -> Void) {
        withoutActuallyEscaping(body) { body in
          _ = turn.describeValue(of: place.node) {
            body($0)
            return ""
          }
        }
      }
    }

    /// Whether anything listens to this thread's steps: a trace, or a recording.
    @export(implementation)
    static var isHeard: Bool { currentTurn().pointee.isTracing }
  }

  extension Graph.Place {
    /// Lets the node tell of each write, observed or not, and of its end. Effects tell of their end anyway.
    @export(implementation)
    package func beHeard() { if !isEffect { node.pointee.flags.insert(.heard) } }

    /// Whether it was told to be heard. One that was not is another node than one that was at this place.
    @export(implementation) package var isHeard: Bool { node.has(.effect) || node.has(.heard) }

    /// Differs from that of each other node that lives.
    @export(implementation) package var address: UInt { UInt(bitPattern: node) }

    @export(implementation) package var isEffect: Bool { node.has(.effect) }
    @export(implementation) package var isComputed: Bool { node.has(.computed) }

    /// Whether it is a part of something that users know by another name.
    @export(implementation)
    package var isInner: Bool { !node.has(.effect) && node.has(.relay) || node.isInner }

    /// Whether its closure is on the stack.
    @export(implementation) package var isRunning: Bool { node.has(.busy) }

    @export(implementation) package var name: String { node.name }

    /// Whether it was named, and does not go by the place where it was made.
    @export(implementation) package var isNamed: Bool { node.isNamed }

    @export(implementation) package var hasInputs: Bool { node.hasInputs }

    /// The object of an observable or a computed.
    @export(implementation)
    package var object: GraphNode? { node.has(.effect) ? nil : node.object.takeUnretainedValue() }

    /// The first input, in the order of reading, that has another version than the one that was used.
    @export(implementation)
    package var firstChangedInput: Graph.Place? { node.firstChangedInput.map { Graph.Place($0) } }

    /// Visits what it reads, in the order of reading.
    @export(implementation)
    package func forEachInput(_ visit: (Graph.Place) -> Void) {
      node.forEachInput { source, _, _ in visit(Graph.Place(source)) }
    }
  }
#endif
