import Binding

/// A reference that is not counted, because counting references would take as long as all other work for a row.
///
/// All references to places, rows, nodes and entries that neither retain their objects nor are weak are of this type.
/// While such a reference is used, another reference has to retain the object:
///
/// - **A version.** A tree retains its nodes, a node retains its place and its item, and no tree ever changes. A walk,
///   a difference and the changes of rows refer to objects of a version, and end before the version does. A walk
///   retains its tree. A stage retains both versions until its operator has applied the changes, the former version by
///   `withExtendedLifetime`.
/// - **The neighbour.** A place removes itself from the ring of places in its `deinit`. The place of an entry retains
///   the entry, and the order retains the place; see ``SortEntry``.
/// - **The owner.** The closure of a node runs, and its hooks are called, only while the node lives: ``Stage/node``.
///   Other references are removed by the `deinit` of the object to which they refer: ``KeyedNodes``, ``IndexList``.
///
/// Record 14 (in Documentation/Decisions) lists these assumptions, and which check fails if one does not hold.
@usableFromInline
struct Uncounted<Object: AnyObject> {
  @export(implementation) let reference: Unmanaged<Object>

  @export(implementation) @_transparent
  init(_ object: Object) { reference = Unmanaged.passUnretained(object) }

  /// The object, as a reference that retains it.
  @export(implementation)
  var object: Object { @_transparent get { reference.takeUnretainedValue() } }

  /// Uses the object without retaining it.
  @export(implementation) @_transparent
  func with<Result>(_ body: (Object) -> Result) -> Result { reference._withUnsafeGuaranteedRef(body) }

  @export(implementation) @_transparent
  static func === (one: Uncounted, other: Uncounted) -> Bool {
    one.reference.toOpaque() == other.reference.toOpaque()
  }
}
