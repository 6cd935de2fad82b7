/// Lets several presentations share a presenter, which shows one page at a time: a view controller with sheets and
/// alerts has one.
///
///     final class Host: Presenter {
///       let stage: PresentationStage? = PresentationStage()
///       …
///     }
///
/// Not `Sendable`: it belongs to the isolation domain of its presenters.
public final class PresentationStage {
  /// The page that is shown. Weak, because a released page reports nothing more.
  weak var page: Page?
  /// What to do when the page has ended.
  var waiting: [() -> Void]

  /// Makes a stage on which nothing is shown.
  public init() { waiting = [] }
}

@available(*, unavailable, message: "A stage belongs to the isolation domain of its presenters.")
extension PresentationStage: Sendable {}

extension PresentationStage {
  func leave() {
    page = nil
    proceed()
  }

  /// Continues what waits for the end of the page.
  func proceed() {
    let waiting = waiting
    self.waiting = []
    for next in waiting { next() }
  }
}
