// The part of an observable that knows the type of the value, as a closure made where that type is known.

extension ChangePolicy {
  @inlinable
  func observableWork() -> GraphNode.Work {
    switch kind {
    case .automatic: automaticComparison(of: Value.self, MakeObservableWork())
    case .always: MakeObservableWork().visit(NeverSame<Value>.self)
    case .unless(let areSame):
      GraphNode.Work { node, task in unsafeDowncast(node, to: Observable<Value>.self).perform(task, areSame) }
    }
  }
}

@usableFromInline
struct MakeObservableWork: ComparisonVisitor {
  @inlinable
  init() {}

  @inlinable
  func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> GraphNode.Work {
    GraphNode.Work { node, task in
      unsafeDowncast(node, to: Observable<Suitable.Value>.self).perform(task) { Suitable.areSame($0, $1) }
    }
  }
}

extension Observable {
  @inlinable
  func perform(_ task: GraphNode.Task, _ areSame: (Value, Value) -> Bool) -> Bool {
    switch task {
    case .replace:
      guard let offered = spare.take() else { return false }
      if areSame(stored, offered) { return false }
      stored = offered
      return true
    case .exchange:
      guard let offered = spare.take() else { return false }
      if areSame(stored, offered) { return false }
      spare = stored
      stored = offered
      return true
    case .settle, .compare:
      guard let original = spare else { return true }
      if areSame(original, stored) {
        stored = original
        spare = nil
        return false
      }
      if task == .settle { spare = nil }
      return true
    case .forget, .evaluate:
      spare = nil
      return true
    case .remember, .describe:
      return performSeldom(task)
    }
  }

  /// Apart, so that the frequent tasks need no room on the stack.
  @inline(never) @usableFromInline
  func performSeldom(_ task: GraphNode.Task) -> Bool {
    let (stored, spare) = (stored, spare)
    if task == .describe {
      currentTurn().takeDescription(of: stored)
    } else {
      currentTurn().onRollBack(of: self) {
        self.stored = stored
        self.spare = spare
      }
    }
    return true
  }
}
