/// Where pages are shown one at a time, whichever presentation they belong to: a view controller that shows sheets and
/// alerts has one.
///
///     final class Host: Presenter {
///       let stage: PresentationStage? = PresentationStage()
///       …
///     }
///
/// Not `Sendable`: it belongs to the isolation domain of its presenters.
public final class PresentationStage {
  /// The page that is shown. Held weakly: a page that was released tells nothing more.
  @export(implementation) weak var page: Page?
  /// What is to be done when the page is gone.
  @export(implementation) var waiting: [() -> Void]

  /// Makes a stage on which nothing is shown.
  public init() { waiting = [] }
}

@available(*, unavailable, message: "A stage belongs to the isolation domain of its presenters.")
extension PresentationStage: Sendable {}

extension PresentationStage {
  @export(implementation)
  func leave() {
    page = nil
    proceed()
  }

  /// Lets those go on that wait for the page to be gone.
  @usableFromInline
  func proceed() {
    let waiting = waiting
    self.waiting = []
    for next in waiting { next() }
  }
}
