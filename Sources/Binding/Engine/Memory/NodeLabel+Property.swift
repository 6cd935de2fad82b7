// Names of nodes that store properties. Embedded Swift has no key paths.

internal import Synchronization

/// The function that makes the names of properties; `nil` until a node is named after one. For all threads, because a
/// node may be named on another thread than the one that uses its name.
private let propertyNaming = AtomicLazyReference<PropertyNaming>()

private final class PropertyNaming: Sendable {
  let name: @Sendable (AnyKeyPath, UInt32) -> String

  init(_ name: @escaping @Sendable (AnyKeyPath, UInt32) -> String) { self.name = name }
}

/// The name of a property; where no function is known that makes it, its line.
func presentName(ofProperty path: AnyObject, _ line: UInt32) -> String {
  guard let naming = propertyNaming.load(), let path = path as? AnyKeyPath else { return "line \(line)" }
  return naming.name(path, line)
}

extension GraphNode {
  /// Names the node after the property of a key path, unless it has a name. The node retains the key path, and the name
  /// is made whenever it is needed. The library is given the function that makes the name, so that only programs with
  /// such names contain that function.
  ///
  /// Takes a closure, into which the optimizer moves a literal key path. Otherwise each access of a property would
  /// make the key path, although only the first access needs it, and would reach the property through the key path
  /// instead of directly.
  @export(implementation)
  final func nameAfter(_ path: () -> AnyKeyPath) {
    guard !node.has(.named) else { return }
    nameProperties { propertyName($0, line: $1) }
    takeName(of: path())
  }
}

extension GraphNode {
  @usableFromInline
  final func takeName(of path: AnyKeyPath) {
    node.take(.property(Unmanaged.passRetained(path as AnyObject), line: node.line))
  }
}

/// Sets the function that makes the names of properties, unless one is set: all callers pass the same one.
@usableFromInline
func nameProperties(_ name: @escaping @Sendable (AnyKeyPath, UInt32) -> String) {
  if propertyNaming.load() == nil { _ = propertyNaming.storeIfNil(PropertyNaming(name)) }
}

/// `price` for `\Order._price`, the storage of a property, and for `\Order.price`. If the symbol of the getter is
/// hidden, the key path does not know the name: `Order, line 12`.
@export(implementation)
func propertyName(_ path: AnyKeyPath, line: UInt32) -> String {
  let text = String(describing: path)
  guard !text.contains("<computed") else { return "\(type(of: path).rootType), line \(line)" }
  return String((text.split(separator: ".").last ?? "").drop { $0 == "_" || $0 == "\\" })
}
