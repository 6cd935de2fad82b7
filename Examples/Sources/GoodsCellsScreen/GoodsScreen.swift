package import Binding
import GoodsCells
package import TerminalWidgets

/// Two lists, of goods and of discounts, whose rows are the same.
@MainActor package func goodsCellsScreen(in scope: Scope) -> Screen {
  GoodsShop(PictureCache(SamplePictures())).screen(in: scope)
}

extension GoodsShop {
  func screen(in scope: Scope) -> Screen {
    func list(_ rows: [any GoodsDisplay]) -> ListBox {
      let box = ListBox(height: rows.count + 1)
      Computed {
        rows.map { "\($0.title.value) \($0.price.value) (\($0.picture.value.name)) \($0.note.value)" }
      }.bind(to: box, \.rows).store(in: scope)
      return box
    }
    let (cheaperButton, currencyButton) = (Button("Cheaper"), Button("Currency"))
    cheaper.bind(to: cheaperButton, in: scope)
    changeCurrency.bind(to: currencyButton, in: scope)
    return Screen(
      "Goods", of: self, Label("Goods"), list(goodsRows), Label("Discounts"), list(discountRows),
      Row(cheaperButton, currencyButton))
  }
}
