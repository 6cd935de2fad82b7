// The roles of the members of a context. The members know each other only by their roles: none names the class of
// another, and each can be replaced, or be missing, without a change of the others. If they were coupled only by the
// model they would know even less of each other, but calls could not be followed step by step; if they were coupled by
// classes, a change of one would change all.

import Binding
import BindingArchitecture

/// Sends gifts: the interactor of a room.
protocol GiftSender: AnyObject {
  /// The price of a gift here; `nil` while there is no purse to pay from.
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
  /// - Returns: whether there were enough coins.
  func pay(_ price: Int, for gift: Gift, in room: String) -> Bool
}

enum PurseKeeping: ContextRole {
  typealias Member = any PurseKeeper
}

/// Makes the texts of a room, and handles touches: the presenter.
protocol RoomWriter: AnyObject {
  /// The text on the door.
  var sign: Computed<String> { get }
  /// The title of the button of a gift. Tracked.
  func title(of gift: Gift) -> String
  /// Sends the chosen gift, given by its offset in the panel.
  func sendGift(at index: Int)
}

enum RoomWriting: ContextRole {
  typealias Member = any RoomWriter
}

/// Shows a gift that was sent: the view of a room.
protocol GiftStage: AnyObject {
  func welcome(_ gift: Gift)
  func showPanel(_ isShown: Bool)
}

enum GiftShowing: ContextRole {
  typealias Member = any GiftStage
}

/// Opens and closes the room: its controller.
protocol RoomOwner: AnyObject {
  func leaveRoom()
}

enum RoomOwning: ContextRole {
  typealias Member = any RoomOwner
}
