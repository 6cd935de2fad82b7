// A list of goods and a list of discounts. Each kind has its own model, and a converter that makes the contents of a
// cell; the cell and its view model serve both, because they know neither model. Pictures are loaded while they are
// shown.

import Binding
import GoodsCells
import TerminalWidgets

/// Shows both lists before and after their pictures are loaded, changes prices and the currency, and has a cell show
/// other goods.
@MainActor package func goodsCellsDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let shop = GoodsShop(PictureCache(SamplePictures()))
  let screen = shop.screen(in: scope)
  screen.play("<tab><tab>", print)
  for keys in ["<enter>", "<tab><enter>"] {
    // A picture takes some time.
    for _ in 0..<100 { await Task.yield() }
    screen.play(keys, print)
  }
  let cell = GoodsCell()
  for (title, row) in [("a cell:", shop.goodsRows[0]), ("used again:", shop.discountRows[0])] {
    cell.show(row)
    print(title)
    for line in cell.takeLog() { print("  \(line)") }
  }
}
