internal import Synchronization

/// Which binding has a target: the last one that was made. An earlier one neither enables the target nor executes its
/// command any more, and takes nothing from the target when it ends.
@usableFromInline
struct TargetHold {
  /// The number of the last binding of each target. The lock is for targets of several threads, each of which belongs
  /// to one.
  private static let last = Mutex<[ObjectIdentifier: UInt64]>([:])

  /// Another object may get the address of a target that died: then the numbers differ.
  private let target: ObjectIdentifier
  private let number = Platform.nextOrder()

  /// Takes the target from the binding that had it.
  @usableFromInline
  init(_ target: AnyObject) {
    self.target = ObjectIdentifier(target)
    TargetHold.last.withLock { [key = self.target, number] in $0[key] = number }
  }

  @usableFromInline
  var isLast: Bool { TargetHold.last.withLock { $0[target] == number } }

  /// Gives the target up. Returns whether the binding still had it.
  @usableFromInline
  func end() -> Bool {
    TargetHold.last.withLock { last in
      guard last[target] == number else { return false }
      last[target] = nil
      return true
    }
  }
}
