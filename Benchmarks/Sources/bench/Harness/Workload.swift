/// Something to measure, and how each peer does it.
struct Workload: Sendable {
  /// The measured quantity.
  enum Measure: Sendable {
    /// The time of one operation, in nanoseconds.
    case time
    /// The heap that one object takes, in bytes; an operation makes one object and keeps it until the subject is
    /// released.
    case memory
  }

  let name: String
  var measure = Measure.time
  /// How many operations each peer does once before measuring, so that their digests can be compared.
  var trial = 3
  /// How many operations a sample has, if the clock must not decide it.
  var fixedCount: Int?
  /// The numbers of operations of the two runs whose difference is counted in instructions.
  var counted = (1, 3)
  /// The subject of each peer. Peers that cannot do the workload, or never end, are missing.
  let subjects: [Peer: @Sendable () -> Subject]

  func build(_ peer: Peer) -> Subject? { subjects[peer].map { $0() } }

  /// The digest of a peer after the trial, if it can do the workload.
  func digest(_ peer: Peer) -> Int? {
    build(peer).map { subject in
      subject.run(trial)
      return subject.result()
    }
  }

  /// Lets every peer do the same few operations, and traps unless all digests are equal.
  func verify() {
    let results = Peer.allCases.compactMap { peer in digest(peer).map { (peer: peer, digest: $0) } }
    for result in results where result.digest != results[0].digest {
      fatalError(
        "\(name): \(result.peer.rawValue) comes to \(result.digest), \(results[0].peer.rawValue) to \(results[0].digest)"
      )
    }
  }
}
