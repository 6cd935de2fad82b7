import Binding
import BindingRecording
import Foundation
import Testing

/// Records the work of a closure in a file of its own.
func recorded(
  values: Bool = false, redacting names: Set<String> = [], internals: Bool = false, _ work: () throws -> Void
) throws -> [RecordedEvent] {
  let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
  defer { unlink(path) }
  let recording = try Graph.record(to: path, values: values, redacting: names, internals: internals)
  try work()
  try recording.end()
  return try events(at: path)
}

func events(at path: String) throws -> [RecordedEvent] {
  try RecordingDecoder.events(in: Data(contentsOf: URL(fileURLWithPath: path)))
}

extension [RecordedEvent] {
  /// A few words for each event of some kinds, with names for numbers.
  func words(_ kinds: RecordedEvent.Kind...) -> [String] {
    var names: [Int: String] = [:]
    var steps: [Int: String] = [:]
    return compactMap { event in
      if event.event == .node, let node = event.node { names[node] = event.name }
      let name = event.node.map { names[$0] ?? "?" }
      if let step = event.step, let name { steps[step] = name }
      guard kinds.contains(event.event) else { return nil }
      var words = ["\(event.event)"] + [name].compactMap(\.self)
      if let author = event.author { words.append("\(author)") }
      if let by = event.by { words.append(by) }
      if let reason = event.reason { words.append("\(reason)") }
      if let input = event.input { words.append(names[input] ?? "?") }
      if let cause = event.cause { words.append("by \(steps[cause] ?? "?")") }
      if let isChanged = event.isChanged { words.append(isChanged ? "new" : "same") }
      if let value = event.value { words.append("\(value)") }
      if let text = event.text { words.append("≈\(text)") }
      if event.isRedacted == true { words.append("redacted") }
      return words.joined(separator: " ")
    }
  }
}
