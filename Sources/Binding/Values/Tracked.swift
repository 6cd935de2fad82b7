/// A property of a class whose reads are tracked and whose writes notify, as those of an ``Observable`` are.
///
///     final class Item {
///       @Tracked var price = 3
///       @Tracked var quantity = 1
///       var total: Int { price * quantity }
///     }
///     let effect = Effect { print(item.total) }    // prints 3
///     item.quantity = 2                            // prints 6
///
/// `price` reads and writes the value; `price += 1` and `list.append(x)` change it in place, with one notification.
/// Plain computed properties that read tracked ones are tracked through them. `$price` is the ``Observable``, to be
/// bound, observed and derived from; ``Computed/init(of:_:name:changes:file:line:)`` makes a computed value of a
/// computed property. For a property that others must not write see ``TrackedOutput``.
///
/// **In `init`.** A property without a first value gets it by assignment. In an actor, write `_price =
/// Tracked(wrappedValue: 3)`, since a wrapper's first value is not isolated. `@Tracked let` is refused. Copies of a
/// struct share one observable, so a tracked property belongs in a class.
///
/// **Names.** Diagnostics call the observable by the name of the property once it has been used through an object;
/// before that, and in structs, by file and line.
///
/// **Cost.** The cost of an observable, which the property keeps, and about 140 instructions at each access, because
/// the property is found by a key path; about a microsecond in builds without optimization. Where that counts, write an
/// ``Observable`` in a `let` property. Not `Sendable`: it belongs to the isolation domain of its owner.
///
/// **What it relies on.** The wrapper finds its object by a subscript with `_enclosingInstance`, as Combine's
/// `@Published` does. The compiler has supported that subscript since Swift 5.1, and Swift Evolution has not accepted
/// it.
@propertyWrapper
public struct Tracked<Value> {
  /// The observable that stores the value.
  public let projectedValue: Observable<Value>

  /// Makes the property, with its first value. The compiler calls this.
  ///
  ///     @Tracked(changes: .by { $0.title == $1.title }) var post = Post()
  ///
  /// - Parameters:
  ///   - wrappedValue: the first value, which stands behind the declaration.
  ///   - changes: which writes count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public init(
    wrappedValue: Value, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    projectedValue = Observable(wrappedValue, changes: changes, file: file, line: line)
  }

  /// The value, for a property outside of a class. For a property of a class the compiler calls the subscript instead.
  @export(implementation)
  public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.value = newValue }
    nonmutating _modify { yield &projectedValue.value }
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

  /// The observable that stores the property of an object. The compiler calls this.
  @export(implementation)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, projected projected: KeyPath<Owner, Observable<Value>>,
    storage storage: KeyPath<Owner, Self>
  ) -> Observable<Value> { observable(of: owner, storage) }

  @export(implementation) @inline(__always)
  static func observable<Owner: AnyObject>(of owner: Owner, _ storage: KeyPath<Owner, Self>) -> Observable<Value> {
    let observable = owner[keyPath: storage].projectedValue
    if !observable.node.has(.named) { observable.nameAfter { storage } }
    return observable
  }
}

@available(*, unavailable, message: "A tracked property belongs to the isolation domain it was made in.")
extension Tracked: Sendable {}

extension Tracked: Encodable where Value: Encodable {
  /// Encodes the value itself. The read is tracked.
  @export(implementation)
  public func encode(to encoder: any Encoder) throws { try encodeAlone(wrappedValue, to: encoder) }
}

extension Tracked: Decodable where Value: Decodable {
  /// Decodes the first value.
  @export(implementation)
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try decodedAlone(from: decoder)) }
}

extension KeyedDecodingContainer {
  /// Decodes an optional tracked property. A key that is missing stands for `nil`, as for a plain property. The
  /// compiler calls this in the `init(from:)` that it writes.
  @export(implementation)
  public func decode<Value: Decodable>(_ type: Tracked<Value?>.Type, forKey key: Key) throws -> Tracked<Value?> {
    try decodeIfPresent(type, forKey: key) ?? Tracked(wrappedValue: nil)
  }

  /// Decodes an optional tracked output. A key that is missing stands for `nil`, as for a plain property. The compiler
  /// calls this in the `init(from:)` that it writes.
  @export(implementation)
  public func decode<Value: Decodable>(
    _ type: TrackedOutput<Value?>.Type, forKey key: Key
  ) throws -> TrackedOutput<Value?> {
    try decodeIfPresent(type, forKey: key) ?? TrackedOutput(wrappedValue: nil)
  }
}

// An encoder has strategies for some types, such as dates, and applies them to what it is given as a whole. The value's
// own `encode(to:)` and `init(from:)` know nothing of these.

@export(implementation)
func encodeAlone(_ value: some Encodable, to encoder: any Encoder) throws {
  var container = encoder.singleValueContainer()
  try container.encode(value)
}

@export(implementation)
func decodedAlone<Value: Decodable>(from decoder: any Decoder) throws -> Value {
  let container = try decoder.singleValueContainer()
  // For null some containers throw, although `Value` is an optional. `Optional` itself reads null from a decoder.
  return container.decodeNil() ? try Value(from: decoder) : try container.decode(Value.self)
}
