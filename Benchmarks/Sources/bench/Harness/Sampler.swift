import CHeap

/// Measures a workload: several samples of each peer in turn, so that the load of the machine affects all peers alike.
struct Sampler {
  /// The number of samples of which the median is taken.
  let samples: Int
  private let sampleTime = Duration.milliseconds(5)

  /// The median of each peer: nanoseconds or bytes per operation.
  func measure(_ workload: Workload, _ peers: [Peer]) -> [Peer: Double] {
    switch workload.measure {
    case .time: times(of: workload, peers)
    case .memory: bytes(of: workload, peers)
    }
  }

  private func times(of workload: Workload, _ peers: [Peer]) -> [Peer: Double] {
    let subjects = peers.compactMap { peer in workload.build(peer).map { (peer: peer, subject: $0) } }
    let counts = subjects.map { workload.fixedCount ?? calibratedCount(of: $0.subject) }
    var times = subjects.map { _ in [Double]() }
    for _ in 0..<(workload.fixedCount == nil ? samples : min(samples, 3)) {
      for index in subjects.indices where !isSlow(times[index], counts[index]) {
        let duration = time { subjects[index].subject.run(counts[index]) }
        times[index].append(duration.nanoseconds / Double(counts[index]))
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(subjects.map(\.peer), times.map(\.median)))
  }

  /// Whether a peer is so slow that three samples must suffice.
  private func isSlow(_ times: [Double], _ count: Int) -> Bool {
    times.count >= 3 && times[0] * Double(count) > 100_000_000
  }

  /// Warms up, and returns the number of operations that fill a sample.
  private func calibratedCount(of subject: Subject) -> Int {
    var count = 1
    while true {
      let duration = time { subject.run(count) }
      if duration >= sampleTime { return count }
      count = max(count * 2, Int(Double(count) * (sampleTime.nanoseconds / max(duration.nanoseconds, 1_000)) * 0.8))
    }
  }

  private func time(_ work: () -> Void) -> Duration {
    let start = ProcessorTime.now()
    work()
    return ProcessorTime.now() - start
  }

  private func bytes(of workload: Workload, _ peers: [Peer]) -> [Peer: Double] {
    let count = workload.fixedCount ?? 10_000
    var all: [Peer: Double] = [:]
    for peer in peers {
      // Run once before, so that what is made only once is not counted.
      workload.build(peer)?.run(count)
      guard let subject = workload.build(peer) else { continue }
      let before = Int(heap_bytes_in_use())
      subject.run(count)
      let after = Int(heap_bytes_in_use())
      withExtendedLifetime(subject) { all[peer] = Double(after - before) / Double(count) }
    }
    return all
  }
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}

extension [Double] {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
