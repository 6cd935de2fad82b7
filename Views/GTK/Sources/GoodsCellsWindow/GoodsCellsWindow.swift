import Binding
import BindingCollections
public import GTKViews
import GoodsCells

/// The example GoodsCells in a window.
@MainActor public func goodsCellsWindow() -> Window { goodsCellsWindow(GoodsShop(PictureCache(DrawnPictures()))) }

/// A list of goods and one of discounts, whose cells are the same.
@MainActor func goodsCellsWindow(_ shop: GoodsShop) -> Window {
  let window = Window(title: "Goods", width: 440, height: 560)
  let (cheaper, currency) = (Button("Cheaper"), Button("Currency"))
  shop.cheaper.bind(to: cheaper).store(in: window.scope)
  shop.changeCurrency.bind(to: currency).store(in: window.scope)
  window.keep(shop)

  let header = HeaderBar(title: "Goods")
  header.packStart(cheaper)
  header.packEnd(currency)
  window.header = header
  let lists = Box(.vertical, spacing: 18, part("Goods", shop.goodsRows), part("Discounts", shop.discountRows))
  lists.margin = 18
  window.content = ScrolledWindow(lists)
  return window
}

/// A list below its title.
@MainActor private func part(_ title: String, _ rows: [any GoodsDisplay]) -> Widget {
  let label = Label(title)
  label.style("heading")
  let list = ListView(ObservableArray(rows), make: { GoodsRow() }) { $1.show($0, until: $2) }
  list.style("card")
  return Box(.vertical, spacing: 6, label, list)
}
