/// Numbers in plain memory: where effects put what they have seen, and where tuned code keeps its values.
///
/// One store for each effect: too little to be measured, an effect that the compiler cannot leave out, and a proof
/// afterwards that every peer has come to the same values.
final class Board {
  let cells: UnsafeMutablePointer<Int>
  private let count: Int

  init(_ count: Int, filledWith number: Int = 0) {
    self.count = count
    cells = .allocate(capacity: count)
    cells.initialize(repeating: number, count: count)
  }

  deinit { cells.deallocate() }

  /// A sum in which each cell has a weight of its own.
  var digest: Int {
    (0..<count).reduce(0) { $0 &* 31 &+ cells[$1] }
  }
}
