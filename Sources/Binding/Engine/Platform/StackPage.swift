#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Android
  #endif
  internal import Synchronization

  /// A page of memory on which a thread has its stack, and the turn of that thread.
  ///
  /// Only pages are entered that belong to one stack as a whole, and only the thread that runs on it enters a page or
  /// asks for it: one that finds its page finds its own turn. The pages of a thread are struck out when it ends, before
  /// the system gives the stack to another one, and in the child of a fork, where all other threads are gone.
  struct StackPage: ~Copyable {
    /// The number of the page; `none`, or `changing` while somebody writes the entry.
    private let number = Atomic<UInt>(none)
    private let turn = Atomic<UInt>(0)

    private static var none: UInt { 0 }
    private static var changing: UInt { 1 }

    /// The least size of a page on any system.
    private static var bitsOfOffset: UInt { 12 }
    private static var count: Int { 512 }

    /// The turn that was entered for an address on the stack of this thread.
    @inline(__always)
    static func turn(at address: UInt) -> TurnRef? {
      guard let entry = entry(for: address) else { return nil }
      // In this order: an entry loses its page before it gets another turn.
      let turn = entry.pointee.turn.load(ordering: .acquiring)
      guard entry.pointee.number.load(ordering: .relaxed) == address >> bitsOfOffset else { return nil }
      return TurnRef(bitPattern: turn).unsafelyUnwrapped
    }

    /// Enters the turn of this thread for an address on its stack, unless a coroutine has brought that stack, which may
    /// go on in another thread, or the page is that of other memory too, as it may be where a program gives the stack.
    static func enter(_ turn: TurnRef, at address: UInt) {
      let size: UInt = 1 << bitsOfOffset
      let (offset, stack) = ((address & ~(size - 1)) &- turn.pointee.stackEnd, turn.pointee.stackSize)
      guard offset < stack, stack - offset >= size else { return }
      if stackPages.load(ordering: .acquiring) == 0 { makeTable() }
      guard let entry = entry(for: address), entry.pointee.replaceNumber(with: changing) else { return }
      entry.pointee.turn.store(UInt(bitPattern: turn), ordering: .releasing)
      entry.pointee.number.store(address >> bitsOfOffset, ordering: .releasing)
    }

    /// Forgets the pages of a turn whose thread ends.
    static func strikeOut(_ turn: TurnRef) {
      guard let table else { return }
      for index in 0..<count where table[index].turn.load(ordering: .acquiring) == UInt(bitPattern: turn) {
        _ = table[index].replaceNumber(with: none)
      }
    }

    /// Answers whether it did so. If not, another thread is writing the entry, whose page is lost in any case.
    private func replaceNumber(with other: UInt) -> Bool {
      let present = number.load(ordering: .relaxed)
      guard present != StackPage.changing else { return false }
      return number.compareExchange(expected: present, desired: other, ordering: .acquiringAndReleasing).exchanged
    }

    private static var table: UnsafeMutablePointer<StackPage>? {
      @inline(__always) get { UnsafeMutablePointer(bitPattern: stackPages.load(ordering: .acquiring)) }
    }

    @inline(__always)
    private static func entry(for address: UInt) -> UnsafeMutablePointer<StackPage>? {
      table.map { $0 + Int(truncatingIfNeeded: address >> bitsOfOffset) & (count - 1) }
    }

    /// Makes the table, which is there for good.
    private static func makeTable() {
      let table = UnsafeMutablePointer<StackPage>.allocate(capacity: count)
      for index in 0..<count { (table + index).initialize(to: StackPage()) }
      let (isFirst, _) = stackPages.compareExchange(
        expected: 0, desired: UInt(bitPattern: table), ordering: .acquiringAndReleasing)
      guard isFirst else { return table.deallocate() }
      pthread_atfork(nil, nil) { StackPage.forgetAll() }
    }

    /// In the child of a fork, whose only thread this is.
    private static func forgetAll() {
      guard let table else { return }
      for index in 0..<count { table[index].number.store(none, ordering: .relaxed) }
    }
  }

  /// The address of the table, or zero. A constant at first, so that no read goes through a lazy global.
  private let stackPages = Atomic<UInt>(0)
#endif
