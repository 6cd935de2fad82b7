import Foundation

/// The costs of common objects: the instructions to make and release one, those of its use, and its heap. None of these
/// depends on the load of the machine.
struct Costs {
  private struct Line {
    let thing: String
    let making: Workload?
    let memory: Workload?
    let use: (deed: String, workload: Workload)?
  }

  private static let lines = [
    Line(thing: "`Observable<Int>`", making: .createState, memory: .stateMemory, use: nil),
    Line(
      thing: "`Computed<Int>` of one value", making: .createComputed, memory: .computedMemory,
      use: ("read, when it is up to date", .readComputed)),
    Line(
      thing: "`Effect` on one value", making: .createEffect, memory: .effectMemory,
      use: ("a write, a computed value, and its run", .propagate(width: 1, height: 1))),
    Line(
      thing: "one-way binding", making: .createBinding, memory: .bindingMemory,
      use: ("a write that shows the value", .bindingByClosure)),
    Line(
      thing: "two-way binding of a number and a text", making: .createTwoWayBinding, memory: .twoWayBindingMemory,
      use: nil),
    Line(
      thing: "two-way binding of a number and a control", making: .createControlBinding, memory: .controlBindingMemory,
      use: ("a key, up to the model", .editControl)),
    Line(
      thing: "`Field` of a number", making: .createField, memory: .fieldMemory,
      use: ("a key, up to the model and the error", .editField)),
    Line(thing: "`Lens`", making: .createLens, memory: .lensMemory, use: ("a write with two effects", .lensEdit)),
    Line(thing: "`Event`", making: .createEvent, memory: .eventMemory, use: ("sent to 1,000 observers", .event)),
    Line(thing: "`Command`", making: .createCommand, memory: .commandMemory, use: ("executed", .command)),
    Line(thing: "`Scope`", making: .createScope, memory: .scopeMemory, use: nil),
    Line(
      thing: "row of two words in an `ObservableArray`", making: .appendRow, memory: .arrayMemory,
      use: ("appended to 1,000, the first removed", .queueRow)),
    Line(
      thing: "the same, sorted besides", making: nil, memory: .sortedMemory,
      use: ("replaced among 100,000", .editSortedRow)),
    Line(
      thing: "view model of 3 values, 3 derived, 3 bindings", making: .tableTime, memory: .tableMemory, use: nil),
  ]

  let counter: InstructionCounter

  /// The table in Markdown.
  func table() throws -> String {
    let head = "| | making and releasing | bytes | using |\n| --- | ---: | ---: | --- |"
    return try ([head] + Costs.lines.map(row)).joined(separator: "\n")
  }

  private func row(_ line: Line) throws -> String {
    let making = try line.making.map { try shown(instructions: $0) } ?? "–"
    let use = try line.use.map { "\($0.deed): \(try shown(instructions: $0.workload))" } ?? ""
    let bytes = line.memory.map { shown(Sampler(samples: 1).measure($0, [.binding])[.binding] ?? .nan) }
    return "| \(line.thing) | \(making) | \(bytes ?? "–") | \(use) |"
  }

  /// Two digits: further digits depend on the compiler.
  private func shown(instructions workload: Workload) throws -> String {
    let count = try counter.count(workload, .binding)
    let unit = pow(10, max(0, floor(log10(count)) - 1))
    return shown((count / unit).rounded() * unit)
  }

  private func shown(_ number: Double) -> String {
    Int(number.rounded()).formatted(.number.locale(Locale(identifier: "en_US")))
  }
}
