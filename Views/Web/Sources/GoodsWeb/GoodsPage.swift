import Binding
import BindingCollections
public import Foundation
import GoodsCells
public import WebViews

extension Site {
  /// A site that shows the goods of the example, with pictures from a server. Its pages share a cache of pictures.
  ///
  /// - Parameter base: the address of the pictures, to which the addresses of the models are appended.
  public static func goods(picturesAt base: URL) -> Site { goods(PictureCache(HTTPPictures(base: base))) }

  static func goods(_ pictures: PictureCache) -> Site {
    Site(title: "Goods") { page in
      GoodsPage(GoodsCatalog(GoodsShop(pictures))).fill(page)
    }
  }
}

/// One of two lists, and the commands that change the prices in both.
@MainActor final class GoodsPage {
  let catalog: GoodsCatalog

  init(_ catalog: GoodsCatalog) { self.catalog = catalog }

  /// Puts the views on a page, which keeps this one.
  func fill(_ page: WebViews.Page) {
    page.screen = self
    let (catalog, scope) = (catalog, page.scope)
    let select = Select("Show", options: GoodsCatalog.Shelf.allCases) { $0.title }
    let (cheaper, currency, place) = (Button("Cheaper"), Button("Currency"), Slot())
    let (section, prices) = (Group(.section, label: "Goods"), Group(.row))
    prices.add(cheaper, currency)
    section.add(select, place, prices)
    page.root.add(Label(page.title, .title), section)

    catalog.shelf.bindTwoWay(to: select).store(in: scope)
    catalog.shop.cheaper.bind(to: cheaper).store(in: scope)
    catalog.shop.changeCurrency.bind(to: currency).store(in: scope)
    place.show(catalog.shelf.map { $0 as GoodsCatalog.Shelf? }) { shelf, scope in
      let list = List(shelf.title)
      list.show(ObservableArray(catalog.rows(of: shelf))) { Self.cell($0, in: $1) }.store(in: scope)
      return list
    }.store(in: scope)
  }

  /// The same for goods and for discounts. When the scope ends, the picture is no longer shown.
  private static func cell(_ goods: any GoodsDisplay, in scope: Scope) -> View {
    let (picture, title, price, note) = (WebViews.Picture(), Label(), Label(), Label("", .detail))
    let (again, cell) = (Slot(), Group(.row))
    cell.add(picture, title, price, note, again)

    goods.title.bind(to: title, \.text).store(in: scope)
    goods.title.map { "Picture of \($0)" }.bind(to: picture, \.text).store(in: scope)
    goods.price.bind(to: price, \.text).store(in: scope)
    goods.note.bind(to: note, \.text).store(in: scope)
    goods.picture.map(\.bytes).bind(to: picture, \.state).store(in: scope)
    again.show(goods.loadAgain.isEnabled.map { $0 ? goods.loadAgain : nil }) { loadAgain, scope in
      let (button, row) = (Button("Try again"), Group(.row))
      row.add(Label("The picture could not be loaded.", .failure), button)
      loadAgain.bind(to: button).store(in: scope)
      return row
    }.store(in: scope)
    return cell
  }
}

extension ResourceState<GoodsCells.Picture> {
  /// The state of a picture for a page.
  fileprivate var bytes: ResourceState<[UInt8]> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: previous?.bytes)
    case .loaded(let picture): .loaded(picture.bytes)
    case .failed(let error, let previous): .failed(error, previous: previous?.bytes)
    }
  }
}

extension GoodsCatalog.Shelf {
  /// The texts for the user.
  fileprivate var title: String {
    switch self {
    case .goods: "Goods"
    case .discounts: "Discounts"
    }
  }
}
