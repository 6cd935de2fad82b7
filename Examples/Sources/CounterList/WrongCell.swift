// Model View Controller as it is often written, to be compared: a cell that is given a model and tells it what to be.
// Its number is its own, so that the first click counts from what the cell showed last, for whomever; the rule of the
// model is written a second time, in the view; and another view of the same model hears of nothing.

/// A model that anybody may write.
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
