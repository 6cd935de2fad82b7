/// What a ``Registry`` does with an object when there is a living one of its type and identifier already.
public enum RegistryPolicy: Sendable {
  /// It stays. For what whoever comes first makes for all.
  case ignore
  /// The new one takes its place.
  case replace
}
