// References of protocol type, `any Delegate` where only classes conform to `Delegate`, are compared by identity. The
// language does not say of a type whether it is one, so a value is asked: if it is an object although its type is no
// class, the type is that of a protocol. Whether only objects can be values of it follows from where its optional is
// `nil`, see `holdsOnlyObjects`.

/// Whether a type that is neither a class nor an optional may be one of protocols that only classes conform to:
/// quickly, and with the answer known to the compiler for most types.
@export(implementation)
func mayBeProtocolType<Value>(_ type: Value.Type) -> Bool {
  let word = MemoryLayout<UInt>.size
  guard !_isPOD(Value.self), MemoryLayout<Value>.alignment == word else { return false }
  return MemoryLayout<Value>.size >= word && MemoryLayout<Value>.size % word == 0
}

/// For values that may be references of a protocol type.
@usableFromInline
enum ProtocolIdentity<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool {
    guard firstWord(of: old) == firstWord(of: new) else { return false }
    return isObject(new) && holdsOnlyObjects(Value.self)
  }
}

/// For optionals of values that may be references of a protocol type.
@usableFromInline
enum OptionalProtocolIdentity<Wrapped>: Comparison {
  @export(implementation)
  static func areSame(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
    if let old, let new { return ProtocolIdentity<Wrapped>.areSame(old, new) }
    return old == nil && new == nil && isProtocolType(Wrapped.self) && holdsOnlyObjects(Wrapped.self)
  }
}

/// Whether a value is an object, of whatever type it is declared to be.
///
/// Not made in the client: where the optimizer (Swift 6.3.1) knows that the value is a closure it asks for the class of
/// nothing, and the program crashes.
@inline(never) @_optimize(none) @usableFromInline
package func isObject<Value>(_ value: Value) -> Bool { type(of: value as Any) is AnyObject.Type }

/// Whether only objects can be values of a protocol type.
///
/// Such a value begins with the reference to its object, and an optional of one is `nil` where that is null. Values of
/// other protocol types have their type at another place, and an optional of one is `nil` where that is null. So an
/// optional is examined that is zero behind its first word. Nothing copies or ends it.
@usableFromInline
func holdsOnlyObjects<Value>(_ type: Value.Type) -> Bool {
  // One word as well, but a box that holds any value.
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

/// Without the requirement that values can be copied, so that the examined one is not.
private func isNil<Wrapped: ~Copyable>(at address: UnsafePointer<Wrapped?>) -> Bool {
  switch address.pointee {
  case .none: true
  case .some: false
  }
}

/// Whether a type that is not plain is one of protocols, by its name as the binary interface has it: with `p` or `Xl`
/// at the end, with a class `Xc`, with a parameter `XP`.
@usableFromInline
func isProtocolType(_ type: Any.Type) -> Bool {
  guard let name = _mangledTypeName(type) else { return false }
  return ["p", "Xl", "Xc", "XP"].contains { name.hasSuffix($0) }
}
