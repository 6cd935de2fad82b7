import Binding
import BindingArchitecture

/// What can be sent.
enum Gift: String, CaseIterable {
  case rose, cake, yacht

  /// What a panel has buttons for.
  static let offered: [Gift] = [.rose, .cake]
}

/// What gifts cost, in coins. It holds for a context and all below it, so that a room may have prices of its own.
struct PriceList: Equatable {
  var coins: [Gift: Int]

  /// A gift that is not on the list costs more than any purse holds.
  func price(of gift: Gift) -> Int { coins[gift] ?? .max }
}

enum Prices: ContextKey {
  static var defaultValue: PriceList { PriceList(coins: [.rose: 5, .cake: 10, .yacht: 500]) }
}

/// The model: what is left to be spent, and what has been sent where.
struct Purse: Equatable {
  struct Entry: Equatable {
    let gift: Gift
    let room: String
  }

  var coins: Int
  var sent: [Entry] = []

  func gifts(in room: String) -> [Gift] { sent.filter { $0.room == room }.map(\.gift) }
}
