// What operating systems differ in.

internal import Synchronization

// In Embedded Swift no branch applies, because it has no C library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(WASILibc)
  internal import WASILibc
#endif

enum Platform {
  /// How many bytes at the end of a thread's stack the engine leaves to users' closures.
  static let stackReserve: UInt = 48 << 10
}

// MARK: - Shared by all threads

private let stamps = Atomic<UInt64>(0)
private let orders = Atomic<UInt64>(0)
private let handedOver = Atomic<UInt>(0)
private let accesses = Atomic<Int>(0)

/// Counts the mutations in place that are under way and may be suspended, on all threads together: one that was
/// suspended may end on another thread, and the thread that writes meanwhile is perhaps neither of the two.
@usableFromInline
func countAccesses(_ change: Int) { accesses.wrappingAdd(change, ordering: .relaxed) }

extension Platform {
  static var hasAccesses: Bool { accesses.load(ordering: .relaxed) != 0 }

  static func reserveStamps(_ count: Stamp) -> Stamp {
    stamps.wrappingAdd(count, ordering: .relaxed).oldValue
  }

  static func nextOrder() -> UInt64 {
    orders.wrappingAdd(1, ordering: .relaxed).newValue
  }

  static func takeHandedOverEdges() -> EdgeRef? {
    EdgeRef(bitPattern: handedOver.exchange(0, ordering: .acquiring))
  }

  static func handOverEdges(from first: EdgeRef, to last: EdgeRef) {
    var head = handedOver.load(ordering: .relaxed)
    while true {
      last.pointee.nextInput = EdgeRef(bitPattern: head)
      let (exchanged, original) = handedOver.weakCompareExchange(
        expected: head, desired: UInt(bitPattern: first), successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return }
      head = original
    }
  }
}

// MARK: - Words that any thread may read

// Relaxed ordering is enough, because no code that reads one of these words infers anything about other memory.

private let presentEpoch = Atomic<Stamp>(0)
private let addressCheck = Atomic(false)
#if canImport(Darwin)
  private let visibility = Atomic(true)
#else
  private let visibility = Atomic(false)
#endif

extension Platform {
  /// Whether the release of a node checks that no list still holds the node's address, see `requireForgotten`.
  @inline(__always)
  static var checksAddresses: Bool { addressCheck.load(ordering: .relaxed) }

  static func checkAddresses() { addressCheck.store(true, ordering: .relaxed) }

  /// Whether reads that this library does not track are registered with Observation.
  @inline(__always)
  static var isVisible: Bool {
    get { visibility.load(ordering: .relaxed) }
    set { visibility.store(newValue, ordering: .relaxed) }
  }

  /// The epoch of the process. A fresh stamp replaces it whenever unobserved computeds have to check their inputs,
  /// mostly because a value that one of them has read was changed. An epoch for each thread would not do, because an
  /// actor may run on several threads. Relaxed ordering is enough: a graph has to notice only the changes of its own
  /// isolation domain, and no stamp is used twice.
  @inline(__always)
  static var epoch: Stamp { presentEpoch.load(ordering: .relaxed) }

  static func beginEpoch(_ stamp: Stamp) { presentEpoch.store(stamp, ordering: .relaxed) }
}

// MARK: - The thread's own turn

#if canImport(WASILibc) || hasFeature(Embedded)
  private let onlyTurn = Atomic<UInt>(0)

  extension Platform {
    /// The turn of the only thread, which is never freed.
    @inline(__always)
    static func currentTurn() -> TurnRef {
      TurnRef(bitPattern: onlyTurn.load(ordering: .relaxed)) ?? makeTurn()
    }

    @inline(never)
    private static func makeTurn() -> TurnRef {
      let turn = TurnRef.make()
      onlyTurn.store(UInt(bitPattern: turn), ordering: .relaxed)
      MemoryLayoutCheck.run()
      return turn
    }
  }
#else
  /// The key under which each thread keeps its turn, made on first use. A thread that ends destroys its turn.
  private let turnKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { memory in
      #if canImport(Darwin)
        let turn = memory.assumingMemoryBound(to: Turn.self)
      #else
        guard let turn = memory?.assumingMemoryBound(to: Turn.self) else { return }
        // The main thread may end before the process does. A size of zero makes `isOnMainStack()` false from now on.
        if Platform.isMainThread() { mainStackSize.store(0, ordering: .relaxed) }
      #endif
      turn.destroy()
    }
    guard status == 0 else { fatalError("Binding: no thread-local storage is left (\(status))") }
    return key
  }()

  #if canImport(Darwin)
    extension Platform {
      /// On Darwin thread-local storage is reached through a register, so one load finds the turn.
      @inline(__always)
      static func currentTurn() -> TurnRef {
        guard let memory = pthread_getspecific(turnKey) else { return makeTurn() }
        return memory.assumingMemoryBound(to: Turn.self)
      }

      @inline(never)
      private static func makeTurn() -> TurnRef {
        let turn = TurnRef.make()
        pthread_setspecific(turnKey, turn)
        MemoryLayoutCheck.run()
        return turn
      }
    }
  #else
    /// The key plus one; zero means that there is no key yet. Reading this word is cheaper than reading `turnKey`,
    /// which checks each time whether it is initialised.
    private let knownTurnKey = Atomic<UInt>(0)
    private let mainStackEnd = Atomic<UInt>(0)
    private let mainStackSize = Atomic<UInt>(0)
    private let mainTurn = Atomic<UInt>(0)

    extension Platform {
      @inline(__always)
      static func currentTurn() -> TurnRef { isOnMainStack() ? turnOfMainThread() : turnOfOtherThread() }

      /// Whether the caller runs on the main thread, and that thread has a turn.
      ///
      /// Comparing the address of a local variable with the main stack takes a fifth of the time of thread-local
      /// storage. The result is reliable: the size is zero until the main thread has a turn, only the main thread runs
      /// on that stack, and the stack is not reused after the thread has ended.
      @_transparent
      static func isOnMainStack() -> Bool {
        stackAddress() &- mainStackEnd.load(ordering: .relaxed) < mainStackSize.load(ordering: .relaxed)
      }

      @_transparent
      static func turnOfMainThread() -> TurnRef {
        #if DEBUG
          // In debug builds `unsafelyUnwrapped` calls a generic function, so `!` is cheaper.
          return TurnRef(bitPattern: mainTurn.load(ordering: .relaxed))!
        #else
          return TurnRef(bitPattern: mainTurn.load(ordering: .relaxed)).unsafelyUnwrapped
        #endif
      }

      @inline(never)
      static func turnOfOtherThread() -> TurnRef {
        let key = knownTurnKey.load(ordering: .relaxed)
        guard key != 0, let memory = pthread_getspecific(pthread_key_t(key - 1)) else { return makeTurn() }
        return memory.assumingMemoryBound(to: Turn.self)
      }

      private static func makeTurn() -> TurnRef {
        let turn = TurnRef.make()
        let key = turnKey
        knownTurnKey.store(UInt(key) + 1, ordering: .relaxed)
        pthread_setspecific(key, turn)
        if isMainThread() {
          let stack = stack()
          // The stated size may exceed the range of addresses that the system keeps free for the stack. The first 64 MB
          // are always kept free.
          let size = min(stack.size, 64 << 20)
          mainTurn.store(UInt(bitPattern: turn), ordering: .relaxed)
          mainStackEnd.store(stack.end + stack.size - size, ordering: .relaxed)
          mainStackSize.store(size, ordering: .relaxed)
        }
        MemoryLayoutCheck.run()
        return turn
      }
    }
  #endif
#endif

// MARK: - The stack

#if canImport(Glibc) || canImport(Musl)
  /// Declared here, because the headers of the C library declare it only if a macro is defined.
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif

extension Platform {
  /// The lowest address of the present thread's stack, and its size; zero where they are unknown.
  static func stack() -> (end: UInt, size: UInt) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return (0, 0) }
      defer { pthread_attr_destroy(&attributes) }
      // The variable is passed as bytes, because some headers of Android declare this pointer as nullable and others do
      // not.
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      let status = withUnsafeMutableBytes(of: &lowest) {
        pthread_attr_getstack(&attributes, pointer(to: $0.baseAddress.unsafelyUnwrapped), &size)
      }
      return status == 0 ? (UInt(bitPattern: lowest), UInt(size)) : (0, 0)
    #elseif canImport(Darwin)
      let highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return (highest - size, size)
    #else
      return (0, 0)
    #endif
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    private static func pointer<Value>(to memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
      memory.assumingMemoryBound(to: Value.self)
    }
  #endif

  /// An address on the present thread's stack.
  @_transparent
  static func stackAddress() -> UInt {
    var here: UInt8 = 0
    return _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  /// Whether less than a reserve is left of the stack whose lowest address is given; false if that address is
  /// unknown. An address outside of the stack does not count as low: under the address sanitizer, local variables may
  /// live elsewhere.
  @_transparent
  static func isStackLow(_ end: UInt, reserve: UInt = stackReserve) -> Bool {
    end != 0 && stackAddress() &- end < reserve
  }
}

// MARK: - The main thread

#if canImport(Glibc) || canImport(Musl)
  /// Declared here, because the headers of the C library declare it only if a macro is defined.
  @_silgen_name("gettid")
  private func gettid() -> pid_t
#endif

extension Platform {
  static func isMainThread() -> Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      gettid() == getpid()
    #else
      true
    #endif
  }
}

extension Platform {
  static func printError(_ text: String) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(WASILibc)
      // A string that was just concatenated is contiguous, so the closure is called.
      _ = (text + "\n").utf8.withContiguousStorageIfAvailable { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          let written = write(STDERR_FILENO, rest.baseAddress, rest.count)
          guard written > 0 else { return }
          rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
      }
    #else
      print(text)
    #endif
  }
}
