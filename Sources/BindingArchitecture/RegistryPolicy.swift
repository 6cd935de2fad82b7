import Binding

/// What a ``Registry`` does with an object when there is a living one of its type and identifier already.
public struct RegistryPolicy: Sendable {
  @export(implementation) let replaces: Bool

  @export(implementation)
  init(replaces: Bool) { self.replaces = replaces }

  /// It stays. For what whoever comes first makes for all.
  @export(implementation)
  public static var ignore: RegistryPolicy { RegistryPolicy(replaces: false) }

  /// The new one takes its place.
  @export(implementation)
  public static var replace: RegistryPolicy { RegistryPolicy(replaces: true) }
}
