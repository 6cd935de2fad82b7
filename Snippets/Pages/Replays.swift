import Binding
import BindingRecording
import BindingRecordingTesting
import Foundation

final class Order {
  @Tracked var price = 3
  @Tracked var quantity = 1
  let total: Computed<Int>

  init() {
    let (price, quantity) = (_price.projectedValue, _quantity.projectedValue)
    total = Computed(name: "total") { price.value * quantity.value }
  }
}

let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"

do {
  let recording = try Graph.record(to: path, values: true)
  let order = Order()
  let effect = Effect { _ = order.total.value }
  order.quantity = 2
  effect.cancel()
  try recording.end()
}

print(try await replay())
unlink(path)

func replay() async throws -> Replay {
  try await expectReplays(path) { Order() }
}

// Prints:
// 1 value written, 3 compared
