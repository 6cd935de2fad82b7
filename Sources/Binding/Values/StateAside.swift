/// The state of a node that an open transaction may have to restore. The transaction does not know the type of the
/// state, so the node keeps the copy in memory of its own.
@usableFromInline
enum StateAside<State> {
  /// Copies the state, exchanges the state with that copy, or destroys the copy.
  ///
  /// - Parameter memory: where to write the address of the copy, or the copy.
  @export(implementation)
  static func perform(
    _ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?, copy: () -> State, exchange: (inout State) -> Void
  ) -> Bool {
    let memory = memory.unsafelyUnwrapped
    if request == .remember {
      let aside = UnsafeMutablePointer<State>.allocate(capacity: 1)
      aside.initialize(to: copy())
      memory.storeBytes(of: UnsafeMutableRawPointer(aside), as: UnsafeMutableRawPointer?.self)
      return true
    }
    let aside = memory.assumingMemoryBound(to: State.self)
    if request == .restore {
      exchange(&aside.pointee)
    } else {
      aside.deinitialize(count: 1)
      aside.deallocate()
    }
    return true
  }
}
