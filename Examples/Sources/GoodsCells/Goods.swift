/// The model of a list of goods.
struct Goods: Equatable {
  var name: String
  /// In hundredths: floating-point numbers cannot represent 0.1.
  var price: Int
  var imageURL: String?
}

/// The model of another list, with other property names.
struct DiscountGoods: Equatable {
  var title: String
  var originalPrice: Int
  var discountPrice: Int
  var sales = 0
  var pictureURL: String?
}

extension Goods {
  static var samples: [Goods] {
    [
      Goods(name: "Tea", price: 1990, imageURL: "tea.png"), Goods(name: "Pot", price: 12_000, imageURL: "pot.png"),
      Goods(name: "Cup", price: 850),
    ]
  }
}

extension DiscountGoods {
  static var samples: [DiscountGoods] {
    [
      DiscountGoods(title: "Tray", originalPrice: 4500, discountPrice: 3999, sales: 12, pictureURL: "tray.png"),
      DiscountGoods(title: "Kettle", originalPrice: 9900, discountPrice: 4950, sales: 3, pictureURL: "lost.png"),
    ]
  }
}

/// The format of prices; a change of it reaches all cells.
struct PriceFormat: Equatable {
  var symbol = "¥"

  func text(_ price: Int) -> String { "\(symbol)\(price / 100).\(price % 100 < 10 ? "0" : "")\(price % 100)" }
}
