/// Identifies states of the objects of a ``History`` by a position. Keeps nothing alive.
public struct HistoryPoint: Hashable, Sendable {
  @export(implementation) let position: Int

  @export(implementation)
  init(_ position: Int) { self.position = position }
}
