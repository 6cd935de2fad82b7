internal import Binding
internal import Foundation

/// A key of a storage, with the values that are persisted under it: usually one.
final class PersistedKey {
  let name: String
  var values: [any PersistedValue] = []
  /// The value that has changed last, as far as that is known.
  weak var latest: (any PersistedValue)?
  /// The text of the values when a text was last passed on to the storage, or taken from there.
  var handed: Data?
  /// The text that all values had last. A value that still has it is not assigned to the others.
  var shared: Data?
  /// Whether the key is in `changed` of its storage, the list that `ValueStorage.collect()` empties.
  var isListed = false

  init(_ name: String) { self.name = name }

  /// The value whose text is to be stored, preferably `latest`; `nil` if all values are paused or behind.
  var current: (any PersistedValue)? {
    if let latest, !latest.isPaused, !latest.isBehind { return latest }
    return values.first { !$0.isPaused && !$0.isBehind }
  }

  /// Another value of the key, one that has the text that is stored or is to be stored; `nil` if there is none.
  func other(than value: any PersistedValue) -> (any PersistedValue)? {
    values.first { $0 !== value && $0.isBegun && $0.isTaken.peek() && !$0.isBehind }
  }

  /// Notes the text that the values have, when it is passed on to the storage or was taken from there.
  func note(passed text: Data?) { (shared, handed) = (text, text) }

  /// Whether all values are paused, and one of them has a change to pass on when it is resumed.
  var isKept: Bool {
    values.allSatisfy { value in value.isPaused } && values.contains { ((try? $0.text()) ?? handed) != handed }
  }

  /// A value that differs from what was passed on to the storage, with its text, even if the value's effect has not run
  /// yet.
  func changedText() -> (value: any PersistedValue, text: Data)? {
    for value in values where value.isBegun && value.isTaken.peek() && !value.isPaused && !value.isBehind {
      if let text = try? value.text(), text != handed, text != shared { return (value, text) }
    }
    return nil
  }
}
