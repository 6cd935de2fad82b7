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
}
