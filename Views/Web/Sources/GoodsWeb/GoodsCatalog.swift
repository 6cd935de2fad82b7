import Binding
import GoodsCells

/// A shop that shows one list at a time, so that the cells of goods are reused for discounts.
@MainActor final class GoodsCatalog {
  /// One of the lists.
  enum Shelf: CaseIterable { case goods, discounts }

  let shop: GoodsShop
  /// The list that is shown.
  let shelf = Observable(Shelf.goods, name: "shelf")

  init(_ shop: GoodsShop) { self.shop = shop }

  /// The goods on a shelf.
  func rows(of shelf: Shelf) -> [any GoodsDisplay] {
    switch shelf {
    case .goods: shop.goodsRows
    case .discounts: shop.discountRows
    }
  }
}
