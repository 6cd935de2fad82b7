// What those who meet in a context are to each other. This is all that they know of each other: no one of them names another's
// class, and each of them can be replaced, or be missing, without the others being changed.

import Binding
import BindingArchitecture

/// Has gifts sent: the interactor of a room.
protocol GiftSender: AnyObject {
  /// What a gift costs here; `nil` while nobody keeps a purse to pay from.
  func price(of gift: Gift) -> Int?
  func canSend(_ gift: Gift) -> Bool
  func send(_ gift: Gift)
}

enum GiftSending: ContextRole {
  typealias Member = any GiftSender
}

/// Owns the model: the data handler. What others get is to be read, and every change of it is made here.
protocol PurseKeeper: AnyObject {
  var purse: ReadOnly<Purse> { get }
  /// - Returns: whether there was enough.
  func pay(_ price: Int, for gift: Gift, in room: String) -> Bool
}

enum PurseKeeping: ContextRole {
  typealias Member = any PurseKeeper
}

/// Says how things read: the presenter of a room.
protocol RoomWriter: AnyObject {
  /// What stands at the door.
  var sign: Computed<String> { get }
  /// What stands on the button of a gift. Tracked.
  func title(of gift: Gift) -> String
}

enum RoomWriting: ContextRole {
  typealias Member = any RoomWriter
}

/// Where a gift is seen when it comes: the view of a room.
protocol GiftStage: AnyObject {
  func welcome(_ gift: Gift)
}

enum GiftShowing: ContextRole {
  typealias Member = any GiftStage
}
