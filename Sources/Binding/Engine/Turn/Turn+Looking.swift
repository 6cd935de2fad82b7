#if !hasFeature(Embedded)
  // What inspection and tracing need of the engine. They are compiled into the programs that use them; this little is
  // in every program.

  extension NodeRef {
    @usableFromInline
    var anyObject: AnyObject {
      has(.effect) ? effect.takeUnretainedValue() : object.takeUnretainedValue()
    }

    @usableFromInline var presentVersion: Stamp { pointee.version }

    /// The file of the place where it was made, as long as it has no name.
    @usableFromInline
    var fileOfPlace: UnsafeRawPointer? {
      if case .place(let file, _) = pointee.label { UnsafeRawPointer(file) } else { nil }
    }

    /// Whether it has the name of a property, or of a part of something, and no details.
    @usableFromInline
    var isKeyed: Bool { has(.named) && existingDetails == nil }

    @usableFromInline var hasInputs: Bool { inputs.pointee.first != nil }

    /// Visits the inputs in the order of reading: each source, whether the edge is linked, and whether the source has
    /// another version than the one that was used.
    @usableFromInline
    func forEachInput(_ visit: (_ source: NodeRef, _ isLinked: Bool, _ hasChanged: Bool) -> Void) {
      var next = inputs.pointee.first
      while let edge = next {
        let source = edge.pointee.source
        visit(source, edge.isLinked, edge.pointee.version != source.pointee.version)
        next = edge.pointee.nextInput
      }
    }

    @usableFromInline
    func forEachSubscriber(_ visit: (NodeRef) -> Void) {
      var next = pointee.firstSubscriber
      while let edge = next {
        visit(edge.pointee.target)
        next = edge.pointee.nextSubscriber
      }
    }
  }

  extension TurnRef {
    @usableFromInline var isCallingHooks: Bool { pointee.isCallingHooks }

    /// The innermost named cause, and the effect that was running then. The listener that was there first has it, so
    /// that it does not depend on who listens meanwhile.
    @usableFromInline
    var cause: StepListener.Cause? {
      get { lastListener?.cause }
      nonmutating set { lastListener?.cause = newValue }
    }

    private var lastListener: StepListener? {
      var last = pointee.listener
      while let next = last?.next { last = next }
      return last
    }

    /// Tells a listener of the steps from now on, before those that listen already.
    @export(implementation)
    func add(_ listener: StepListener) {
      listener.next = pointee.listener
      pointee.listener = listener
    }

    /// Tells a listener no more.
    @usableFromInline
    func remove(_ listener: StepListener) {
      var before: StepListener?
      var present = pointee.listener
      while let other = present, other !== listener { (before, present) = (other, other.next) }
      guard present != nil else { return }
      guard let before else {
        pointee.listener = listener.next
        return
      }
      before.next = listener.next
      if listener.next == nil { before.cause = listener.cause }
    }

    /// The reader that waits for a computed that is about to run.
    @usableFromInline
    func whoReads(_ node: NodeRef) -> NodeRef? {
      guard let frame = pointee.check else { return nil }
      if let arrival = node.inputs.pointee.arrival { return arrival.pointee.target }
      // `reader` is the computed itself by now. Around the outermost check there can only be an effect.
      return frame.pointee.outer?.pointee.node ?? pointee.checkedEffect ?? pointee.frame?.pointee.effect
    }

    /// The present value of a node as a text, up to date or not; `nil` where there is none: for effects, computed
    /// values that never ran, and observables that are being mutated.
    ///
    /// Reads in the description of a user's type are not tracked.
    @usableFromInline
    func describeValue(of node: NodeRef, by describe: @escaping (Any) -> String) -> String? {
      guard !node.has(.effect | .mutating) else { return nil }
      let object = node.object.takeUnretainedValue()
      let outer = pointee.describe
      pointee.describe = describe
      aside { _ = object.work.perform(object, .describe, nil) }
      pointee.describe = outer
      return pointee.described.take()
    }
  }
#endif
