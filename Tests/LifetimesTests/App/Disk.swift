import Binding
import BindingCollections
import BindingStorage
import BindingTesting
import Foundation
import Synchronization

/// What two storages are over, as one file is that two programs have open.
final class Disk: Sendable {
  private let state = Mutex<(texts: [String: Data], version: Int)>(([:], 0))

  var texts: [String: Data] { state.withLock { $0.texts } }

  /// One end of the disk, for one storage.
  final class Backend: StorageBackend {
    let name = "disk"
    private let disk: Disk
    private let seen = Mutex(0)

    init(_ disk: Disk) { self.disk = disk }

    func load() -> [String: Data] { see { _ in } }

    func save(_ changes: [String: Data?]) -> [String: Data] {
      see { texts in for (key, text) in changes { texts[key] = text } }
    }

    func hasNews() -> Bool { seen.withLock { $0 } != disk.state.withLock { $0.version } }

    private func see(_ change: (inout [String: Data]) -> Void) -> [String: Data] {
      let (texts, version) = disk.state.withLock { state in
        let former = state.texts
        change(&state.texts)
        if state.texts != former { state.version += 1 }
        return state
      }
      seen.withLock { $0 = version }
      return texts
    }
  }
}

/// A second window of the app, which has a storage of its own over the same disk.
@MainActor
final class Elsewhere {
  let storage: ValueStorage
  let request = Observable<Int?>(1), threshold = Observable(0),
    note = Observable(Note(), changes: .by { $0.words == $1.words })
  let path = Observable<[Stop]>([]), label = Observable(Basket().label)
  private let isValue: Bool
  private let scope = Scope()
  /// Whether nothing was written, here or in the app, since it was stored.
  var isStored = false

  init(_ disk: Disk, _ setup: AppSetup) {
    isValue = setup.sight.isValue
    storage = ValueStorage(Disk.Backend(disk), clock: ManualClock())
    request.persist("request", in: storage).store(in: scope)
    threshold.persist("threshold", in: storage).store(in: scope)
    note.persist("note", in: storage).store(in: scope)
    path.persist("path", in: storage).store(in: scope)
    label.persist("label", in: storage).store(in: scope)
  }

  func write(_ part: Int, _ number: Int) {
    switch part % 5 {
    case 0: request.value = number == 0 ? nil : number % 3
    case 1: threshold.value = number % 3
    case 2: note.value = Note(title: "far \(number % 3)", count: number, handle: "me", isValue: isValue)
    case 3: path.value = number == 0 ? [] : [Stop(id: number), Stop(id: number + 1)]
    default: label.value = "far \(number)"
    }
  }

  var words: String {
    "\(request.value ?? -1) \(threshold.value) \(note.value.words) \(path.value.map(\.id)) \(label.value)"
  }
}
