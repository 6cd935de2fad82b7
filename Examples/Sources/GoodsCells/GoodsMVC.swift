// The cell of goods in Model View Controller, twice. Neither is wrong: which one is right is said where it stands.

/// A cell that knows no model: it exposes its controls, and the controller writes them. It can show anything, and every
/// controller that uses it has the lines that write it.
final class BareGoodsCell {
  var titleText = ""
  var priceText = ""
}

/// A cell that has its model, and hides its controls. Right as long as it shows this model alone and both live equally
/// long: then an abstraction between the two is a detour. Wrong from the second model on, and wherever the fields of
/// the model change more often than the cell.
final class ModelGoodsCell {
  private var titleText = ""
  private var priceText = ""
  var model: Goods? {
    didSet {
      titleText = model?.name ?? ""
      priceText = model.map { PriceFormat().text($0.price) } ?? ""
    }
  }

  var text: String { "\(titleText) \(priceText)" }
}

/// The controller of a list of goods, for either cell.
final class GoodsController {
  let goods: [Goods]

  init(_ goods: [Goods]) { self.goods = goods }

  func configure(_ cell: BareGoodsCell, at index: Int) {
    cell.titleText = goods[index].name
    cell.priceText = PriceFormat().text(goods[index].price)
  }

  func configure(_ cell: ModelGoodsCell, at index: Int) { cell.model = goods[index] }
}
