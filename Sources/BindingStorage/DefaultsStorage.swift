public import Foundation
internal import Synchronization

/// A storage over the user defaults of the system, which `@AppStorage` and other code may use as well.
///
///     let storage = DefaultsStorage()
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///
/// Numbers, texts and booleans are stored as such, so that `@AppStorage("fontSize")` and `defaults write` share them.
/// Other values are stored as data that contains their JSON, and so are numbers that would lose digits, such as long
/// decimals. Defaults that were registered count as stored. Changes made elsewhere in this program are taken up; those
/// of other programs are taken up when this storage is saved next, or in ``ValueStorage/flush()``. The system decides
/// when it writes to the disk, so values that belong together are safer in a ``FileStorage``.
public final class DefaultsStorage: ValueStorage {
  /// Makes a storage over user defaults, see ``ValueStorage/init(_:version:clock:isolation:migrate:)``.
  public init(
    _ defaults: UserDefaults = .standard, version: Int = 0, clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    migrate: @escaping @Sendable (_ version: Int, _ values: inout StoredValues) throws -> Void = { _, _ in }
  ) {
    super.init(
      StorageWriter(DefaultsBackend(defaults), clock, StorageVersion(number: version, migrate: migrate)), on: isolation)
  }
}

private final class DefaultsBackend: StorageBackend {
  let name = "user defaults"
  /// User defaults are thread-safe, as their documentation says.
  private nonisolated(unsafe) let defaults: UserDefaults
  private let isChanged = Atomic(false)
  private nonisolated(unsafe) var token: (any NSObjectProtocol)?

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
    token = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
    ) { [weak self] _ in self?.isChanged.store(true, ordering: .relaxed) }
  }

  deinit { token.map(NotificationCenter.default.removeObserver) }

  func hasNews() -> Bool { isChanged.exchange(false, ordering: .relaxed) }

  func load() -> [String: Data] { defaults.dictionaryRepresentation().compactMapValues(Self.text) }

  func save(_ changes: [String: Data?]) -> [String: Data] {
    for (key, text) in changes {
      if let text { defaults.set(Self.property(text), forKey: key) } else { defaults.removeObject(forKey: key) }
    }
    return load()
  }

  /// The JSON of a property; `nil` for a property of a type that this storage does not write, such as a date.
  private static func text(_ property: Any) -> Data? {
    switch property {
    case let data as Data: return data
    case let text as String: return try? StorageCoding.text(of: text)
    case let number as NSNumber: return try? text(number)
    default: return nil
    }
  }

  /// The JSON of a number, with all its digits.
  private static func text(_ number: NSNumber) throws -> Data {
    // Only `JSONSerialization` tells a boolean from a number on all systems.
    let text = try JSONSerialization.data(withJSONObject: number, options: .fragmentsAllowed)
    if Bool(String(decoding: text, as: UTF8.self)) != nil { return text }
    switch String(cString: number.objCType) {
    case "f": return try StorageCoding.text(of: number.floatValue)
    case "d": return try StorageCoding.text(of: number.doubleValue)
    case "Q": return try StorageCoding.text(of: number.uint64Value)
    default: return try StorageCoding.text(of: number.int64Value)
    }
  }

  /// The property for a text of JSON: a text, a boolean or a number; otherwise data with the JSON, as for a number that
  /// would lose digits, such as a long decimal.
  private static func property(_ text: Data) -> Any {
    if let value = try? StorageCoding.value(of: text) as String { return value }
    return number(text) ?? text
  }

  private static func number(_ text: Data) -> NSNumber? {
    let digits = String(decoding: text, as: UTF8.self)
    let candidates: [NSNumber?] = [
      Bool(digits).map { NSNumber(value: $0) }, Int64(digits).map { NSNumber(value: $0) },
      UInt64(digits).map { NSNumber(value: $0) }, Double(digits).map { NSNumber(value: $0) },
    ]
    return candidates.lazy.compactMap(\.self).first { (try? Self.text($0)) == text }
  }
}
