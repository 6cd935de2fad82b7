// A list of goods of two kinds. Each kind has a model of its own, and a converter that makes the texts of a cell; the
// cell and its view model serve both kinds, because they know neither model.

import Binding

/// Changes two models and a format, and tells which cells were written.
package func goodsCellsDemo(_ print: (String) -> Void) {
  let format = Observable(PriceFormat())
  let book = Observable(Book(title: "Notes", author: "Ada", cents: 1999))
  let ticket = Observable(Ticket(event: "Menabrea's lecture", euros: 12))
  let rows: [any GoodsDisplay] = [
    GoodsCellViewModel(book, via: .book(format)), GoodsCellViewModel(ticket, via: .ticket(format)),
  ]
  let cells = rows.map { _ in GoodsCell() }
  for (cell, row) in zip(cells, rows) { cell.show(row) }

  func printChanges(_ title: String) {
    print("\(title):")
    for (number, cell) in cells.enumerated() {
      for line in cell.takeLog() { print("  cell \(number) \(line)") }
    }
  }

  printChanges("at first")
  book.value.cents = 1499
  printChanges("another price, and only the price is written")
  book.value.cover = "notes.png"
  printChanges("a cover instead of the placeholder")
  format.value = PriceFormat(symbol: "$", isInFront: true)
  printChanges("another currency reaches every price")
  cells[0].show(rows[1])
  printChanges("a cell is used again for the other kind")
}
