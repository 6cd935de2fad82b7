import Binding

/// Names a value that holds for a ``Context`` and all below it.
///
///     enum Theme: ContextKey {
///       static var defaultValue: Colours { .light }
///     }
///
///     let colours = context[Theme.self]
///
/// A key is a type and not a value: so it has a name in messages, two modules cannot take the same one by chance, and there is no global
/// variable that would have to be `Sendable` although its value is not.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value

  /// What holds where nobody has set a value. Asked for once in each tree, by the first who needs it: what it makes, an object for
  /// example, is shared by the tree. It reads no observables and makes no effects, which traps: it is asked for while a look-up is
  /// computed. An object that has effects is put into a context by whoever makes it.
  static var defaultValue: Value { get }
}
