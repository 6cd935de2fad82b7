// Model View Controller as it is often written, for comparison: a cell that gets a model and changes it. The number is
// stored in the cell, so that the first click continues from the number of the model that the cell showed before; the
// rule of the model is repeated in the view; and another view of the same model is not told.

/// A model that everyone may write.
final class SharedCounter {
  let name: String
  var number: Int

  init(_ counter: Counter) { (name, number) = (counter.name, counter.number) }
}

/// A cell that writes its model.
final class WrongCell {
  private(set) var text = ""
  private var number = 0 {
    didSet {
      text = "\(model?.name ?? ""): \(number)"
      model?.number = number
    }
  }
  var model: SharedCounter? { didSet { text = model.map { "\($0.name): \($0.number)" } ?? "" } }

  func clickPlus() {
    guard number < 200 else { return }
    number += 1
  }
}
