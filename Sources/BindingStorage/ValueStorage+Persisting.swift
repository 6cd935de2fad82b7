internal import Binding
internal import Foundation

extension ValueStorage {
  /// Persists a value under a key until the subscription ends.
  func persist(_ value: any PersistedValue, under name: String) -> Subscription {
    if name == StorageVersion.key {
      fatalError("Binding: '\(name)' is the key of the version in '\(self.name)', so no value can be persisted there")
    }
    let key = keys[name] ?? PersistedKey(name)
    keys[name] = key
    key.values.append(value)
    begin(value, of: key)
    return Subscription {
      self.pause($0, value, of: key)
    } onEnd: {
      self.finish(value, of: key)
    }
  }

  /// Gives a value what is stored, and observes the value from then on.
  private func begin(_ value: any PersistedValue, of key: PersistedKey) {
    // The effect is made first, so that the value is already observed when it is given what is stored: traces tell only
    // of observed values. In a batch, the effect runs again only after `isBegun` was set.
    batch {
      value.observe(named: "\(key.name) in \(name)") { [weak self, weak value] in
        if let self, let value { note(value, of: key) }
      }
      take(value, of: key)
      value.isBegun = true
      // A transaction that fails takes back what was read. Then the key has to be read again when the operation is
      // over.
      if isInTransaction { list(key) }
    }
  }

  /// Pauses or resumes a value. What was changed before the pause, or by others during it, may have been left out, so
  /// the key is listed when the value is resumed.
  private func pause(_ isPaused: Bool, _ value: any PersistedValue, of key: PersistedKey) {
    value.isPaused = isPaused
    if isPaused { return value.parts.pause() }
    value.parts.resume()
    list(key)
  }

  /// Notes that a value has changed. Called by the value's effect.
  private func note(_ value: any PersistedValue, of key: PersistedKey) {
    guard value.isBegun else { return }
    key.latest = value
    value.isBehind = false
    spread(value, to: key)
    list(key)
  }

  /// Has `collect` look at the values of a key, when the operation is over.
  private func list(_ key: PersistedKey) {
    if !key.isListed { changed.append(key) }
    key.isListed = true
    awaitEnd()
  }

  /// Assigns a changed value to the others of its key. Their effects lead here again, so texts are compared.
  private func spread(_ value: any PersistedValue, to key: PersistedKey) {
    guard key.values.count > 1, let text = try? value.text(), text != key.shared else { return }
    key.shared = text
    for other in key.values where other !== value {
      give(text, to: other, of: key, "by another value of '\(key.name)' in \(name)")
    }
  }

  /// Ends the persisting of a value, and removes its key if no other value has it.
  private func finish(_ value: any PersistedValue, of key: PersistedKey) {
    keepLastText(of: value, in: key)
    value.parts.end()
    key.values.removeAll { $0 === value }
    if key.latest === value { key.latest = nil }
    if key.values.isEmpty, keys[key.name] === key { keys[key.name] = nil }
  }

  /// Keeps what a value has that was not passed on, until the operation is over. A value that changes nothing in this
  /// operation, and is not paused, was passed on when the last operation was over.
  private func keepLastText(of value: any PersistedValue, in key: PersistedKey) {
    guard isOperationUnderWay || value.isPaused, value.isTaken.peek() else { return }
    guard let text = try? value.text(), text != key.handed else { return }
    ended.update {
      $0.texts[key.name] = text
      $0.storage = self
    }
    awaitEnd()
  }
}

// MARK: - From the values to the storage

extension ValueStorage {
  /// Passes on what the operation that is over has changed.
  func collect() {
    let listed = changed
    changed = []
    for key in listed {
      key.isListed = false
      // A transaction that has failed has taken back what these values had read.
      for value in key.values where !value.isTaken.peek() { take(value, of: key) }
    }
    pass(listed)
    for key in listed {
      // These values were paused when their key changed.
      for value in key.values where value.isBehind && !value.isPaused { take(value, of: key) }
    }
    takeUpNow()
  }

  /// Passes on what the operation under way has changed so far, unless it may still be taken back. The effects of
  /// changed values may not have run yet, so all values are looked at.
  ///
  /// - Returns: whether nothing is left to be passed on.
  func handOver() -> Bool {
    guard isOperationUnderWay else { return true }
    guard !isInTransaction else {
      return ended.peek().texts.isEmpty && keys.values.allSatisfy { $0.changedText() == nil }
    }
    var isHandedOver = false
    // Nothing may be written while a computed is being read. The values are then handed over when the read is over.
    whenReadIsOver { [self] in
      for key in keys.values { if let (value, _) = key.changedText() { spread(value, to: key) } }
      pass(Array(keys.values))
      isHandedOver = true
    }
    return isHandedOver
  }

  /// Passes on to the writer what has changed under some keys, and what values had when they ended.
  private func pass(_ keys: [PersistedKey]) {
    var changes: [String: Data?] = [:]
    for (name, text) in ended.peek().texts { change(name, to: text, in: &changes) }
    if ended.peek().storage != nil { ended.value = ([:], nil) }
    for key in keys { if let value = key.current { collect(value, of: key, in: &changes) } }
    if !changes.isEmpty { writer.change(changes) }
  }

  /// Adds the text of a value to the changes, if it is not the one that was passed on last.
  private func collect(_ value: any PersistedValue, of key: PersistedKey, in changes: inout [String: Data?]) {
    do {
      let text = try value.text()
      if keyFailures[key.name]?.kind == .unencodable { keyFailures[key.name] = nil }
      guard text != key.handed else { return }
      key.note(passed: text)
      change(key.name, to: text, in: &changes)
    } catch {
      keyFailures[key.name] = .unencodable(key.name, name, value.isKeptBack ? nil : error)
    }
  }

  /// Adds a text to the changes, and ends a failure of its key.
  private func change(_ name: String, to text: Data, in changes: inout [String: Data?]) {
    keyFailures[name] = nil
    changes.updateValue(text, forKey: name)
  }
}

// MARK: - From the storage to the values

extension ValueStorage {
  /// Gives a value what the others of its key have, otherwise what is stored. If there is neither, or it cannot be
  /// decoded, the value stays as it is, and so does what is stored, until the value changes.
  private func take(_ value: any PersistedValue, of key: PersistedKey) {
    value.isTaken.value = true
    value.isBehind = false
    let other = key.other(than: value)
    // A subscription for the same key may have ended earlier in this operation, such as that of a screen that is
    // replaced.
    let stored = other == nil ? ended.peek().texts[key.name] ?? writer.text(of: key.name) : nil
    let text = other.flatMap { try? $0.text() } ?? stored
    if let text { give(text, to: value, of: key, "by reading \(name)") }
    // What another value has was passed on with that value, or will be.
    if other == nil || text == nil { key.note(passed: try? value.text()) }
  }

  /// Assigns a text to a value. A paused value gets it when it is resumed.
  private func give(
    _ text: Data, to value: any PersistedValue, of key: PersistedKey, _ author: @autoclosure () -> String
  ) {
    if value.isPaused {
      value.isBehind = true
      return
    }
    do {
      try withoutUndo { try attributing(to: author()) { try value.take(text) } }
      if keyFailures[key.name]?.kind == .undecodable { keyFailures[key.name] = nil }
    } catch {
      keyFailures[key.name] = .undecodable(key.name, name, value.isKeptBack ? nil : error)
    }
    tellFailure()
  }

  /// Assigns what others have stored to the values, as one change, and tells failures. If an operation is under way,
  /// waits for its end: for a key that it changes, its own change wins.
  func takeUp() {
    if isOperationUnderWay { awaitEnd() } else { takeUpNow() }
  }

  private func takeUpNow() {
    let news = writer.takeNews()
    batch {
      for (name, text) in news.sorted(by: { $0.key < $1.key }) {
        guard let key = keys[name], !key.isKept else { continue }
        takeUp(text, under: key)
      }
      tellFailure()
    }
  }

  /// Assigns what others have stored to the values of a key. A value may encode to another text than the one that it
  /// was given: that is no change to store.
  private func takeUp(_ text: Data, under key: PersistedKey) {
    for value in key.values { give(text, to: value, of: key, "by reading \(key.name)") }
    if let value = key.values.first(where: { !$0.isPaused }) { key.handed = try? value.text() }
    key.shared = key.handed
  }

  /// Publishes what is wrong at present, and reports it if ``failure`` has no observer.
  func tellFailure() {
    let failure = writer.failure ?? keyFailures.min { $0.key < $1.key }?.value
    guard failure != latestFailure.peek() else { return }
    if let failure, latestFailure.observerCount == 0 { report(.storageFailed, of: [name], failure) }
    whenReadIsOver { [latestFailure] in latestFailure.value = failure }
  }
}
