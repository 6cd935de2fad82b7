extension Computed {
  /// Makes a computed value that may be part of a cycle: data that runs in a circle, as cells of a sheet can.
  ///
  ///     final class Cell {
  ///       let formula = Observable<() -> Int?>({ nil }, changes: .always)
  ///       lazy var value = Computed<Int?>(onCycle: nil) { [formula] in
  ///         formula.value()         // reads the values of other cells
  ///       }
  ///     }
  ///
  /// **What counts.** Each value that reaches itself by what its evaluation reads has the fallback, whichever of them
  /// is read first; one that merely depends on it computes from the fallback. A member reads the fallbacks of the
  /// others while it computes; its own result is dropped. When something changes that any of them reads, all are
  /// evaluated anew when they are needed.
  ///
  /// **Who has to allow it.** All in the cycle. If one was made without `onCycle:`, a `map` for example, the program
  /// ends with the names, as it does for every other computed value that depends on itself.
  ///
  /// **Ownership.** As every computed value this keeps its inputs, except for the members of its own cycle.
  ///
  /// **Cost.** That of any computed value and two small allocations, while there is no cycle. One with n values takes
  /// time and memory linear in what they read, without recursion where each value was read once before the cycle
  /// closed.
  ///
  /// - Parameters:
  ///   - fallback: the value of each member of a cycle.
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - changes: which results count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - compute: derives the value from others, by reading them.
  @export(implementation)
  public convenience init(
    onCycle fallback: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping () -> Value
  ) {
    let member = CycleMember()
    let plain = changes.computedWork()
    self.init(
      {
        if member.givesFallback { return fallback }
        currentTurn().searchForCycles()
        member.leaveGroup()
        let result = compute()
        return member.isOnCycle ? fallback : result
      }, name, file, line,
      Work { node, request, memory in
        switch request {
        case .member:
          let address = Unmanaged.passUnretained(member).toOpaque()
          memory.unsafelyUnwrapped.storeBytes(of: address, as: UnsafeMutableRawPointer.self)
          return true
        case .fallback:
          member.givesFallback = true
          defer { member.givesFallback = false }
          return plain.perform(node, .evaluate, nil)
        default:
          return plain.perform(node, request, memory)
        }
      })
    allowCycles()
  }
}
