// The part of an observable that knows the type of the value, as a closure made where that type is known.

extension ChangePolicy {
  @export(implementation)
  func observableWork() -> GraphNode.Work {
    if isAutomatic { return automaticComparison(of: Value.self, MakeObservableWork.self) }
    guard let areSame else { return MakeObservableWork.visit(NeverSame<Value>.self) }
    return GraphNode.Work { node, request, offered in
      unsafeDowncast(node, to: Observable<Value>.self).perform(request, offered, areSame)
    }
  }
}

@usableFromInline
enum MakeObservableWork: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> GraphNode.Work {
    GraphNode.Work { node, request, offered in
      unsafeDowncast(node, to: Observable<Suitable.Value>.self).perform(request, offered) { Suitable.areSame($0, $1) }
    }
  }
}

extension Observable {
  /// Hands a new value to the work that knows how to compare it.
  @export(implementation)
  func offer(_ newValue: Value, _ request: GraphNode.Request) -> Bool {
    var offered = newValue
    return withUnsafeMutablePointer(to: &offered) { work.perform(self, request, $0) }
  }

  /// The original value, between a write and its settling, so that a write which restores it is no change.
  @export(implementation)
  var original: Value? {
    get { room?.pointee }
    set {
      if let room {
        // The former value ends only when its place is taken, because its end may write here.
        let former = room.move()
        room.initialize(to: newValue)
        withExtendedLifetime(former) {}
      } else if let newValue {
        let room = UnsafeMutablePointer<Value?>.allocate(capacity: 1)
        room.initialize(to: newValue)
        self.room = room
      }
    }
  }

  /// Drops the original value; later if a computed is being read, because the value's end may write.
  @export(implementation)
  func forgetOriginal() {
    if !_isPOD(Value.self), currentTurn().forgetsLater(node) { return }
    node.pointee.flags.remove(.outlived)
    original = nil
  }

  @export(implementation)
  func perform(
    _ request: GraphNode.Request, _ offered: UnsafeMutableRawPointer?, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    switch request {
    case .replace, .exchange:
      let offered = offered.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
      if compareAside(stored, offered.pointee, areSame) { return false }
      if request == .exchange { original = stored }
      swap(&stored, &offered.pointee)
      return true
    case .settle, .compare:
      guard let former = original else { return true }
      if compareAside(former, stored, areSame) {
        stored = former
        original = nil
        return false
      }
      if request == .settle { forgetOriginal() }
      return true
    case .forget:
      forgetOriginal()
      return true
    case .remember, .restore, .dispose, .describe, .evaluate, .member, .fallback, .principal, .govern, .reset:
      return performSeldom(request, offered)
    }
  }

  /// Apart, so that the frequent requests need no stack frame.
  @inline(never) @export(implementation)
  func performSeldom(_ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?) -> Bool {
    if request == .describe {
      currentTurn().takeDescription(of: stored)
      return true
    }
    switch request {
    case .evaluate, .member, .fallback, .principal, .govern, .reset: node.failRequest()
    default: break
    }
    return StateAside<(stored: Value, original: Value?)>.perform(request, memory) {
      (stored, original)
    } exchange: {
      swap(&stored, &$0.stored)
      let former = $0.original
      $0.original = original
      original = former
    }
  }
}
