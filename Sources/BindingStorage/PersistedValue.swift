internal import Binding
internal import Foundation

/// A value that is persisted.
protocol PersistedValue: AnyObject {
  /// Holds the effect that observes the value.
  var parts: Scope { get }
  /// Whether the stored value was read. An observable, so that a transaction that fails makes this false again.
  var isTaken: Observable<Bool> { get }
  /// Whether `persist` has read the stored value. Until then the value's effect does nothing.
  var isBegun: Bool { get set }
  var isPaused: Bool { get set }
  /// Whether the value has missed a change of its key, because it was paused.
  var isBehind: Bool { get set }
  /// Whether the value is redacted.
  var isKeptBack: Bool { get }

  func observe(named name: String, _ note: @escaping () -> Void)
  func text() throws -> Data
  func take(_ text: Data) throws
}

final class PersistedSource<Source: MutableObservableValue>: PersistedValue where Source.Value: Codable {
  let source: Source
  let parts: Scope
  let isTaken: Observable<Bool>
  var isBegun = false
  var isPaused = false
  var isBehind = false

  init(_ source: Source) {
    self.source = source
    parts = Scope()
    isTaken = Observable(false, name: "whether \(source.name) was read")
    isTaken.markInner()
  }

  var isKeptBack: Bool { (source as? any Explainable)?.isKeptBack ?? false }

  func observe(named name: String, _ note: @escaping () -> Void) {
    let source = source
    Effect(name: name) {
      _ = source.value
      untracked(note)
    }
    .store(in: parts)
  }

  func text() throws -> Data { try StorageCoding.text(of: source.peek()) }

  func take(_ text: Data) throws { source.value = try StorageCoding.value(of: text) }
}
