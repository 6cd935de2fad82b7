/// The error with which an item is refused while its presenter shows a screen of another presentation, see
/// ``PresentationStage``.
public struct PresentationOccupied: Error, CustomStringConvertible {
  /// The name of the presentation that was refused.
  public let presentation: String

  init(presentation: String) { self.presentation = presentation }

  /// A sentence about the error, for diagnostics.
  public var description: String {
    "The presenter of '\(presentation)' shows another screen, which has to be dismissed first."
  }
}
