import Binding
import BindingArchitecture

/// The gifts that can be sent.
enum Gift: String, CaseIterable {
  case rose, cake, yacht

  /// The gifts for which a panel has buttons.
  static let offered: [Gift] = [.rose, .cake]
}

/// The prices of gifts, in coins. They hold for a context and all below it, so that a room may have its own prices.
struct PriceList: Equatable {
  var coins: [Gift: Int]

  /// A gift that is not on the list costs more than any purse holds.
  func price(of gift: Gift) -> Int { coins[gift] ?? .max }
}

enum Prices: ContextKey {
  static var defaultValue: PriceList { PriceList(coins: [.rose: 5, .cake: 10, .yacht: 500]) }
}

/// The model: the remaining coins, and the gifts that were sent to each room.
struct Purse: Equatable {
  struct Entry: Equatable {
    let gift: Gift
    let room: String
  }

  var coins: Int
  var sent: [Entry] = []

  func gifts(in room: String) -> [Gift] { sent.filter { $0.room == room }.map(\.gift) }
}
