import Binding

/// What a type is called in names and messages, without its module.
///
/// Not made where it is used: the optimizer, where it knows the type, writes out in which file a private one is declared.
@usableFromInline
func typeName(_ type: Any.Type) -> String { "\(type)" }
