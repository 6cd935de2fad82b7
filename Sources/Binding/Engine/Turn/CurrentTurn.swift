/// The turn of this thread, made on the first call.
@usableFromInline @inline(__always)
func currentTurn() -> TurnRef { Platform.currentTurn() }

extension TurnRef {
  /// A turn in memory of its own.
  static func make() -> TurnRef {
    let turn = TurnRef.allocate(capacity: 1)
    turn.initialize(to: Turn())
    return turn
  }

  /// The thread ends.
  func destroy() {
    pointee.deallocate()
    deinitialize(count: 1)
    deallocate()
  }
}
