import Binding
import BindingArchitecture
import BindingTesting
import TerminalWidgets
import Testing

@testable import GiftPanel

@MainActor @Suite struct GiftPanelSpec {
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

  /// Chooses a gift and sends it, as its user does.
  private func send(_ gift: Int, from room: RoomController) {
    guard let panel = room.view?.panel else { return }
    press(panel.items[gift].button)
    press(panel.sendButton.button)
  }

  private func press(_ button: Button) { _ = button.handle(.enter) }

  private func titles(in room: RoomController) -> [String] { room.view?.panel.items.map(\.button.title) ?? [] }

  // MARK: A gift

  @Test func `a chosen gift is sent by its place, spends the coins of the app, and the panel is closed`() throws {
    let room = app.room("blue")
    let view = try #require(room.view)
    view.showPanel(true)
    #expect(
      log.take() == [
        "blue: nobody is here", "blue: no gifts; 20 coins left", "blue: did load", "blue: the panel is open",
      ])
    send(1, from: room)
    #expect(purse == Purse(coins: 10, sent: [.init(gift: .cake, room: "blue")]))
    #expect(
      log.take() == ["blue: cake; 10 coins left", "blue: here comes a cake!", "blue: the panel is closed"])
    #expect(!view.isPanelShown)
  }

  @Test func `a button opens and closes the gift panel`() {
    let scope = Scope()
    let screen = giftPanelScreen(in: scope)
    #expect(!screen.text().joined().contains("Send"))
    screen.type("<enter>")
    #expect(screen.text().joined().contains("Send"))
    screen.type("<enter>")
    #expect(!screen.text().joined().contains("Send"))
  }

  @Test func `the panel sends nothing without a choice, or for a place without a gift`() throws {
    let room = app.room("blue")
    try press(#require(room.view).panel.sendButton.button)
    room.scene?.presenter.sendGift(at: 7)
    #expect(purse == Purse(coins: 20))
  }

  @Test func `a gift that is too expensive is disabled, in every room`() throws {
    let (blue, red) = (app.room("blue"), app.room("red"))
    send(1, from: blue)
    send(0, from: red)
    for room in [blue, red] {
      #expect(try #require(room.view).panel.items.map(\.button.isEnabled) == [true, false])
    }
    let before = purse
    send(1, from: blue)
    #expect(purse == before)
  }

  @Test func `a gift that is not on the list of prices cannot be sent`() {
    let room = app.room("blue", prices: PriceList(coins: [.rose: 1]))
    let sender = room.scene!.context.require(GiftSending.self)
    #expect(Gift.allCases.filter { sender.canSend($0) } == [.rose])
    sender.send(.yacht)
    #expect(purse.sent.isEmpty)
  }

  @Test func `the owner of the model refuses forbidden writes of any caller`() {
    let keeper = app.room("blue").scene!.context.require(PurseKeeping.self)
    #expect(!keeper.pay(21, for: .yacht, in: "blue"))
    #expect(!keeper.pay(-1, for: .rose, in: "blue"))
    #expect(purse == Purse(coins: 20))
    #expect(keeper.pay(20, for: .yacht, in: "blue"))
    #expect(purse == Purse(coins: 0, sent: [.init(gift: .yacht, room: "blue")]))
  }

  @Test func `why names the room in which the coins were spent, and the sign that shows it`() throws {
    let room = app.room("blue")
    let sign = room.scene!.presenter.sign
    withTracing {
      send(0, from: room)
      #expect(why(app.dataHandler.purse) == "'purse' was written by 'blue.send'.")
      #expect(why(sign) == "'blue.sign' ran because 'purse' was written by 'blue.send'.")
    }
  }

  @Test func `the presenter asks its controller to leave when the coins are spent`() {
    let room = app.room("blue")
    send(1, from: room)
    send(1, from: room)
    #expect(room.scene == nil && room.lifecycle.phase.value == .disposed)
    #expect(log.take().suffix(2) == ["blue: left", "blue: context ended"])
  }

  // MARK: Contexts

  @Test func `a view three views deep finds its context, and another one where it is moved to`() throws {
    let (blue, red) = (app.room("blue"), app.room("red", prices: PriceList(coins: [.rose: 2, .cake: 4])))
    #expect(titles(in: blue) == ["rose for 5", "cake for 10"])
    #expect(titles(in: red) == ["rose for 2", "cake for 4"])
    let panel = try #require(blue.view).panel
    try #require(red.view).add(panel)
    #expect(panel.items.map(\.button.title) == ["rose for 2", "cake for 4"])
    press(panel.items[0].button)
    press(panel.sendButton.button)
    #expect(purse.sent == [.init(gift: .rose, room: "red")])
    panel.removeFromSuperview()
    #expect(panel.items.map(\.button.title) == ["* ?", "?"])
    #expect(panel.items.allSatisfy { !$0.button.isEnabled })
  }

  @Test func `a room overrides prices, and follows outer prices only when it has none of its own`() {
    let (blue, red) = (app.room("blue"), app.room("red", prices: PriceList(coins: [.rose: 2, .cake: 4])))
    app.context[Prices.self] = PriceList(coins: [.rose: 6, .cake: 12])
    #expect(titles(in: blue) == ["rose for 6", "cake for 12"])
    #expect(titles(in: red) == ["rose for 2", "cake for 4"])
    red.scene?.context.removeValue(of: Prices.self)
    #expect(titles(in: red) == ["rose for 6", "cake for 12"])
  }

  @Test func `another interactor can take over, and the views ask it`() throws {
    final class Thrift: GiftSender {
      var asked: [Gift] = []
      func price(of gift: Gift) -> Int? { 1 }
      func canSend(_ gift: Gift) -> Bool { true }
      func send(_ gift: Gift) { asked.append(gift) }
    }
    let room = app.room("blue")
    let thrift = Thrift()
    room.scene?.context.enroll(thrift, as: GiftSending.self)
    #expect(titles(in: room) == ["rose for 1", "cake for 1"])
    send(0, from: room)
    #expect(thrift.asked == [.rose])
    #expect(purse.sent.isEmpty)
  }

  // MARK: Lifetimes

  /// The parts of a room, once each has found the others: view, panel, item, interactor, presenter. Each of the first
  /// three keeps those after it.
  private func parts() throws -> [AnyObject] {
    let room = app.room("red")
    send(0, from: room)
    let scene = try #require(room.scene)
    let parts: [AnyObject] = [
      scene.view, scene.view.panel, scene.view.panel.items[0], scene.interactor, scene.presenter,
    ]
    return withExtendedLifetime(room) { parts }
  }

  @Test(arguments: 0..<5, 0..<5)
  func `no part of a room keeps another or the app alive`(_ kept: Int, _ released: Int) throws {
    guard kept > released || kept < released && released > 2 else { return }
    var survivor: AnyObject?
    try expectReleased {
      let parts = try parts()
      survivor = parts[kept]
      return parts[released]
    }
    withExtendedLifetime((survivor, app)) {}
  }

  @Test func `no object keeps a room, its context or the app alive`() {
    let other = app.room("blue")
    expectReleased { app.room("red") }
    expectReleased { app.room("red").scene!.context }
    app.context[Prices.self] = PriceList(coins: [:])
    expectReleased {
      let app = GiftApp(coins: 20) { _ in }
      send(0, from: app.room("red"))
      return app
    }
    withExtendedLifetime(other) {}
  }

  @Test func `a room that is released logs it, and its context after it`() {
    var room: RoomController? = app.room("blue")
    withExtendedLifetime(room) { _ = log.take() }
    room = nil
    #expect(log.take() == ["blue: releasing", "blue: nobody is here", "blue: context ended"])
  }

  @Test func `a room that outlives its app has no purse, and says so`() throws {
    let log = log
    var app: GiftApp? = GiftApp(coins: 20) { log.lines.append($0) }
    let room = try #require(app?.room("blue"))
    _ = log.take()
    withExtendedLifetime(app) {}
    app = nil
    #expect(log.take() == ["blue: context ended", "blue: closed"])
    #expect(titles(in: room) == ["no rose", "no cake"])
    send(0, from: room)
    #expect(log.take().isEmpty)
  }

  @Test func `the demo sends gifts in two rooms and explains who spent the coins`() {
    var lines: [String] = []
    giftPanelDemo { lines.append($0) }
    #expect(
      lines == [
        "blue: nobody is here", "blue: no gifts; 15 coins left", "blue: did load", "red: nobody is here",
        "red: no gifts; 15 coins left", "red: did load", "a rose is chosen and sent:", "blue: the panel is open",
        "blue: rose; 10 coins left", "red: no gifts; 10 coins left", "blue: here comes a rose!",
        "blue: the panel is closed", "a cake from the red room:", "red: the panel is open",
        "blue: rose; 6 coins left", "red: cake; 6 coins left", "red: here comes a cake!", "red: the panel is closed",
        "why: 'purse' was written by 'red.send'.", "the app raises its prices; the red room has its own:",
        "blue: the panel is open", "red: the panel is open", "<enter><backtab><enter>:", "  blue",
        "  rose; 6 coins left                       here comes a rose!", "  [ Gifts ]",
        "  [ * rose for 6 ]           ( cake for 12 )            [ Send ]", "  red",
        "  cake; 6 coins left                       here comes a cake!", "  [ Gifts ]",
        "  [ rose for 2 ]             [ * cake for 4 ]           [ Send ]", "everybody leaves:", "blue: releasing",
        "blue: nobody is here", "blue: context ended", "red: releasing", "red: nobody is here", "red: context ended",
      ])
  }
}
