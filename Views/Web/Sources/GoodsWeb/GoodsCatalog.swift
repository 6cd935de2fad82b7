import Binding
import GoodsCells

/// A shop of which one list is shown at a time, so that the place of goods is used again for discounts.
@MainActor final class GoodsCatalog {
  /// One of the lists.
  enum Shelf: CaseIterable { case goods, discounts }

  let shop: GoodsShop
  /// The list that is shown.
  let shelf = Observable(Shelf.goods, name: "shelf")

  init(_ shop: GoodsShop) { self.shop = shop }

  /// What is on a shelf.
  func rows(of shelf: Shelf) -> [any GoodsDisplay] {
    switch shelf {
    case .goods: shop.goodsRows
    case .discounts: shop.discountRows
    }
  }
}
