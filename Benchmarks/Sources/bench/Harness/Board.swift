/// Numbers in plain memory: effects store here what they have seen, and tuned code keeps its values here.
///
/// Each effect stores one number: too little to be measured, but the compiler cannot remove the effect, and afterwards
/// the numbers show that all peers have got the same values.
final class Board {
  let cells: UnsafeMutablePointer<Int>
  private let count: Int

  init(_ count: Int, filledWith number: Int = 0) {
    self.count = count
    cells = .allocate(capacity: count)
    cells.initialize(repeating: number, count: count)
  }

  deinit { cells.deallocate() }

  /// A sum in which each cell has its own weight.
  var digest: Int {
    (0..<count).reduce(0) { $0 &* 31 &+ cells[$1] }
  }
}
