internal import Foundation

/// What a storage knows: what is stored, what is not saved yet, what others have changed, what has failed. A pure
/// value; `StorageWriter` guards it and does what it says.
struct StorageMachine {
  typealias Texts = [String: Data]
  typealias Changes = [String: Data?]

  /// What the backend had when it was last read or saved.
  private(set) var stored: Texts = [:]
  /// The changes that the next save contains.
  private var unsaved: Changes = [:]
  /// The changes that are being saved.
  private var saving: Changes = [:]
  /// The keys that others, or a migration, have changed, and whose texts the values have not taken up.
  private var news: Set<String> = []
  /// Whether a save is scheduled: it begins after `StorageWriter.delay` at the latest.
  private var isScheduled = false
  /// The failure of what was damaged and set aside. It stays for the life of the storage.
  private var damage: StorageFailure?
  /// Why the backend could not be read. It goes when reading or saving succeeds.
  private var loadFailure: StorageFailure?
  /// Why the last save failed. It goes when a save succeeds, or nothing is left to be saved.
  private var saveFailure: StorageFailure?
  /// Why the stored values could not be migrated to this version. Nothing is saved until they can be.
  private var versionFailure: StorageFailure?
}

extension StorageMachine {
  var failure: StorageFailure? { versionFailure ?? saveFailure ?? loadFailure ?? damage }

  var isSaved: Bool { unsaved.isEmpty && saving.isEmpty }

  /// The text that a key has for this program.
  func text(of key: String) -> Data? {
    if let own = unsaved[key] ?? saving[key] { return own }
    return stored[key]
  }

  /// Takes changes of this program. Returns whether a save is to be scheduled.
  mutating func change(_ changes: Changes) -> Bool {
    for (key, text) in changes {
      news.remove(key)
      if saving[key] == nil, stored[key] == text {
        unsaved.removeValue(forKey: key)
      } else {
        unsaved.updateValue(text, forKey: key)
      }
    }
    if isSaved { saveFailure = nil }
    guard !unsaved.isEmpty, !isScheduled else { return false }
    isScheduled = true
    return true
  }

  /// Returns what is to be saved now; `nil` if there is nothing, or nothing may be saved.
  mutating func beginSaving(_ version: StorageVersion) -> Changes? {
    isScheduled = false
    guard !unsaved.isEmpty, versionFailure == nil else { return nil }
    (saving, unsaved) = (unsaved, [:])
    var changes = saving
    version.mark(&changes, beside: stored)
    return changes
  }

  /// Takes the result of a save. Returns whether the values have to be told of news, or of a failure.
  mutating func endSaving(_ result: Result<Texts, StorageFailure>) -> Bool {
    let own = saving
    saving = [:]
    let former = failure
    switch result {
    case .success(let texts):
      (saveFailure, loadFailure) = (nil, nil)
      take(texts, besides: own)
    case .failure(let failure):
      saveFailure = failure
      unsaved.merge(own) { later, _ in later }
    }
    return !news.isEmpty || failure != former
  }

  /// Takes what the backend has. Returns whether the values have to be told of news, or of a failure.
  mutating func load(_ result: Result<Texts, StorageFailure>, isFirst: Bool = false) -> Bool {
    let former = failure
    switch result {
    case .success(let texts):
      loadFailure = nil
      take(texts, besides: [:])
      if isFirst { news = [] }
    case .failure(let failure):
      if failure.kind == .damaged { damage = failure } else { loadFailure = failure }
    }
    return !news.isEmpty || failure != former
  }

  /// Whether what a migration has made is still to be saved. Until then the backend has the older values, and they must
  /// not be migrated again.
  var isMigrated: Bool { (unsaved[StorageVersion.key] ?? saving[StorageVersion.key]) != nil }

  /// Takes the changes that a migration has made; there are none if the stored values have the present version. They
  /// are news for the values here, except for those that have changed themselves. Returns whether a save is to be
  /// scheduled.
  mutating func migrate(_ changes: Changes) -> Bool {
    let changes = changes.filter { key, _ in unsaved[key] == nil && saving[key] == nil }
    versionFailure = nil
    defer { news.formUnion(changes.keys) }
    return change(changes)
  }

  mutating func noteDamage(_ failure: StorageFailure) { damage = failure }

  mutating func noteVersion(_ failure: StorageFailure) { versionFailure = failure }

  /// Returns the texts that others, or a migration, have changed since the last call. A key that was removed is left
  /// out: its value stays.
  mutating func takeNews() -> Texts {
    defer { news = [] }
    var texts: Texts = [:]
    for key in news { texts[key] = text(of: key) }
    return texts
  }

  private mutating func take(_ texts: Texts, besides own: Changes) {
    for (key, text) in texts where own[key] == nil && unsaved[key] == nil && saving[key] == nil && stored[key] != text {
      if key != StorageVersion.key { news.insert(key) }
    }
    stored = texts
  }
}
