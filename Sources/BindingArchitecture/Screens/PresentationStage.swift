/// Lets several presentations share a presenter that shows one screen at a time, such as a view controller with sheets
/// and alerts.
///
///     final class Host: Presenter {
///       let stage: PresentationStage? = PresentationStage()
///       …
///     }
///
/// Not `Sendable`: a stage belongs to the isolation domain of its presenters.
public final class PresentationStage {
  /// The screen that is shown; `nil` if the stage is free. Weak, because a screen that is released without a report
  /// that it has gone would occupy the stage forever.
  weak var life: ScreenLife?
  /// The closures to call when the screen has ended, or is wanted again. Each has a presentation try again to show its
  /// item.
  var waiting: [() -> Void]

  /// Makes a stage on which nothing is shown.
  public init() { waiting = [] }
}

@available(*, unavailable, message: "A stage belongs to the isolation domain of its presenters.")
extension PresentationStage: Sendable {}

extension PresentationStage {
  /// Whether a screen can be shown on a stage.
  enum Vacancy {
    case free
    /// The screen on the stage is leaving, or its owner no longer wants it: the stage will be free.
    case soon
    /// The screen on the stage stays.
    case none
  }

  var vacancy: Vacancy {
    guard let life else { return .free }
    return life.isWanted?() == true && !life.machine.isLeaving ? .none : .soon
  }

  /// Frees the stage for another screen.
  func leave() {
    life = nil
    proceed()
  }

  /// Calls the closures in `waiting`, once. A closure may add another one, for the next screen.
  func proceed() {
    let waiting = waiting
    self.waiting = []
    for next in waiting { next() }
  }
}
