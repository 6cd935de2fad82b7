internal import Binding
internal import Foundation
internal import Synchronization

/// Saves changes, and looks for changes of others, on a queue of its own. The `StorageMachine` says what to save. Any
/// thread may call the writer.
final class StorageWriter: Sendable {
  /// The longest time until a change is saved.
  static let delay = Duration.milliseconds(200)
  /// The time between two looks for changes of others.
  static let interval = Duration.milliseconds(250)

  let backend: any StorageBackend
  let clock: any Clock<Duration>
  let version: StorageVersion
  let queue: DispatchQueue
  let machine = Mutex(StorageMachine())
  /// Tells the values of news and failures; `nil` if the values have no actor.
  private let tell = Mutex<(@Sendable () -> Void)?>(nil)
  /// Makes the values hand over their changes when the program exits. The closure returns whether no change is left,
  /// and `nil` if the program does not exit on the main actor. There is a closure only for values of the main actor.
  private let handOver = Mutex<(@Sendable () -> Bool?)?>(nil)
  /// Whether the storage will pass on changes when the operation under way is over.
  private let expectsChanges = Atomic(false)
  /// The tasks that wait for the next look, and for the next save.
  private let waiting = Mutex<(look: Task<Void, Never>?, save: Task<Void, Never>?)>((nil, nil))

  /// Reads what the backend has.
  init(_ backend: any StorageBackend, _ clock: any Clock<Duration>, _ version: StorageVersion) {
    self.backend = backend
    self.clock = clock
    self.version = version
    queue = DispatchQueue(label: "Binding: \(backend.name)")
    load(isFirst: true)
  }

  var failure: StorageFailure? { machine.withLock { $0.failure } }
  var isSaved: Bool { machine.withLock { $0.isSaved } }

  func text(of key: String) -> Data? { machine.withLock { $0.text(of: key) } }

  func takeNews() -> StorageMachine.Texts { machine.withLock { $0.takeNews() } }

  /// Begins to look for changes of others, and to take part in the end of the program.
  func begin(telling tell: (@Sendable () -> Void)?, handing handOver: (@Sendable () -> Bool?)?) {
    self.tell.withLock { $0 = tell }
    self.handOver.withLock { $0 = handOver }
    StorageExit.add(self)
    let (clock, queue) = (clock, queue)
    let task = Task.detached { [weak self] in
      while (try? await clock.sleep(for: StorageWriter.interval)) != nil {
        guard let me = self else { return }
        queue.async { me.look() }
      }
    }
    waiting.withLock { $0.look = task }
  }

  /// Saves what is left, when the storage is released.
  func end() {
    waiting.withLock {
      $0.look?.cancel()
      $0.save?.cancel()
    }
    tell.withLock { $0 = nil }
    handOver.withLock { $0 = nil }
    expectChanges(false)
    StorageExit.remove(self)
    saveLast()
  }

  /// Saves what is left, and reports values that are lost: this is the last save.
  func saveLast() {
    let handOver = handOver.withLock { $0 }
    let isHandedOver = handOver?() ?? !expectsChanges.load(ordering: .acquiring)
    queue.sync { save() }
    if !isSaved || !isHandedOver { report(.valuesLost, of: [backend.name], failure) }
  }

  /// Notes whether changes will come when the operation under way is over. If the program exits before, they are lost.
  func expectChanges(_ isExpected: Bool) { expectsChanges.store(isExpected, ordering: .releasing) }

  /// Takes changes, to be saved soon.
  func change(_ changes: StorageMachine.Changes) {
    if machine.withLock({ $0.change(changes) }) { schedule() }
  }

  private func schedule() {
    let (clock, queue) = (clock, queue)
    let task = Task.detached { [weak self] in
      guard (try? await clock.sleep(for: StorageWriter.delay)) != nil, let me = self else { return }
      queue.async { me.save() }
    }
    waiting.withLock {
      // The former task is not needed any more: a save, such as that of a flush, has taken its changes.
      $0.save?.cancel()
      $0.save = task
    }
  }

  func flush() async {
    await withCheckedContinuation { done in
      queue.async {
        self.saveAndLook()
        done.resume()
      }
    }
  }

  func flushNow() { queue.sync { saveAndLook() } }

  private func saveAndLook() {
    save()
    load(isFirst: false)
    // A migration changes what was loaded.
    save()
  }
}

// Called on the queue, or in the initialiser.
extension StorageWriter {
  func save() {
    guard let changes = machine.withLock({ $0.beginSaving(version) }) else { return }
    var result = attempt(.unwritable) { try backend.save(changes) }
    if case .failure(let failure) = result, failure.kind == .damaged {
      machine.withLock { $0.noteDamage(failure) }
      result = attempt(.unwritable) { try backend.save(changes) }
    }
    if machine.withLock({ $0.endSaving(result) }) { tellNews() }
  }

  private func look() {
    if backend.hasNews() { load(isFirst: false) }
  }

  private func load(isFirst: Bool) {
    let result = attempt(.unreadable) { try backend.load() }
    if machine.withLock({ $0.load(result, isFirst: isFirst) }) { tellNews() }
    if case .success(let texts) = result { migrate(texts) }
  }

  /// Makes values of the present version from those that the backend has, and tells of them, or of the failure.
  private func migrate(_ texts: StorageMachine.Texts) {
    if machine.withLock({ $0.isMigrated }) { return }
    let former = failure
    do {
      let stored = try version.stored(in: texts)
      guard stored <= version.number else {
        noteVersion(
          .laterVersion,
          "the values have version \(stored), and this program knows those up to version \(version.number)")
        return tellNews()
      }
      let changes = try version.changes(in: texts)
      if machine.withLock({ $0.migrate(changes) }) { schedule() }
      if !changes.isEmpty || failure != former { tellNews() }
    } catch {
      noteVersion(.unmigrated, "the values could not be migrated: \(error)")
      tellNews()
    }
  }

  private func noteVersion(_ kind: StorageFailure.Kind, _ reason: String) {
    machine.withLock { $0.noteVersion(StorageFailure(kind, "\(backend.name): \(reason)")) }
  }

  private func attempt(
    _ kind: StorageFailure.Kind, _ work: () throws -> StorageMachine.Texts
  ) -> Result<StorageMachine.Texts, StorageFailure> {
    do {
      return .success(try work())
    } catch {
      return .failure(StorageFailure(error, kind, of: backend.name))
    }
  }

  private func tellNews() { tell.withLock { $0 }?() }
}
