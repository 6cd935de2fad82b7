/// The result of a replay.
public struct Replay: Hashable, Sendable, CustomStringConvertible {
  /// How many values were written to the view model.
  public internal(set) var inputs = 0
  /// How often a derived value was compared.
  public internal(set) var comparisons = 0
  /// The names of nodes that were recorded but not compared: the view model does not make them, their values cannot be
  /// encoded, are too long or are redacted, or they depend on state outside of the graph.
  public internal(set) var uncompared: Set<String> = []
  /// The differences, and what prevents the replay, as sentences.
  public internal(set) var problems: [String] = []

  /// Whether everything that was compared is as it was recorded.
  public var isSame: Bool { problems.isEmpty }

  /// The replay in words.
  public var description: String {
    var text = "\(inputs) \(inputs == 1 ? "value" : "values") written, \(comparisons) compared"
    if !uncompared.isEmpty { text += "; not compared: \(uncompared.sorted().joined(separator: ", "))" }
    if !problems.isEmpty { text += "; " + problems.joined(separator: " ") }
    return text
  }
}
