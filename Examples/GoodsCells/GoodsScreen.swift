package import Binding
package import TerminalWidgets

/// Two lists, of goods and of discounts, whose rows are the same.
@MainActor package func goodsCellsScreen(in scope: Scope) -> Screen { GoodsShop().screen(in: scope) }

/// The models of both lists, and the view models of their cells.
@MainActor final class GoodsShop {
  let format = Observable(PriceFormat(), name: "format")
  let goods = Goods.samples.map { Observable($0, name: $0.name) }
  let discounts = DiscountGoods.samples.map { Observable($0, name: $0.title) }
  let goodsRows: [any GoodsDisplay]
  let discountRows: [any GoodsDisplay]

  init(_ service: any PictureService = SamplePictures()) {
    let (pictures, format) = (PictureCache(service), format)
    goodsRows = goods.map { GoodsCellViewModel($0, via: .goods(format), pictures: pictures) }
    discountRows = discounts.map { GoodsCellViewModel($0, via: .discount(format), pictures: pictures) }
  }

  isolated deinit {}

  func screen(in scope: Scope) -> Screen {
    func list(_ rows: [any GoodsDisplay]) -> ListBox {
      let box = ListBox(height: rows.count + 1)
      Computed {
        rows.map { "\($0.title.value) \($0.price.value) (\($0.picture.value)) \($0.note.value)" }
      }.bind(to: box, \.rows).store(in: scope)
      return box
    }
    let cheaper = Button("Cheaper") { [goods, discounts] in
      batch {
        for goods in goods { goods.value.price -= goods.value.price / 10 }
        for goods in discounts { goods.value.discountPrice -= goods.value.discountPrice / 10 }
      }
    }
    let currency = Button("Currency") { [format] in format.value.symbol = format.value.symbol == "¥" ? "€" : "¥" }
    return Screen(
      "Goods", of: self, Label("Goods"), list(goodsRows), Label("Discounts"), list(discountRows),
      Row(cheaper, currency))
  }
}
