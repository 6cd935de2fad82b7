/// The name of a type in messages, without its module. Never inlined into clients: where the optimizer knows a private
/// type, it would add the file that declares it.
@usableFromInline
package func typeName(_ type: Any.Type) -> String { "\(type)" }
