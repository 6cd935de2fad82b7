// References of protocol type, such as `any Delegate` where only classes conform to `Delegate`, are compared by
// identity. Swift cannot say whether a type is such a protocol type, so a value is examined: if it is an object and its
// type is no class, its type is a protocol. `holdsOnlyObjects` finds out whether only objects can be values of it.

/// A quick test, mostly decided by the compiler: false if the type, which is neither a class nor an optional, cannot be
/// a protocol that only classes conform to.
@export(implementation)
func mayBeProtocolType<Value>(_ type: Value.Type) -> Bool {
  let word = MemoryLayout<UInt>.size
  guard !_isPOD(Value.self), MemoryLayout<Value>.alignment == word else { return false }
  return MemoryLayout<Value>.size >= word && MemoryLayout<Value>.size % word == 0
}

@usableFromInline
enum ProtocolIdentity<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool {
    guard firstWord(of: old) == firstWord(of: new) else { return false }
    return isObject(new) && holdsOnlyObjects(Value.self)
  }
}

@usableFromInline
enum OptionalProtocolIdentity<Wrapped>: Comparison {
  @export(implementation)
  static func areSame(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
    if let old, let new { return ProtocolIdentity<Wrapped>.areSame(old, new) }
    return old == nil && new == nil && isProtocolType(Wrapped.self) && holdsOnlyObjects(Wrapped.self)
  }
}

/// Whether a value is an object, whatever its declared type. Not inlined: where the optimizer of Swift 6.3.1 knows that
/// the value is a closure, it reads the class of a null reference, and the program crashes.
@inline(never) @_optimize(none) @usableFromInline
package func isObject<Value>(_ value: Value) -> Bool { type(of: value as Any) is AnyObject.Type }

/// Whether only objects can be values of a protocol type.
///
/// Such a value begins with the reference to its object, and its optional is `nil` exactly where that reference is
/// null. Optionals of other protocol types are `nil` where their type, stored behind the first word, is null. So this
/// examines an optional whose first word is an object and whose rest is zero, without copying or destroying it.
@usableFromInline
func holdsOnlyObjects<Value>(_ type: Value.Type) -> Bool {
  // An error is one word as well, but a box that can hold any value.
  guard Value.self != (any Error).self else { return false }
  return withUnsafeTemporaryAllocation(of: Value?.self, capacity: 1) { room in
    let bytes = UnsafeMutableRawBufferPointer(room)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    let object = ProbeObject()
    bytes.storeBytes(of: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), as: UInt.self)
    return withExtendedLifetime(object) { !isNil(at: room.baseAddress.unsafelyUnwrapped) }
  }
}

private final class ProbeObject {}

/// `~Copyable`, so that the examined value is not copied.
private func isNil<Wrapped: ~Copyable>(at address: UnsafePointer<Wrapped?>) -> Bool {
  switch address.pointee {
  case .none: true
  case .some: false
  }
}

/// Whether a type that is not trivial is a protocol type. Its mangled name then ends with `p` or `Xl`, with `Xc` if it
/// has a superclass, with `XP` if it has a parameter.
@usableFromInline
func isProtocolType(_ type: Any.Type) -> Bool {
  guard let name = _mangledTypeName(type) else { return false }
  return ["p", "Xl", "Xc", "XP"].contains { name.hasSuffix($0) }
}
