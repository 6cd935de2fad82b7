/// A workload as one peer has built it, ready to run.
struct Subject {
  /// Kept as long as the subject.
  private let kept: Any
  private let body: (_ count: Int) -> Void
  private let digest: () -> Int

  init(keeping kept: Any = (), run body: @escaping (_ count: Int) -> Void, result digest: @escaping () -> Int) {
    self.kept = kept
    self.body = body
    self.digest = digest
  }

  /// A subject whose effects write to a board.
  init(_ board: Board, keeping kept: Any = (), run body: @escaping (_ count: Int) -> Void) {
    self.init(keeping: kept, run: body) { board.digest }
  }

  /// Does the operation this many times.
  func run(_ count: Int) { withExtendedLifetime(kept) { body(count) } }

  /// A digest of everything that can be seen, which has to be the same for every peer.
  func result() -> Int { withExtendedLifetime(kept) { digest() } }
}
