// The roles of the members of a context. The members know of each other by their roles alone: none names the class of
// another, and each can be replaced, or be missing, without a change of the others. Coupled by the model alone they
// would know even less of each other, but a call can be followed step by step; coupled by classes a change of one would
// be a change of all.

import Binding
import BindingArchitecture

/// Has gifts sent: the interactor of a room.
protocol GiftSender: AnyObject {
  /// What a gift costs here; `nil` while there is no purse to pay from.
  func price(of gift: Gift) -> Int?
  func canSend(_ gift: Gift) -> Bool
  func send(_ gift: Gift)
}

enum GiftSending: ContextRole {
  typealias Member = any GiftSender
}

/// Owns the model: the data handler. Other members get values to read; the data handler makes every change.
protocol PurseKeeper: AnyObject {
  var purse: ReadOnly<Purse> { get }
  /// - Returns: whether there was enough.
  func pay(_ price: Int, for gift: Gift, in room: String) -> Bool
}

enum PurseKeeping: ContextRole {
  typealias Member = any PurseKeeper
}

/// Makes the texts of a room, and is told of what is touched: the presenter.
protocol RoomWriter: AnyObject {
  /// What stands at the door.
  var sign: Computed<String> { get }
  /// What stands on the button of a gift. Tracked.
  func title(of gift: Gift) -> String
  /// A gift was chosen and is to be sent, by its place in the panel.
  func sendGift(at index: Int)
}

enum RoomWriting: ContextRole {
  typealias Member = any RoomWriter
}

/// Where a gift is seen when it comes: the view of a room.
protocol GiftStage: AnyObject {
  func welcome(_ gift: Gift)
  func showPanel(_ isShown: Bool)
}

enum GiftShowing: ContextRole {
  typealias Member = any GiftStage
}

/// Who opens and closes the room: its controller.
protocol RoomOwner: AnyObject {
  func leaveRoom()
}

enum RoomOwning: ContextRole {
  typealias Member = any RoomOwner
}
