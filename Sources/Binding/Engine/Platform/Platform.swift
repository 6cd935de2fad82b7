// All differences between systems stand in this folder.

internal import Synchronization

// Embedded Swift has no C library at all.
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
  /// The part of a thread's stack that the engine leaves to users' closures.
  private static let stackReserve: UInt = 48 << 10
}

// MARK: - Shared by all threads

private let stamps = Atomic<UInt64>(0)
private let orders = Atomic<UInt64>(0)
private let handedOver = Atomic<UInt>(0)

extension Platform {
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

// These words are not ordered with other memory: code that reads one depends on no other memory.

private let presentEpoch = Atomic<Stamp>(0)
private let addressCheck = Atomic(false)
#if canImport(Darwin)
  private let visibility = Atomic(true)
#else
  private let visibility = Atomic(false)
#endif

extension Platform {
  /// Whether each node that is released is looked for in the lists that hold addresses, see `requireForgotten`.
  @inline(__always)
  static var checksAddresses: Bool { addressCheck.load(ordering: .relaxed) }

  static func checkAddresses() { addressCheck.store(true, ordering: .relaxed) }

  /// Whether reads from outside are registered with Observation.
  @inline(__always)
  static var isVisible: Bool {
    get { visibility.load(ordering: .relaxed) }
    set { visibility.store(newValue, ordering: .relaxed) }
  }

  /// Replaced by a fresh stamp whenever a source changes that an unobserved computed has read, in any graph of the
  /// process. Not one epoch for each thread, because an actor may run on several. A graph only has to notice the
  /// changes of its own domain, and stamps are never used again.
  @inline(__always)
  static var epoch: Stamp { presentEpoch.load(ordering: .relaxed) }

  static func beginEpoch(_ stamp: Stamp) { presentEpoch.store(stamp, ordering: .relaxed) }
}

// MARK: - The thread's own turn

#if canImport(WASILibc) || hasFeature(Embedded)
  private let onlyTurn = Atomic<UInt>(0)

  extension Platform {
    /// There is one thread, whose turn is kept for good.
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
  /// Makes the key under which each thread keeps its turn, on the first call in the process.
  private let turnKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { memory in
      #if canImport(Darwin)
        let turn = memory.assumingMemoryBound(to: Turn.self)
      #else
        guard let turn = memory?.assumingMemoryBound(to: Turn.self) else { return }
        // The main thread may end before the process does.
        if Platform.isMainThread() { mainStackSize.store(0, ordering: .relaxed) }
      #endif
      turn.destroy()
    }
    guard status == 0 else { fatalError("Binding: no thread-local storage is left (\(status))") }
    return key
  }()

  #if canImport(Darwin)
    extension Platform {
      /// Thread-local storage is reached from a register: one load finds the turn.
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
    /// The key plus one, so that zero means that there is none. Reading this avoids the access of a lazy constant.
    private let knownTurnKey = Atomic<UInt>(0)
    private let mainStackEnd = Atomic<UInt>(0)
    private let mainStackSize = Atomic<UInt>(0)
    private let mainTurn = Atomic<UInt>(0)

    extension Platform {
      @inline(__always)
      static func currentTurn() -> TurnRef { isOnMainStack() ? turnOfMainThread() : turnOfOtherThread() }

      /// Whether this is the main thread, and it has a turn.
      ///
      /// The address of a local variable tells that in a fifth of the time of thread-local storage. It is reliable:
      /// until there is a turn the size of the stack is zero; only the main thread runs on that stack; and the stack is
      /// not reused after the thread has ended.
      @_transparent
      static func isOnMainStack() -> Bool {
        stackAddress() &- mainStackEnd.load(ordering: .relaxed) < mainStackSize.load(ordering: .relaxed)
      }

      @_transparent
      static func turnOfMainThread() -> TurnRef {
        #if DEBUG
          // As in `Turn+Reading.swift`.
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
          // The system keeps this much free of other mappings, whatever the stated limit of the stack.
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
  /// Not imported, because the C library keeps it behind a macro.
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
      // Through bytes, because the headers of Android have said both that the result may be null and that it may not.
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

  /// Whether too little is left of the stack that ends at an address. Only an address inside the reserve counts: under
  /// a sanitizer variables live elsewhere, and their addresses say nothing.
  @_transparent
  static func isStackLow(_ end: UInt) -> Bool {
    end != 0 && stackAddress() &- end < stackReserve
  }
}

// MARK: - The main thread

#if canImport(Glibc) || canImport(Musl)
  /// Not imported, because the C library keeps it behind a macro.
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
      // A string that was just concatenated is contiguous.
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
