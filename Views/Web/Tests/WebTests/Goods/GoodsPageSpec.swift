import Binding
import BindingTesting
import GoodsCells
import Testing

@testable import GoodsWeb
@testable import WebViews

/// The view models of the example on a page, with pictures that come by HTTP over sockets of this machine.
@MainActor @Suite(.timeLimit(.minutes(1))) struct GoodsPageSpec {
  private func browser(_ pictures: LivePictures) async throws -> Browser {
    try await Browser(.goods(PictureCache(pictures.service)))
  }

  @Test func `goods have placeholders until their pictures have loaded, and the browser gets both`() async throws {
    try await LivePictures.run(isOpen: false) { pictures in
      let browser = try await browser(pictures)
      #expect(browser.texts.dropLast(2).suffix(6) == ["Tea", "¥19.90", "Pot", "¥120.00", "Cup", "¥8.50"])
      #expect(await pictures.nextEvents(2) == ["pot.png asked", "tea.png asked"])
      #expect(browser.cells == ["Picture of Tea: loading", "Picture of Pot: loading", "Picture of Cup: nothing"])
      await pictures.open()
      await browser.receive {
        $0.cells == ["Picture of Tea: shown", "Picture of Pot: shown", "Picture of Cup: nothing"]
      }
      let served = browser.pictures.compactMap { $0["src"] }.map { browser.fetch($0) }
      #expect(served.map(\.bytes) == [Drawing.tea.png, Drawing.pot.png])
      #expect(served.map { $0.headers["content-type"] } == ["image/png", "image/png"])
    }
  }

  @Test func `discounts are shown in the place of goods, and prices change in both`() async throws {
    try await LivePictures.run { pictures in
      let browser = try await browser(pictures)
      browser.press("Cheaper")
      browser.press("Currency")
      await browser.settle()
      #expect(["Tea", "€17.91", "Pot", "€108.00", "Cup", "€7.65"].allSatisfy(browser.texts.contains))
      browser.type("1", into: "Show")
      await browser.receive { $0.cells.last == "Picture of Kettle: failed" }
      #expect(browser.texts.contains("€36.00") && browser.texts.contains("instead of €45.00, 12 sold"))
      #expect(!browser.texts.contains("Tea"))
    }
  }

  @Test func `cells reused for other goods cancel their loads, and the server sees that`() async throws {
    try await LivePictures.run(isOpen: false) { pictures in
      let browser = try await browser(pictures)
      #expect(await pictures.nextEvents(2) == ["pot.png asked", "tea.png asked"])
      browser.type("1", into: "Show")
      #expect(
        await pictures.nextEvents(4) == ["lost.png asked", "pot.png left", "tea.png left", "tray.png asked"])
      browser.close()
      #expect(await pictures.nextEvents(2) == ["lost.png left", "tray.png left"])
    }
  }

  @Test func `loaded pictures are shown at once, on every page, without another request`() async throws {
    try await LivePictures.run { pictures in
      let site = Site.goods(PictureCache(pictures.service))
      let browser = try await Browser(site)
      await browser.receive { $0.pictures.filter { $0["src"] != nil }.count == 2 }
      browser.type("1", into: "Show")
      await browser.receive { $0.cells == ["Picture of Tray: shown", "Picture of Kettle: failed"] }
      #expect(await pictures.nextEvents(8).count == 8)
      browser.type("0", into: "Show")
      await browser.settle()
      let shown = ["Picture of Tea: shown", "Picture of Pot: shown", "Picture of Cup: nothing"]
      #expect(browser.cells == shown)
      #expect(try await Browser(site).cells == shown)
      // What is asked next is this.
      await #expect(throws: HTTPPictures.Refusal(status: 404)) { try await pictures.service.picture(at: "none.png") }
      #expect(await pictures.nextEvents(2) == ["none.png 404", "none.png asked"])
    }
  }

  @Test func `a picture that could not be loaded is marked, and is requested again`() async throws {
    try await LivePictures.run { pictures in
      let browser = try await browser(pictures)
      browser.type("1", into: "Show")
      await browser.receive { $0.cells.last == "Picture of Kettle: failed" }
      #expect(browser.texts.dropLast(2).suffix(2) == ["The picture could not be loaded.", "Try again"])
      browser.press("Try again")
      await browser.receive { $0.cells.last == "Picture of Kettle: shown" }
      #expect(!browser.texts.contains("Try again"))
      let address = try #require(browser.pictures.last?["src"])
      #expect(browser.fetch(address).bytes == Drawing.kettle.png)
    }
  }

  @Test func `a page that is closed frees its shop`() async throws {
    try await LivePictures.run { pictures in
      let site = Site.goods(PictureCache(pictures.service))
      let browser = try await Browser(site)
      weak let shop = (site.sessions[browser.session]?.page.screen as? GoodsPage)?.catalog.shop
      #expect(shop != nil)
      browser.close()
      #expect(await drain { shop == nil })
    }
  }
}

extension Browser {
  /// What is seen in the place of each picture.
  fileprivate var cells: [String] {
    pictures.map { picture in
      let isFailed = picture["class"]?.contains("failed") == true
      let content =
        picture["src"] != nil ? "shown" : isFailed ? "failed" : picture["aria-busy"] != nil ? "loading" : "nothing"
      return "\(picture["alt"] ?? ""): \(content)"
    }
  }

  /// Takes messages until something is seen.
  fileprivate func receive(
    _ location: SourceLocation = #_sourceLocation, until isSeen: (Browser) -> Bool
  ) async {
    while !isSeen(self), await receive() {}
    #expect(isSeen(self), sourceLocation: location)
  }
}
