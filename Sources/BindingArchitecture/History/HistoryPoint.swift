/// Identifies states of the objects of a ``History`` by a position. Keeps nothing alive.
public struct HistoryPoint: Hashable, Sendable {
  let position: Int

  init(_ position: Int) { self.position = position }
}
