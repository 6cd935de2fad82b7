import Binding
import BindingArchitecture
import BindingTesting
import Testing

@testable import GiftPanel

@Suite struct GiftPanelSpec {
  /// What the screens print.
  private final class Log {
    var lines: [String] = []

    /// The lines since the last time.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let log = Log()
  private let app: GiftApp

  init() {
    let log = log
    app = GiftApp(coins: 20) { log.lines.append($0) }
  }

  private var purse: Purse { app.dataHandler.purse.value }

  // MARK: A gift

  @Test func `a button three contexts deep spends the coins of the app and has the room welcome the gift`() throws {
    let room = app.room("blue")
    #expect(log.take() == ["blue: no gifts; 20 coins left", "blue: [rose for 5]", "blue: [cake for 10]"])
    try #require(room.view.panel?.buttons[.cake]).click()
    #expect(purse == Purse(coins: 10, sent: [.init(gift: .cake, room: "blue")]))
    #expect(log.take() == ["blue: here comes a cake!", "blue: cake; 10 coins left"])
  }

  @Test func `a gift that is too expensive is off, in every room, and a click changes nothing`() throws {
    let (blue, red) = (app.room("blue"), app.room("red"))
    let (cake, rose) = (try #require(blue.view.panel?.buttons[.cake]), try #require(red.view.panel?.buttons[.rose]))
    cake.click()
    rose.click()
    #expect(log.take().filter { $0.hasSuffix("off") } == ["blue: [cake for 10] is off", "red: [cake for 10] is off"])
    let before = purse
    cake.click()
    #expect(purse == before)
    #expect(log.take().isEmpty)
  }

  @Test func `what is not on the list of prices cannot be sent`() {
    let room = app.room("blue", prices: PriceList(coins: [.rose: 1]))
    let sender = room.context.require(GiftSending.self)
    #expect(Gift.allCases.filter { sender.canSend($0) } == [.rose])
    sender.send(.yacht)
    #expect(purse.sent.isEmpty)
  }

  @Test func `the owner of the model refuses what it does not allow, whoever asks`() {
    let keeper = app.room("blue").context.require(PurseKeeping.self)
    #expect(!keeper.pay(21, for: .yacht, in: "blue"))
    #expect(!keeper.pay(-1, for: .rose, in: "blue"))
    #expect(purse == Purse(coins: 20))
    #expect(keeper.pay(20, for: .yacht, in: "blue"))
    #expect(purse == Purse(coins: 0, sent: [.init(gift: .yacht, room: "blue")]))
  }

  @Test func `why tells which button has spent the coins, and what the sign shows because of it`() throws {
    let room = app.room("blue")
    let rose = try #require(room.view.panel?.buttons[.rose])
    let sign = room.context.require(RoomWriting.self).sign
    withTracing {
      rose.click()
      #expect(why(app.dataHandler.purse) == "'purse' was written by the command 'blue.panel.rose'.")
      #expect(
        why(sign)
          == "'blue.sign' ran because 'purse' was written by the command 'blue.panel.rose'.")
    }
  }

  // MARK: Contexts

  @Test func `a room overrides prices, and hears nothing of those further out until it has none of its own`() {
    let (blue, red) = (app.room("blue"), app.room("red", prices: PriceList(coins: [.rose: 2, .cake: 4])))
    #expect(log.take().suffix(2) == ["red: [rose for 2]", "red: [cake for 4]"])
    app.context[Prices.self] = PriceList(coins: [.rose: 6, .cake: 12])
    #expect(log.take() == ["blue: [rose for 6]", "blue: [cake for 12]"])
    red.context.removeValue(of: Prices.self)
    #expect(log.take() == ["red: [rose for 6]", "red: [cake for 12]"])
    withExtendedLifetime(blue) {}
  }

  @Test func `another interactor can take over, and the button asks it`() throws {
    final class Thrift: GiftSender {
      var asked: [Gift] = []
      func price(of gift: Gift) -> Int? { 1 }
      func canSend(_ gift: Gift) -> Bool { true }
      func send(_ gift: Gift) { asked.append(gift) }
    }
    let room = app.room("blue")
    let thrift = Thrift()
    room.context.enroll(thrift, as: GiftSending.self)
    try #require(room.view.panel?.buttons[.rose]).click()
    #expect(thrift.asked == [.rose])
    #expect(purse.sent.isEmpty)
    #expect(log.lines.suffix(2) == ["blue: [rose for 1]", "blue: [cake for 1]"])
  }

  @Test func `a panel can be closed and opened while the room lives on`() throws {
    let (blue, red) = (app.room("blue"), app.room("red"))
    weak let former = blue.view.panel
    blue.view.closePanel()
    #expect(former == nil)
    _ = log.take()
    try #require(red.view.panel?.buttons[.cake]).click()
    #expect(
      log.take() == ["red: here comes a cake!", "blue: no gifts; 10 coins left", "red: cake; 10 coins left"])
    blue.view.openPanel()
    #expect(log.take() == ["blue: [rose for 5]", "blue: [cake for 10]"])
    try #require(blue.view.panel?.buttons[.cake]).click()
    #expect(purse.coins == 0)
  }

  // MARK: Lifetimes

  /// The members of a room, once each has found the others: view, panel, button, interactor, presenter. Each of the
  /// first three keeps those after it.
  private func members() throws -> [AnyObject] {
    let room = app.room("red")
    let panel = try #require(room.view.panel)
    let rose = try #require(panel.buttons[.rose])
    rose.click()
    let members: [AnyObject] = [
      room.view, panel, rose, room.context.require(GiftSending.self), room.context.require(RoomWriting.self),
    ]
    return withExtendedLifetime(room) { members }
  }

  @Test(arguments: 0..<5, 0..<5)
  func `no member of a room keeps another, nor does the app`(_ kept: Int, _ released: Int) throws {
    guard kept > released || kept < released && released > 2 else { return }
    var survivor: AnyObject?
    try expectReleased {
      let members = try members()
      survivor = members[kept]
      return members[released]
    }
    withExtendedLifetime((survivor, app)) {}
  }

  @Test func `nobody keeps a room, its context or the app`() {
    let other = app.room("blue")
    expectReleased { app.room("red") }
    expectReleased { app.room("red").context }
    app.context[Prices.self] = PriceList(coins: [:])
    expectReleased {
      let app = GiftApp(coins: 20) { _ in }
      app.room("red").view.panel?.buttons[.rose]?.click()
      return app
    }
    withExtendedLifetime(other) {}
  }

  @Test func `a panel that is kept by somebody does not keep the room, and its buttons go off`() throws {
    var room: GiftRoom? = app.room("blue")
    let panel = try #require(room?.view.panel)
    weak let view = room?.view
    _ = log.take()
    withExtendedLifetime(room) {}
    room = nil
    #expect(view == nil)
    #expect(log.take().suffix(2) == ["blue: [?] is off", "blue: [?] is off"])
    panel.buttons[.rose]?.click()
    #expect(purse.sent.isEmpty)
  }

  @Test func `a room that outlives its app has nobody to pay, and says so`() throws {
    let log = log
    var app: GiftApp? = GiftApp(coins: 20) { log.lines.append($0) }
    let room = try #require(app?.room("blue"))
    _ = log.take()
    withExtendedLifetime(app) {}
    app = nil
    #expect(Set(log.take()) == ["blue: closed", "blue: [no rose] is off", "blue: [no cake] is off"])
    try #require(room.view.panel?.buttons[.rose]).click()
    #expect(log.take().isEmpty)
  }

  @Test func `the demo sends gifts in two rooms and tells who spent the coins`() {
    var lines: [String] = []
    giftPanelDemo { lines.append($0) }
    #expect(
      lines == [
        "blue: no gifts; 15 coins left",
        "blue: [rose for 5]",
        "blue: [cake for 10]",
        "red: no gifts; 15 coins left",
        "red: [rose for 2]",
        "red: [cake for 4]",
        "blue: here comes a rose!",
        "blue: rose; 10 coins left",
        "red: no gifts; 10 coins left",
        "red: here comes a cake!",
        "blue: rose; 6 coins left",
        "blue: [cake for 10] is off",
        "red: cake; 6 coins left",
        "why: 'purse' was written by the command 'red.panel.cake'.",
        "the app raises its prices; the red room has its own",
        "blue: [rose for 6]",
        "blue: [cake for 12] is off",
        "the blue panel is closed, and its room lives on",
        "red: here comes a rose!",
        "blue: rose; 4 coins left",
        "red: cake, rose; 4 coins left",
      ])
  }
}
