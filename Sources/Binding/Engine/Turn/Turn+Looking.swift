#if !hasFeature(Embedded)
  // What the ways of looking at a graph need to know of the engine. They are made in the programs that use them; this little is in
  // every program.

  extension NodeRef {
    @usableFromInline
    var anyObject: AnyObject {
      has(.effect) ? effect.takeUnretainedValue() : object.takeUnretainedValue()
    }

    @usableFromInline var presentVersion: Stamp { pointee.version }

    @usableFromInline var hasInputs: Bool { inputs.pointee.first != nil }

    /// Visits the inputs in the order of reading: each source, whether it tells about changes, and whether it has another version
    /// than the one that was used.
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

    @usableFromInline
    func listen(with listener: StepListener?) { pointee.listener = listener }

    /// Who is waiting for a computed that is about to run.
    @usableFromInline
    func whoReads(_ node: NodeRef) -> NodeRef? {
      guard let frame = pointee.check else { return nil }
      if let arrival = node.inputs.pointee.arrival { return arrival.pointee.target }
      // The reader is the computed itself by now. Around the outermost check there can be no other than an effect.
      return frame.pointee.outer?.pointee.node ?? pointee.checkedEffect ?? pointee.frame?.pointee.effect
    }

    /// The present value of a node as a text, up to date or not; `nil` where there is none to be had: for effects, computed
    /// values that never ran, and observables that are being mutated.
    ///
    /// What the description of a user's type reads is not depended on.
    @usableFromInline
    func describeValue(of node: NodeRef, by describe: @escaping (Any) -> String) -> String? {
      guard !node.has([.effect, .mutating]) else { return nil }
      let object = node.object.takeUnretainedValue()
      let outer = pointee.describe
      pointee.describe = describe
      aside { _ = object.work.perform(object, .describe, nil) }
      pointee.describe = outer
      return pointee.described.take()
    }
  }
#endif
