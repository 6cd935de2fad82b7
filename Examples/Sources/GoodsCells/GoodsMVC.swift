// The cell of goods in Model View Controller, in two variants. Each is right in some cases, as its comment says.

/// A cell that knows no model: it exposes its controls, and the controller writes them. It can show anything, but every
/// controller that uses it repeats the lines that write it.
final class BareGoodsCell {
  var titleText = ""
  var priceText = ""
}

/// A cell that has its model, and hides its controls. Right as long as it shows only this model and both live equally
/// long: then an abstraction between the two is a detour. Wrong if there is a second model, or if the properties of the
/// model change more often than the cell.
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
