/// The contents of a cell of goods, given by the models themselves: a model that conforms needs no further class. For
/// values that are shown once; contents that change while they are shown need a view model.
protocol GoodsDisplayable {
  var goodsName: String { get }
  var goodsPrice: Int { get }
  var goodsNote: String { get }
}

extension GoodsDisplayable {
  /// Most models have no further text.
  var goodsNote: String { "" }
}

extension Goods: GoodsDisplayable {
  var goodsName: String { name }
  var goodsPrice: Int { price }
}

extension DiscountGoods: GoodsDisplayable {
  var goodsName: String { title }
  var goodsPrice: Int { discountPrice }
  var goodsNote: String { "\(sales) sold" }
}

/// A cell for everything that can be displayed as goods: the list of goods and that of discounts use the same cell.
final class DisplayingGoodsCell {
  private(set) var text = ""
  var goods: (any GoodsDisplayable)? {
    didSet {
      let parts = goods.map { [$0.goodsName, PriceFormat().text($0.goodsPrice), $0.goodsNote] } ?? []
      text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
