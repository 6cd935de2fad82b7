import Binding
import BindingForms
import BindingTesting
import ExampleSupport
import TerminalWidgets
import Testing

@testable import Cart

@MainActor @Suite struct CartSpec {
  private struct Refused: Error {}

  /// Pays only once.
  private actor Shop: CartListService, PromotionService, PaymentService {
    private var receipts = 0

    func lines() -> [CartLine] { [CartLine(name: "tea", cents: 450)] }

    func codes() -> [PromotionCode] {
      [PromotionCode(name: "TEN", percent: 10, minimum: 1000), PromotionCode(name: "HALF", percent: 50)]
    }

    func pay(_ cents: Int) throws -> Int {
      receipts += 1
      guard receipts == 1 else { throw Refused() }
      return receipts
    }
  }

  /// Takes its time to be paid.
  @MainActor private final class Counter: CartListService, PromotionService, PaymentService {
    let gate = Gate()
    private(set) var isPaying = false

    func lines() -> [CartLine] { [CartLine(name: "tea", cents: 450), CartLine(name: "pot", cents: 2000)] }
    func codes() -> [PromotionCode] { [] }

    @MainActor func pay(_ cents: Int) async -> Int {
      isPaying = true
      await gate.pass()
      return 1
    }
  }

  private let cart = CartController(service: Shop())

  /// The cart, once its services have answered.
  private func filled() async -> CartController {
    await drain { !cart.isLoading }
    return cart
  }

  /// Types a code and leaves its field.
  private func enter(_ code: String) {
    cart.promotion.code.text.value = code
    _ = cart.promotion.code.commit()
  }

  private func lines(_ count: Int) -> [CartLine] { (0..<count).map { CartLine(name: "\($0)", cents: 1000) } }

  @Test func `the modules load their own data, and the summary follows the list`() async {
    #expect(cart.summary.text == "to pay: 0.00" && cart.status.text == "loading…")
    let cart = await filled()
    #expect(cart.summary.text == "to pay: 4.50" && cart.status.text == "")
    cart.list.add(1, at: 0)
    #expect(cart.list.rows == ["2 × tea"])
    #expect(cart.summary.text == "to pay: 9.00")
    cart.list.add(-2, at: 0)
    cart.list.add(1, at: 0)
    #expect(cart.summary.text == "to pay: 0.00")
    #expect(!cart.summary.pay.isEnabled.value)
  }

  @Test func `a refused code is accepted when the list allows it, and refused again when it does not`() async {
    let cart = await filled()
    enter("TEN")
    #expect(cart.promotion.code.error.value?.message == "From 10.00 only.")
    #expect(cart.promotion.accepted == "")
    cart.list.add(2, at: 0)
    #expect(cart.promotion.accepted == "TEN")
    #expect(cart.summary.text == "to pay: 12.15 (1.35 less)")
    cart.list.add(-1, at: 0)
    #expect(cart.summary.text == "to pay: 9.00")
    #expect(cart.promotion.code.error.value != nil)
  }

  @Test func `a code that is typed before the codes have loaded is accepted after that`() async {
    enter("HALF")
    #expect(cart.promotion.code.error.value?.message == "There is no such code.")
    let cart = await filled()
    #expect(cart.promotion.accepted == "HALF")
    #expect(cart.summary.text == "to pay: 2.25 (2.25 less)")
    enter("ELEVEN")
    #expect(cart.summary.text == "to pay: 2.25 (2.25 less)")
  }

  @Test func `the controller tells the list of the payment`() async {
    let cart = await filled()
    let paid = Recorder(cart.summary.pay.outputs)
    cart.summary.pay.execute()
    await drain { cart.summary.pay.output.value != nil }
    #expect(paid.values.map(\.sum) == [450])
    #expect(cart.list.rows == [])
    #expect(cart.status.text == "paid: 4.50")
  }

  @Test func `goods added during a payment stay in the cart, and removed ones are not removed twice`() async {
    let counter = Counter()
    let cart = CartController(service: counter)
    await drain { cart.list.rows.count == 2 }
    cart.summary.pay.execute()
    await drain { counter.isPaying }
    cart.list.add(2, at: 0)
    cart.list.add(-1, at: 1)
    counter.gate.open()
    await drain { cart.summary.pay.output.value != nil }
    #expect(cart.list.rows == ["2 × tea"])
    #expect((cart.summary.text, cart.status.text) == ("to pay: 9.00", "paid: 24.50"))
  }

  @Test func `goods of a failed payment stay in the cart`() async {
    let cart = await filled()
    cart.summary.pay.execute()
    await drain { cart.summary.pay.output.value != nil }
    cart.list.lines = lines(1)
    cart.summary.pay.execute()
    await drain { cart.summary.pay.failure.value != nil }
    #expect(cart.list.rows == ["1 × 0"])
  }

  @Test func `each module of the cart works alone`() async {
    let summary = SummaryViewModel(service: Shop())
    summary.subtotal = 100
    summary.reduction = 10
    #expect(summary.text == "to pay: 0.90 (0.10 less)")
    let promotion = PromotionViewModel(service: Shop())
    await drain { promotion.load.output.value != nil }
    promotion.amount = 2000
    promotion.code.text.value = " TEN "
    #expect(promotion.reduction == 200)
  }

  @Test func `no part of the cart is kept alive`() async {
    await expectReleased {
      let cart = CartController(service: Shop())
      await drain { cart.promotion.load.output.value != nil && cart.list.load.output.value != nil }
      return cart
    }
  }

  @Test func `the demo fills a cart and pays`() async {
    var lines: [String] = []
    await cartDemo { lines.append($0) }
    #expect(
      lines == [
        "<down><down>-:", "    1 × tea", "  Code:", "  [ Pay ]                                  to pay: 4.50",
        "<tab>TEN:", "    1 × tea", "  Code: TEN", "    ! From 10.00 only.",
        "  [ Pay ]                                  to pay: 4.50", "<backtab><up>++:", "  > 3 × tea", "  Code: TEN",
        "  [ Pay ]                                  to pay: 12.15 (1.35 less)", "<tab>^uELEVEN:", "  > 3 × tea",
        "  Code: ELEVEN", "    ! There is no such code.",
        "  [ Pay ]                                  to pay: 12.15 (1.35 less)", "^uHALF:", "  > 3 × tea",
        "  Code: HALF", "  [ Pay ]                                  to pay: 12.15 (1.35 less)", "<tab><enter>:",
        "  > 3 × tea", "  Code: HALF", "  ( Pay )                                  to pay: 6.75 (6.75 less)", ":",
        "  Code: HALF", "  ( Pay )                                  to pay: 0.00", "  paid: 6.75",
      ])
  }
}
