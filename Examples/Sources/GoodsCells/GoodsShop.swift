public import Binding

/// The models of both lists, and the view models of their cells.
@MainActor public final class GoodsShop {
  /// The contents of the cells of goods.
  public let goodsRows: [any GoodsDisplay]
  /// The contents of the cells of discounts.
  public let discountRows: [any GoodsDisplay]
  /// Reduces all prices by a tenth.
  public let cheaper: Command<Void, Void>
  /// Writes all prices in the other currency.
  public let changeCurrency: Command<Void, Void>

  /// The samples, with pictures from a cache.
  public init(_ pictures: PictureCache) {
    let format = Observable(PriceFormat(), name: "format")
    let goods = Goods.samples.map { Observable($0, name: $0.name) }
    let discounts = DiscountGoods.samples.map { Observable($0, name: $0.title) }
    goodsRows = goods.map { GoodsCellViewModel($0, via: .goods(format), pictures: pictures) }
    discountRows = discounts.map { GoodsCellViewModel($0, via: .discount(format), pictures: pictures) }
    cheaper = Command(name: "cheaper") {
      batch {
        for goods in goods { goods.value.price -= goods.value.price / 10 }
        for goods in discounts { goods.value.discountPrice -= goods.value.discountPrice / 10 }
      }
    }
    changeCurrency = Command(name: "changeCurrency") { format.value.symbol = format.value.symbol == "¥" ? "€" : "¥" }
  }
}
