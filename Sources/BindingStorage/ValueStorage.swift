public import Binding
internal import Foundation

// Values flow down when the program changes them, and up when another program has:
//
//     values           observables of the program, in one isolation domain
//       │  ▲           one text of JSON per key, when the outermost operation is over
//     ValueStorage     which values belong to a key, and which text they had last; of the same isolation domain
//       │  ▲           Sendable texts
//     StorageWriter    when to save and to look, on a queue of its own
//       ╎              StorageMachine: what is stored, what is not saved yet, what others have changed, what failed
//     StorageBackend   a file, user defaults, a database; blocks
//
// The machine is a value that a lock guards, and is all that the two sides share. A change stays in the machine until
// the backend has saved it, so a failed save loses nothing, and later saves contain the change. Only one save is under
// way, and it contains the latest text of each key, so that no older text replaces a newer one.

/// A storage for values that outlast the program: ``FileStorage``, ``DefaultsStorage``, ``MemoryStorage``, or one over
/// a ``StorageBackend`` of your own.
///
///     let storage = FileStorage(URL.applicationSupportDirectory.appending(path: "App/settings.json"))
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///     path.items.persist("path", in: storage).store(in: scope)
///
/// **What is stored.** When the outermost operation is over, each persisted value that it has changed, as JSON, if that
/// differs from what was stored last. So a transaction that fails stores nothing, and values that changed together are
/// stored together.
///
/// **When.** At most 200 milliseconds later, off the isolation domain of the values, with what has changed until then.
/// Also in ``flush()`` and ``flushNow()``, when the storage is released, and when the program exits normally: when
/// `main` returns or `exit` is called. The last two, and `flushNow`, block until it is stored.
///
/// **Others** may write the same keys. What they have written is taken up within half a second as one change, a key
/// that has an unsaved change here excepted. A storage that was made outside of any actor, in plain synchronous code
/// off the main thread, has no actor on which it could take changes up by itself. It does so in a flush, and after an
/// operation that changes a persisted value.
///
/// **Failures** never stop the program: the values go on in memory, ``failure`` tells what is wrong, and the next
/// change or flush tries again.
///
/// **Ownership.** The subscriptions that `persist` returns retain the storage. It belongs to the isolation domain it
/// was made in, as the values do. Not `Sendable`. Two storages of one file, in one program or in several, behave as two
/// programs do.
///
/// **Cost.** A change costs the encoding of the value as JSON, see `persist`. Four times a second, a storage asks its
/// backend whether there is something new.
public class ValueStorage {
  let writer: StorageWriter
  /// The keys under which something is persisted.
  var keys: [String: PersistedKey] = [:]
  /// The keys with a value that may have changed since `collect` was called last.
  var changed: [PersistedKey] = []
  /// The last texts of subscriptions that ended in the present operation, and this storage, which may have no other
  /// owner left. An observable, so that a transaction that fails takes them back.
  let ended: Observable<(texts: [String: Data], storage: ValueStorage?)>
  /// The failures of single keys.
  var keyFailures: [String: StorageFailure] = [:]
  let latestFailure: Observable<StorageFailure?>
  /// Calls `collect` when the operation under way has ended.
  private lazy var end = OperationEnd { [weak self] in
    self?.writer.expectChanges(false)
    self?.collect()
  }

  /// What is wrong at present; `nil` if nothing is. A failure that is not observed is reported, see
  /// `withDiagnostics(_:in:)`.
  ///
  /// A failure goes when what has failed succeeds, or need not be done any more. The failure of a file that was set
  /// aside stays for the life of the storage.
  public var failure: ReadOnly<StorageFailure?> { latestFailure.readOnly }

  /// The name of the backend in messages, such as `settings.json`.
  public var name: String { writer.backend.name }

  /// Makes a storage over a backend, and reads what the backend has.
  ///
  /// - Parameters:
  ///   - backend: what stores the texts.
  ///   - version: the version of the stored values. It is stored under the key `@version` once it is not 0.
  ///   - clock: measures the time until a change is saved, and between two looks for changes of others.
  ///   - isolation: the isolation domain of the storage: that of the caller.
  ///   - migrate: changes stored values of an older version, which it is given, into those of the present version.
  ///     Values without a version have version 0. If it throws, or the values have a later version, ``failure`` says
  ///     so, and nothing is stored over them, until they can be migrated or have this version.
  public convenience init(
    _ backend: some StorageBackend, version: Int = 0, clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    migrate: @escaping @Sendable (_ version: Int, _ values: inout StoredValues) throws -> Void = { _, _ in }
  ) {
    self.init(StorageWriter(backend, clock, StorageVersion(number: version, migrate: migrate)), on: isolation)
  }

  /// - Parameter actor: the actor of the caller, if it has one.
  init(_ writer: StorageWriter, on actor: (any Actor)?) {
    self.writer = writer
    ended = Observable(([:], nil), name: "values whose subscriptions have ended", changes: .always)
    ended.markInner()
    latestFailure = Observable(nil, name: "\(writer.backend.name).failure")
    // The compiler knows no actor in the initialiser of a property, even in a class of the main actor.
    let isOnMain = isOnMainActor()
    let home = actor ?? (isOnMain ? MainActor.shared : nil)
    writer.begin(telling: home.map { hand(to: $0) }, handing: isOnMain ? handAtExit() : nil)
    tellFailure()
  }

  deinit { writer.end() }

  /// Makes `end` call `collect` when the operation under way has ended.
  func awaitEnd() {
    if !end.isAsked { writer.expectChanges(true) }
    end.ask()
  }

  /// Makes a closure that lets this storage take up news, on its actor.
  private func hand(to actor: any Actor) -> @Sendable () -> Void {
    weak let me = self
    nonisolated(unsafe) let takeUp = { me?.takeUp() }
    let tell = actor.assumeIsolated { actor in
      ActorChannel.make(isolation: actor) { (_: Void) in takeUp() }
    }
    return { tell(()) }
  }

  /// Makes the closure that hands over the values when the program exits, perhaps in the middle of an operation. It
  /// returns `nil` if the program does not exit on the main actor.
  private func handAtExit() -> @Sendable () -> Bool? {
    weak let me = self
    nonisolated(unsafe) let handOver = { me?.handOver() ?? true }
    return { isOnMainActor() ? handOver() : nil }
  }
}

@available(*, unavailable, message: "A storage belongs to the isolation domain it was made in.")
extension ValueStorage: Sendable {}

extension ValueStorage {
  /// Saves all that has changed, and takes up what others have written. Returns when it is stored, or has failed.
  ///
  ///     await storage.flush()     // before the app goes into the background
  ///
  /// After a flush that returned `true`, a crash or a power cut loses nothing that was changed before it. Within a
  /// batch, a command or an effect, a flush stores the values as they are at this point. What a transaction changes is
  /// stored only when the transaction has succeeded: if it has changed something, a flush inside it returns `false`,
  /// which is reported, see ``Binding/Diagnostic/Kind/flushedInTransaction``.
  ///
  /// - Returns: whether all is stored; if not, see ``failure``.
  @discardableResult
  public func flush() async -> Bool {
    let isHandedOver = handOverForFlush()
    await writer.flush()
    takeUp()
    return isHandedOver && writer.isSaved
  }

  /// Does what ``flush()`` does, and blocks the caller meanwhile: for synchronous programs.
  @discardableResult
  public func flushNow() -> Bool {
    let isHandedOver = handOverForFlush()
    writer.flushNow()
    takeUp()
    return isHandedOver && writer.isSaved
  }

  private func handOverForFlush() -> Bool {
    let isHandedOver = handOver()
    if !isHandedOver, isInTransaction { report(.flushedInTransaction, of: [name]) }
    return isHandedOver
  }
}

extension Diagnostic.Kind {
  /// A storage was flushed in a transaction that has changed persisted values. These are stored when the transaction
  /// has succeeded: flush after it. The diagnostic names the storage.
  public static var flushedInTransaction: Diagnostic.Kind {
    Diagnostic.Kind(
      "flushedInTransaction", "A flush of", "stores nothing that the transaction under way has changed.")
  }
}
