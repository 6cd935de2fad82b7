import Binding
import BindingTesting
import ExampleSupport
import Testing

@testable import GoodsCells
@testable import GoodsCellsScreen

private struct DeskPictures: PictureService {
  let desk: Desk<String, Picture>

  func picture(at url: String) async throws -> Picture { try await desk.ask(url) }
}

@MainActor @Suite struct GoodsCellsSpec {
  private let format = Observable(PriceFormat())
  private let desk = Desk<String, Picture>()
  private let cell = GoodsCell()
  private let tea = Observable(Goods(name: "Tea", price: 1990, imageURL: "tea"))
  private let tray = Observable(DiscountGoods(title: "Tray", originalPrice: 4500, discountPrice: 3999, sales: 12))

  private func row(_ goods: Observable<Goods>, _ cache: PictureCache) -> GoodsCellViewModel<Goods> {
    GoodsCellViewModel(goods, via: .goods(format), pictures: cache)
  }

  private func answer(_ url: String) async {
    await desk.answer(url, Picture(name: url.uppercased()))
    await drain()
  }

  @Test func `prices have two decimals`() {
    #expect([1990, 5, 100, 0].map(PriceFormat().text) == ["¥19.90", "¥0.05", "¥1.00", "¥0.00"])
  }

  // MARK: Without bindings

  @Test func `a cell without a model is written by its controller, and a cell with a model writes itself`() {
    let controller = GoodsController([tea.value])
    let (bare, withModel) = (BareGoodsCell(), ModelGoodsCell())
    controller.configure(bare, at: 0)
    controller.configure(withModel, at: 0)
    #expect((bare.titleText, bare.priceText) == ("Tea", "¥19.90"))
    #expect(withModel.text == "Tea ¥19.90")
  }

  @Test func `models that provide the texts of a cell share one cell`() {
    let cell = DisplayingGoodsCell()
    cell.goods = tea.value
    #expect(cell.text == "Tea ¥19.90")
    cell.goods = tray.value
    #expect(cell.text == "Tray ¥39.99 12 sold")
  }

  // MARK: With a view model

  @Test func `one cell shows goods and discounts`() {
    let cache = PictureCache(SamplePictures())
    cell.show(row(tea, cache))
    #expect(cell.takeLog() == ["title: Tea", "price: ¥19.90", "note: ", "picture: placeholder"])
    cell.show(GoodsCellViewModel(tray, via: .discount(format), pictures: cache))
    #expect(
      cell.takeLog() == [
        "title: Tray", "price: ¥39.99", "note: instead of ¥45.00, 12 sold", "picture: placeholder",
      ])
    tea.value.price = 1
    #expect(cell.takeLog() == [])
    tray.value.sales = 13
    #expect(cell.takeLog() == ["note: instead of ¥45.00, 13 sold"])
    format.value.symbol = "€"
    #expect(cell.takeLog() == ["price: €39.99", "note: instead of €45.00, 13 sold"])
  }

  @Test func `another model needs only a converter`() {
    struct Gem { var carats: Int }
    let gems = GoodsConverter<Gem>(
      title: Converter { "\($0.carats) carats" }, price: Converter { _ in "on request" }, note: Converter { _ in "" },
      imageURL: Converter { _ in nil })
    cell.show(
      GoodsCellViewModel(Observable(Gem(carats: 3)), via: gems, pictures: PictureCache(DeskPictures(desk: desk))))
    #expect(cell.takeLog() == ["title: 3 carats", "price: on request", "note: ", "picture: placeholder"])
  }

  // MARK: Pictures

  @Test func `a picture replaces the placeholder when it has loaded`() async {
    cell.show(row(tea, PictureCache(DeskPictures(desk: desk))))
    await drain()
    _ = cell.takeLog()
    await answer("tea")
    #expect(cell.takeLog() == ["picture: TEA"])
    tea.value.imageURL = nil
    #expect(cell.takeLog() == ["picture: placeholder"])
  }

  @Test func `a reused cell cancels its picture, and never shows it`() async {
    let cache = PictureCache(DeskPictures(desk: desk))
    let pot = Observable(Goods(name: "Pot", price: 1, imageURL: "pot"))
    cell.show(row(tea, cache))
    await drain()
    cell.show(row(pot, cache))
    await drain()
    _ = cell.takeLog()
    await answer("tea")
    #expect(desk.stopped == ["tea"])
    #expect(cell.takeLog() == [])
    #expect(cache.known("tea") == nil, "who is cancelled keeps none")
    await answer("pot")
    #expect(cell.takeLog() == ["picture: POT"])
  }

  @Test func `a cached picture is shown at once, and the longest unused ones are dropped`() async throws {
    let cache = PictureCache(DeskPictures(desk: desk), capacity: 2)
    cell.show(row(tea, cache))
    await drain()
    await answer("tea")
    let other = GoodsCell()
    other.show(row(tea, cache))
    #expect(other.picture == "TEA")
    for url in ["a", "b"] {
      async let picture = cache.picture(at: url)
      await drain()
      await answer(url)
      #expect(try await picture.name == url.uppercased())
    }
    #expect(["tea", "a", "b"].map { cache.known($0) != nil } == [false, true, true])
    #expect(desk.asked == ["tea", "a", "b"])
  }

  @Test func `a lost picture is shown as broken`() async {
    let row = GoodsCellViewModel(
      Observable(DiscountGoods.samples[1]), via: .discount(format), pictures: PictureCache(SamplePictures()))
    cell.show(row)
    for _ in 0..<100 where cell.picture != "broken" { await drain() }
    #expect(cell.picture == "broken")
  }

  @Test func `a picture can be requested again only after it was lost`() async {
    let row = row(tea, PictureCache(DeskPictures(desk: desk)))
    cell.show(row)
    #expect(!row.loadAgain.isEnabled.value)
    await desk.fail("tea", SamplePictures.Lost())
    await drain()
    #expect(cell.picture == "broken")
    #expect(row.loadAgain.isEnabled.value)
    row.loadAgain.execute()
    #expect(cell.picture == "placeholder")
    #expect(!row.loadAgain.isEnabled.value)
    await answer("tea")
    #expect(cell.picture == "TEA")
    #expect(!row.loadAgain.isEnabled.value)
    #expect(desk.asked == ["tea", "tea"])
  }

  @Test func `a cell is kept alive by no model and no picture`() {
    let cache = PictureCache(SamplePictures())
    expectReleased {
      let cell = GoodsCell()
      cell.show(row(tea, cache))
      return cell
    }
    expectReleased {
      let row = row(tea, cache)
      cell.show(row)
      cell.show(self.row(tea, cache))
      return row
    }
  }

  @Test func `the demo shows both lists, changes them, and reuses a cell`() async {
    var lines: [String] = []
    await goodsCellsDemo { lines.append($0) }
    #expect(
      lines == [
        "<tab><tab>:", "  Goods", "    Tea ¥19.90 (placeholder)", "    Pot ¥120.00 (placeholder)",
        "    Cup ¥8.50 (placeholder)", "  Discounts", "    Tray ¥39.99 (placeholder) instead of ¥45.00, 12 sold",
        "    Kettle ¥49.50 (placeholder) instead of ¥99.00, 3 sold",
        "  [ Cheaper ]                              [ Currency ]", "<enter>:", "  Goods", "    Tea ¥17.91 (TEA.PNG)",
        "    Pot ¥108.00 (POT.PNG)", "    Cup ¥7.65 (placeholder)", "  Discounts",
        "    Tray ¥36.00 (TRAY.PNG) instead of ¥45.00, 12 sold",
        "    Kettle ¥44.55 (broken) instead of ¥99.00, 3 sold",
        "  [ Cheaper ]                              [ Currency ]", "<tab><enter>:", "  Goods",
        "    Tea €17.91 (TEA.PNG)", "    Pot €108.00 (POT.PNG)", "    Cup €7.65 (placeholder)", "  Discounts",
        "    Tray €36.00 (TRAY.PNG) instead of €45.00, 12 sold",
        "    Kettle €44.55 (broken) instead of €99.00, 3 sold",
        "  [ Cheaper ]                              [ Currency ]", "a cell:", "  title: Tea", "  price: €17.91",
        "  note: ", "  picture: TEA.PNG", "used again:", "  title: Tray", "  price: €36.00",
        "  note: instead of €45.00, 12 sold", "  picture: TRAY.PNG",
      ])
  }
}
