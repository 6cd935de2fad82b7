/// Copies of the state of a node, which an open transaction may have to restore. The transaction does not know the type
/// of the state, so the class of the node allocates and frees the copy.
@usableFromInline
enum StateBackup<State> {
  /// Handles the requests `backUp`, which copies the state, `restore`, which exchanges the state with the copy, and
  /// `dispose`, which destroys the copy.
  ///
  /// - Parameter memory: for `backUp`, where to write the address of the copy; for the other requests, the copy. Never
  ///   `nil`.
  @export(implementation)
  static func perform(
    _ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?, copy: () -> State, exchange: (inout State) -> Void
  ) -> Bool {
    let memory = memory.unsafelyUnwrapped
    if request == .backUp {
      let backup = UnsafeMutablePointer<State>.allocate(capacity: 1)
      backup.initialize(to: copy())
      memory.storeBytes(of: UnsafeMutableRawPointer(backup), as: UnsafeMutableRawPointer?.self)
      return true
    }
    let backup = memory.assumingMemoryBound(to: State.self)
    if request == .restore {
      exchange(&backup.pointee)
    } else {
      backup.deinitialize(count: 1)
      backup.deallocate()
    }
    return true
  }
}
