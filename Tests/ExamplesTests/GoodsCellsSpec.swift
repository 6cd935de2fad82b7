import Binding
import BindingTesting
import Testing

@testable import GoodsCells

@Suite struct GoodsCellsSpec {
  let format = Observable(PriceFormat())
  let book = Observable(Book(title: "Notes", author: "Ada", cents: 1999))
  let cell = GoodsCell()

  @Test func `one cell shows either kind`() {
    let ticket = Observable(Ticket(event: "Lecture", euros: 12))
    cell.show(GoodsCellViewModel(book, via: .book(format)))
    #expect(cell.takeLog() == ["title: Notes, by Ada", "price: 19.99 €", "image: placeholder"])
    cell.show(GoodsCellViewModel(ticket, via: .ticket(format)))
    #expect(cell.takeLog() == ["title: Lecture", "price: 12.00 €", "image: ticket"])
    book.value.cents = 1
    #expect(cell.takeLog() == [])
    ticket.value.isSoldOut = true
    #expect(cell.takeLog() == ["price: sold out"])
  }

  @Test func `only what reads differently is written`() {
    cell.show(GoodsCellViewModel(book, via: .book(format)))
    _ = cell.takeLog()
    book.value.cents = 1499
    #expect(cell.takeLog() == ["price: 14.99 €"])
    book.value.cover = "notes.png"
    #expect(cell.takeLog() == ["image: notes.png"])
    format.value = PriceFormat(symbol: "$", isInFront: true)
    #expect(cell.takeLog() == ["price: $14.99"])
  }

  @Test func `another model needs a converter, and nothing else`() {
    struct Gem { var carats: Int }
    let gems = GoodsConverter<Gem>(
      title: Converter { "\($0.carats) carats" }, price: Converter { _ in "on request" },
      image: Converter { _ in "gem" })
    cell.show(GoodsCellViewModel(Observable(Gem(carats: 3)), via: gems))
    #expect(cell.takeLog() == ["title: 3 carats", "price: on request", "image: gem"])
  }

  @Test func `a cell is kept by nothing that it shows`() {
    expectReleased {
      let cell = GoodsCell()
      cell.show(GoodsCellViewModel(book, via: .book(format)))
      return cell
    }
    expectReleased {
      let row = GoodsCellViewModel(book, via: .book(format))
      cell.show(row)
      cell.show(GoodsCellViewModel(book, via: .book(format)))
      return row
    }
  }

  @Test func `the demo changes models and tells what was written`() {
    var lines: [String] = []
    goodsCellsDemo { lines.append($0) }
    #expect(
      lines == [
        "at first:", "  cell 0 title: Notes, by Ada", "  cell 0 price: 19.99 €", "  cell 0 image: placeholder",
        "  cell 1 title: Menabrea's lecture", "  cell 1 price: 12.00 €", "  cell 1 image: ticket",
        "another price, and only the price is written:", "  cell 0 price: 14.99 €",
        "a cover instead of the placeholder:", "  cell 0 image: notes.png",
        "another currency reaches every price:", "  cell 0 price: $14.99", "  cell 1 price: $12.00",
        "a cell is used again for the other kind:", "  cell 0 title: Menabrea's lecture", "  cell 0 price: $12.00",
        "  cell 0 image: ticket",
      ])
  }
}
