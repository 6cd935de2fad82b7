/// A property of a class whose reads are tracked, and which only its owner can write.
///
///     final class Counter {
///       @TrackedOutput private(set) var count = 0
///       func increment() { count += 1 }
///     }
///     counter.$count.bind(to: label) { $0.text = "\($1)" }.store(in: scope)
///
/// It is what `@Published private(set)` of Combine is meant to be, and behaves as ``Tracked``, except that `$count` is
/// a ``ReadOnly``. A projection has the access of the getter, so that with `@Tracked private(set)` every reader could
/// write through `$count`.
///
/// **Cost.** The cost of ``Tracked``; each use of `$count` also makes an object.
@propertyWrapper
public struct TrackedOutput<Value> {
  @export(implementation) let base: Observable<Value>

  /// A view of the observable that stores the value. Through the view it cannot be written.
  @export(implementation)
  public var projectedValue: ReadOnly<Value> { base.readOnly }

  /// Makes the property, with its first value. The compiler calls this.
  ///
  /// - Parameters:
  ///   - wrappedValue: the first value, which stands behind the declaration.
  ///   - changes: which writes count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public init(
    wrappedValue: Value, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    base = Observable(wrappedValue, changes: changes, file: file, line: line)
  }

  /// The value, for a property outside of a class. For a property of a class the compiler calls the subscript instead.
  @export(implementation)
  public var wrappedValue: Value {
    get { base.value }
    nonmutating set { base.value = newValue }
    nonmutating _modify { yield &base.value }
  }

  /// The value of the property of an object. The compiler calls this.
  @export(implementation)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Value>, storage storage: KeyPath<Owner, Self>
  ) -> Value {
    @inline(__always) get { observable(of: owner, storage).value }
    @inline(__always) set { observable(of: owner, storage).value = newValue }
    @inline(__always) _modify { yield &observable(of: owner, storage).value }
  }

  /// A read-only view of the observable that stores the property of an object. The compiler calls this.
  @export(implementation)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, projected projected: KeyPath<Owner, ReadOnly<Value>>,
    storage storage: KeyPath<Owner, Self>
  ) -> ReadOnly<Value> { observable(of: owner, storage).readOnly }

  @export(implementation) @inline(__always)
  static func observable<Owner: AnyObject>(of owner: Owner, _ storage: KeyPath<Owner, Self>) -> Observable<Value> {
    let observable = owner[keyPath: storage].base
    if !observable.node.has(.named) { observable.nameAfter { storage } }
    return observable
  }
}

@available(*, unavailable, message: "A tracked property belongs to the isolation domain it was made in.")
extension TrackedOutput: Sendable {}

extension TrackedOutput: Encodable where Value: Encodable {
  /// Encodes the value itself. The read is tracked.
  @export(implementation)
  public func encode(to encoder: any Encoder) throws { try encodeAlone(wrappedValue, to: encoder) }
}

extension TrackedOutput: Decodable where Value: Decodable {
  /// Decodes the first value.
  @export(implementation)
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try decodedAlone(from: decoder)) }
}
