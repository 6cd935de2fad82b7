import Binding
import BindingForms
import BindingTesting
import Testing

@testable import Cart

@Suite struct CartSpec {
  let screen = CartScreen([.init(name: "tea", cents: 450)])

  @Test func `the summary follows the list`() {
    #expect(screen.summary.text.value == "to pay: 4.50")
    screen.list.add("tea", cents: 450)
    #expect(screen.list.rows.value == ["2 × tea"])
    #expect(screen.summary.text.value == "to pay: 9.00")
    screen.list.remove("tea")
    #expect(screen.summary.text.value == "to pay: 0.00")
    #expect(!screen.summary.pay.isEnabled.value)
  }

  @Test func `a code that was refused is accepted when the list allows it, and counts no more when it does not`() {
    screen.promotion.code.text.value = "TEN"
    #expect(screen.promotion.code.error.value?.message == "From 10.00 only.")
    #expect(screen.promotion.accepted.value == "")
    screen.list.add("pot", cents: 2000)
    #expect(screen.promotion.accepted.value == "TEN")
    #expect(screen.summary.text.value == "to pay: 22.05 (2.45 less)")
    screen.list.remove("pot")
    #expect(screen.summary.text.value == "to pay: 4.50")
    #expect(screen.promotion.code.error.value != nil)
  }

  @Test func `a code that does not exist changes nothing`() {
    screen.promotion.code.text.value = "HALF"
    screen.promotion.code.text.value = "ELEVEN"
    #expect(screen.promotion.code.error.value?.message == "There is no such code.")
    #expect(screen.summary.text.value == "to pay: 2.25 (2.25 less)")
  }

  @Test func `a change of the list is one change of the summary`() {
    screen.promotion.code.text.value = "HALF"
    let texts = Recorder(screen.summary.text)
    screen.list.add("pot", cents: 2000)
    #expect(texts.values.last == "to pay: 12.25 (12.25 less)")
    screen.summary.pay.execute()
    #expect(screen.summary.pay.output.value == 1225)
  }

  @Test func `each module works alone`() {
    let summary = SummaryViewModel()
    summary.subtotal.value = 100
    summary.reduction.value = 10
    #expect(summary.text.value == "to pay: 0.90 (0.10 less)")
    let promotion = PromotionViewModel()
    promotion.amount.value = 2000
    promotion.code.text.value = " TEN "
    #expect(promotion.reduction.value == 200)
  }

  @Test func `nothing is kept`() {
    expectReleased { CartScreen() }
  }

  @Test func `the demo fills a cart and pays`() {
    var lines: [String] = []
    cartDemo { lines.append($0) }
    #expect(
      lines == [
        "list: ", "to pay: 0.00", "list: 1 × tea", "to pay: 4.50", "code: From 10.00 only.", "list: 1 × tea, 1 × pot",
        "code: fine", "to pay: 24.50", "to pay: 22.05 (2.45 less)", "code: There is no such code.", "code: fine",
        "to pay: 12.25 (12.25 less)", "list: 1 × tea", "to pay: 2.25 (2.25 less)", "paid: 225 cents",
      ])
  }
}
