import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// How long a refusal by a server counts.
@MainActor @Suite struct RefusedContentSpec {
  @MainActor private final class Ordering {
    struct Order: Equatable { var amount = 1, day = 1 }
    struct Closed: Error {}

    @Tracked var order = Order()
    private(set) lazy var amount = Field($order[\.amount], via: .integer, commit: .onCommit)
    private(set) lazy var day = Field($order[\.day], via: .integer, commit: .onCommit)
    private(set) lazy var form = Form(amount, day)
    private(set) lazy var send = Command(for: self, submitting: form, of: $order, name: "send") { order in
      if order.day < 3 { throw Closed() }
    } failed: { me, _, _ in
      me.amount.refuse("Closed.")
    }
  }

  private let ordering = Ordering()
  private struct TakenBack: Error {}

  private func refused() async {
    ordering.amount.text.value = "2"
    ordering.send.execute()
    await drain { !ordering.send.isExecuting.value }
    #expect(ordering.amount.error.value?.message == "Closed." && !ordering.send.isEnabled.value)
  }

  @Test func `a refusal is over with the next edit, also when the same content is typed again`() async {
    await refused()
    ordering.amount.text.value = "22"
    #expect(ordering.send.isEnabled.value)
    ordering.amount.text.value = "2"
    #expect(ordering.amount.error.value == nil && ordering.send.isEnabled.value)
    await refused()
  }

  @Test func `an edit that a transaction takes back leaves the refusal`() async {
    await refused()
    try? transaction {
      ordering.amount.text.value = "22"
      ordering.amount.text.value = "2"
      #expect(ordering.amount.error.value == nil)
      throw TakenBack()
    }
    #expect(ordering.amount.error.value?.message == "Closed.")
  }

  @Test func `another content of another field may be sent with the refused one, for which the server is asked again`()
    async
  {
    await refused()
    ordering.day.text.value = "3"
    #expect(ordering.amount.error.value?.message == "Closed." && ordering.send.isEnabled.value)
    ordering.day.text.value = "1"
    #expect(!ordering.send.isEnabled.value, "that was refused")
    ordering.day.text.value = "3"
    ordering.send.execute()
    await drain { !ordering.send.isExecuting.value }
    #expect(ordering.order == Ordering.Order(amount: 2, day: 3) && ordering.amount.error.value == nil)
  }

  @Test func `a validator that refuses prevents a submission whatever else was typed`() async {
    await refused()
    ordering.amount.validate { $0 == 2 ? .refusal("Odd numbers only.") : nil }
    ordering.day.text.value = "3"
    #expect(!ordering.send.isEnabled.value)
  }

  @Test func `what was typed before the refusal is refused once it is the present content`() async throws {
    let isDone = try await ordering.form.submit {
      ordering.amount.text.value = "5"
      ordering.amount.text.value = "1"
      ordering.amount.refuse("Closed.")
    }
    #expect(!isDone && ordering.amount.error.value?.message == "Closed.")
    ordering.amount.text.value = "5"
    ordering.amount.text.value = "1"
    #expect(ordering.amount.error.value == nil)
  }
}
