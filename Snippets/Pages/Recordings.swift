import Binding
import BindingRecording
import Foundation

final class Order {
  @Tracked var price = 3
  @Tracked var quantity = 1
  let scope = Scope()
  var total: String { "\(price * quantity) €" }
  lazy var totalNode = Computed(of: self, \.total)
}
final class Label { var text = "" }

func contents(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"

do {
  let recording = try Graph.record(to: path, values: true)
  let order = Order()
  let label = Label()
  order.totalNode.bind(to: label, \.text).store(in: order.scope)
  order.quantity = 2
  order.quantity = 2  // kept: it has that value
  order.scope.end()
  try recording.end()
}

do {
  let events = try RecordingDecoder.events(in: contents(of: path))
  let kept = events.filter { $0.event == .kept }
  let same = events.filter { $0.isChanged == false }
  print("\(kept.count) write and \(same.count) runs changed nothing")
}

do {
  let secretive = try Graph.record(
    to: path, values: true, redacting: ["login"])
  try secretive.end()
}
unlink(path)

// Prints:
// 1 write and 0 runs changed nothing
