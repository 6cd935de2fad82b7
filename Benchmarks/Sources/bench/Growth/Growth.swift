import Foundation

/// Shows that operations on a graph cost in proportion to its size: instructions are counted while the size doubles.
struct Growth {
  /// How much more than twice as much a doubling may take, because memory grows in blocks.
  private static let tolerance = 1.05

  let counter: InstructionCounter
  let shape: Shape

  /// Prints the instructions of each phase for each node; returns whether none grows faster than the size.
  func isLinear(upTo limit: Int) throws -> Bool {
    var isLinear = true
    var former: [Double]?
    for size in [limit / 8, limit / 4, limit / 2, limit] {
      let counts = try counter.phases(of: shape, size: size)
      let excesses = zip(counts, former ?? []).map { $0 / $1 > 2 * Growth.tolerance }
      let columns = counts.enumerated().map { index, count in
        let mark = index < excesses.count && excesses[index] ? "!" : " "
        return String(repeating: " ", count: max(0, 10 - "\(Int(count) / size)".count)) + "\(Int(count) / size)\(mark)"
      }
      print("\(shape.name)\t\(size)\t\(columns.joined())")
      if excesses.contains(true) { isLinear = false }
      former = counts
    }
    return isLinear
  }
}

extension InstructionCounter {
  /// The instructions of each phase.
  fileprivate func phases(of shape: Shape, size: Int) throws -> [Double] {
    // Frees and merges small blocks one by one, instead of all at once at some block size.
    let text = try profile(["live", shape.name, "\(size)"], in: ["GLIBC_TUNABLES": "glibc.malloc.mxfast=0"])
    var counts = Specimen.phases.map { _ in 0.0 }
    var callee: Int?
    var isCost = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("cfn=") {
        callee = Specimen.phases.firstIndex { line.contains("phase\($0)") }
      } else if line.hasPrefix("calls=") {
        isCost = true
      } else if isCost {
        if let callee { counts[callee] += Double(line.split(separator: " ").last ?? "") ?? 0 }
        isCost = false
      }
    }
    return counts
  }
}
