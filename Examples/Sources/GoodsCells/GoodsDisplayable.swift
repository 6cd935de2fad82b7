/// What a cell of goods can show, said by the models themselves: a model that adopts it needs no class beside it. For
/// values that are shown once; what changes while it is shown is the work of a view model.
protocol GoodsDisplayable {
  var goodsName: String { get }
  var goodsPrice: Int { get }
  var goodsNote: String { get }
}

extension GoodsDisplayable {
  /// Most have nothing to add.
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

/// A cell for all that can be displayed as goods: the list of goods and that of discounts have the same.
final class DisplayingGoodsCell {
  private(set) var text = ""
  var goods: (any GoodsDisplayable)? {
    didSet {
      let parts = goods.map { [$0.goodsName, PriceFormat().text($0.goodsPrice), $0.goodsNote] } ?? []
      text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
