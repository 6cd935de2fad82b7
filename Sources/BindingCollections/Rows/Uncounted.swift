import Binding

/// A reference that counts nothing: to count takes as long as all else that is done for a row.
///
/// This is the one type by which places, rows, nodes and entries are held without being kept. It is right as long as
/// something else keeps the object, which is one of three things:
///
/// - **A version.** A tree keeps its nodes, a node its place and its item, and no tree ever changes. A walk, a
///   difference and the changes of rows refer to what a version has, and end before that: the walk has the tree, and
///   the stage keeps both versions, the former one by `withExtendedLifetime`, until the operator has made the changes.
/// - **The neighbour.** A place takes itself out of the ring of places in its `deinit`. An entry of an order is kept by
///   its place, and that by the order; see ``SortEntry``.
/// - **The owner.** The closure of a node runs, and its hooks are called, only while the node is there: ``Stage/node``.
///   A table is closed by the `deinit` of what it refers to: ``KeyedNodes``, ``IndexList``.
///
/// Record 14 lists each with what would notice if it did not hold.
@usableFromInline
struct Uncounted<Object: AnyObject> {
  @export(implementation) let reference: Unmanaged<Object>

  @export(implementation) @_transparent
  init(_ object: Object) { reference = Unmanaged.passUnretained(object) }

  /// The object, which is counted from here on.
  @export(implementation)
  var object: Object { @_transparent get { reference.takeUnretainedValue() } }

  /// Uses the object without counting.
  @export(implementation) @_transparent
  func with<Result>(_ body: (Object) -> Result) -> Result { reference._withUnsafeGuaranteedRef(body) }

  @export(implementation) @_transparent
  static func === (one: Uncounted, other: Uncounted) -> Bool {
    one.reference.toOpaque() == other.reference.toOpaque()
  }
}
