/// A workload as one peer has built it, ready to run.
struct Subject {
  /// What has to live as long as the subject.
  private let kept: Any
  /// Does the operation so many times.
  let run: (_ count: Int) -> Void
  /// What everything that can be seen has come to. It has to be the same for every peer.
  let result: () -> Int

  init(keeping kept: Any = (), run: @escaping (_ count: Int) -> Void, result: @escaping () -> Int) {
    self.kept = kept
    self.run = run
    self.result = result
  }

  /// A subject whose effects write to a board.
  init(_ board: Board, keeping kept: Any = (), run: @escaping (_ count: Int) -> Void) {
    self.init(keeping: kept, run: run) { board.digest }
  }
}
