import Binding
import BindingStorage
import Foundation
import Testing

struct DefaultsStorageSpec {
  let defaults: UserDefaults
  private let suite: String

  init() throws {
    suite = "BindingStorage-\(UUID().uuidString)"
    defaults = try #require(UserDefaults(suiteName: suite))
  }

  /// What another storage reads after this value was stored.
  private func stored<Value: Codable>(_ value: Value, else other: Value) -> Value {
    let (value, copy, scope) = (Observable(value, changes: .always), Observable(other, changes: .always), Scope())
    defer {
      scope.end()
      defaults.removePersistentDomain(forName: suite)
    }
    let storage = DefaultsStorage(defaults)
    value.persist("n", in: storage).store(in: scope)
    let present = value.value
    // Otherwise it is the default, which is not stored.
    value.value = other
    storage.flushNow()
    value.value = present
    storage.flushNow()
    copy.persist("n", in: DefaultsStorage(defaults)).store(in: scope)
    return copy.value
  }

  @Test(arguments: [
    0.1 + 0.2, 123456789.12345679, 1e20, 1e300, -1e-300, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    .leastNormalMagnitude,
    9007199254740992, 1.0 / 3, 3, -0.5, 0.1, -0.0, .infinity, 18446744073709551616,
  ])
  func `a Double is stored as it is`(_ number: Double) {
    #expect(stored(number, else: 42).bitPattern == number.bitPattern)
  }

  @Test(arguments: [0.1, 1 / 3, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 16777216] as [Float])
  func `a Float is stored as it is`(_ number: Float) { #expect(stored(number, else: 42) == number) }

  @Test(arguments: [.min, .min + 1, -1, 0, 1, 9007199254740993, .max] as [Int64])
  func `an integer is stored as it is`(_ number: Int64) { #expect(stored(number, else: 42) == number) }

  @Test(arguments: [0, 9223372036854775808, .max] as [UInt64])
  func `an integer without a sign is stored as it is`(_ number: UInt64) { #expect(stored(number, else: 42) == number) }

  @Test(arguments: ["0.1", "12345678901234567890.123456789", "-99999999999999999999999999999999999999", "1e100"])
  func `a Decimal is stored as it is`(_ text: String) throws {
    let number = try #require(Decimal(string: text))
    #expect(stored(number, else: 42) == number)
  }

  @Test(arguments: [true, false]) func `a Bool is stored as it is`(_ value: Bool) {
    #expect(stored(value, else: !value) == value)
  }

  @Test func `numbers are shared with others as numbers`() {
    let storage = DefaultsStorage(defaults)
    let (ratio, count, scope) = (Observable(0.0), Observable(0), Scope())
    defer {
      scope.end()
      defaults.removePersistentDomain(forName: suite)
    }
    ratio.persist("ratio", in: storage).store(in: scope)
    count.persist("count", in: storage).store(in: scope)
    (ratio.value, count.value) = (0.1 + 0.2, .min)
    storage.flushNow()
    #expect(defaults.double(forKey: "ratio") == 0.1 + 0.2)
    #expect(defaults.object(forKey: "count") as? Int == .min)
    defaults.set(123456789.12345679, forKey: "ratio")
    defaults.set(Int.max, forKey: "count")
    storage.flushNow()
    #expect(ratio.value == 123456789.12345679 && count.value == .max)
  }
}
