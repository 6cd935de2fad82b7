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
  /// **Members.** A value is a member of the cycle if its evaluation reads, directly or not, the value itself. Each
  /// member has the fallback, whichever is read first; a value that merely depends on a member computes from the
  /// fallback. Members are evaluated again when something that one of them reads has changed.
  ///
  /// **All members have to allow it.** If one was made without `onCycle:`, a `map` for example, the program ends with
  /// the names, as for every other computed value that depends on itself.
  ///
  /// **Ownership.** It keeps its inputs, as every computed value does, except for the members of its own cycle.
  ///
  /// **Cost.** Without a cycle that of any computed value and two small allocations. A cycle takes time and memory
  /// linear in what its members read. It is evaluated without recursion if each member was read once before the cycle
  /// closed.
  ///
  /// - Parameters:
  ///   - fallback: the value of each member of a cycle.
  ///   - changes: which results count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - compute: derives the value from others, by reading them.
  public convenience init(
    onCycle fallback: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping () -> Value
  ) {
    let member = CycleMember()
    let plain = changes.computedWork()
    self.init(
      {
        if member.givesFallback { return fallback }
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
