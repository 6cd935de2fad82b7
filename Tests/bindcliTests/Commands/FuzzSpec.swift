import Binding
import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// The built tool on inputs that no program would write. `BINDING_FUZZ` sets their number.
struct FuzzSpec {
  /// The number of inputs that one run of the tool reads, each followed by a record that marks its end.
  private static let batchSize = 100
  private static let mark = "the end of an input"

  @Test func `no input crashes the tool, and no record is lost that a strict parser accepts`() throws {
    let seed = Randomness.seed()
    let count = Randomness.count("BINDING_FUZZ", default: 5000)
    print("FuzzSpec seed \(seed), \(count) inputs")
    var generator = SeededGenerator(seed: seed)
    for start in stride(from: 0, to: count, by: Self.batchSize) {
      let inputs = (start..<min(count, start + Self.batchSize)).map { _ in FuzzedInput(using: &generator) }
      for complaint in try complaints(about: inputs) {
        Issue.record("seed \(seed), inputs \(start)...: \(complaint)")
        return
      }
    }
  }

  /// What the tool prints for one input.
  private struct Verdict: Equatable {
    var rows: [StrictJSON.Value] = []
    var hasErrors = false
  }

  /// Runs the tool on some inputs and returns what is wrong with its output.
  private func complaints(about inputs: [FuzzedInput]) throws -> [String] {
    var files = ["mark.json": Data("{\"firstName\":\"\(Self.mark)\",\"birthdate\":\"1970-01-01\"}".utf8)]
    var words: [String] = []
    for (number, input) in inputs.enumerated() {
      let name = "\(number).\(input.format.rawValue)"
      files[name] = Data(input.bytes)
      words += [name, "mark.json"]
    }
    // A run of more than a minute hangs: a debug build under a sanitizer needs less.
    let outcome = try Tool.shell(
      "ulimit -t 60; exec '\(Tool.executable.path)' format persons -f jsonl \(words.joined(separator: " "))",
      data: files)
    guard outcome.status == (outcome.errors.isEmpty ? 0 : 65) else {
      if inputs.count == 1 { return ["status \(outcome.status) for \(description(of: inputs[0]))"] }
      return try inputs.flatMap { try complaints(about: [$0]) } + ["status \(outcome.status) for a batch"]
    }

    var verdicts = Array(repeating: Verdict(), count: inputs.count)
    var number = 0
    let markRow = row(name: Self.mark, day: try #require(CalendarDate("1970-01-01")))
    for line in outcome.output.split(separator: "\n") {
      guard let value = StrictJSON.value(of: String(line)) else { return ["no JSON: \(line)"] }
      if value == markRow { number += 1 } else { verdicts[number].rows.append(value) }
    }
    if number != inputs.count { return ["\(number) of \(inputs.count) inputs were read"] }
    for line in outcome.errors.split(separator: "\n") {
      guard let number = line.split(separator: ".").first.flatMap({ Int($0) }) else { return ["a message: \(line)"] }
      verdicts[number].hasErrors = true
    }
    return zip(inputs, verdicts).compactMap { input, verdict in
      complaint(about: verdict, of: input).map { "\($0) for \(description(of: input))" }
    }
  }

  private func complaint(about verdict: Verdict, of input: FuzzedInput) -> String? {
    // Input that begins like another encoding, or like a compressed file, is not read at all.
    if UnreadableKind(input.bytes[...]) != nil {
      return verdict == Verdict(rows: [], hasErrors: true) ? nil : "\(verdict) of what is no text"
    }
    switch input.format {
    case .json:
      let (records, isWhole) = StrictJSON.records(of: input.bytes)
      let rows = records.map(row)
      let good = rows.compactMap { $0 }
      if isWhole {
        if verdict.rows != good { return "\(verdict.rows) instead of \(good)" }
        if verdict.hasErrors != rows.contains(nil) { return "errors: \(verdict.hasErrors)" }
      } else {
        if !verdict.rows.starts(with: good) { return "\(verdict.rows) does not begin with \(good)" }
        if !verdict.hasErrors { return "no error" }
      }
    case .jsonl:
      var expected = Verdict()
      var bytes = input.bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        // Only the start of a file may have a byte order mark.
        let (records, isWhole) =
          line.starts(with: [0xEF, 0xBB, 0xBF]) ? ([], false) : StrictJSON.records(of: Array(line))
        let rows = records.map(row)
        expected.rows += rows.compactMap { $0 }
        expected.hasErrors = expected.hasErrors || !isWhole || rows.contains(nil)
      }
      if verdict != expected { return "\(verdict) instead of \(expected)" }
    case .csv, .tsv:
      break
    }
    return nil
  }

  /// The row that has to be printed for a record; `nil` if the record is no person.
  private func row(_ record: StrictJSON.Value) -> StrictJSON.Value? {
    guard case .object(let members) = record else { return nil }
    var texts: [String: String] = [:]
    for key in ["salutation", "firstName", "lastName", "birthdate"] {
      switch members.last(where: { $0.key.unicodeScalars.elementsEqual(key.unicodeScalars) })?.value {
      case .string(let text): texts[key] = text
      case nil, .null: break
      default: return nil
      }
    }
    guard let birthdate = texts["birthdate"],
      case .success(let day) = BirthdateText(timeZone: .gmt).day(of: birthdate)
    else { return nil }
    // A record without a key for a name, or with only a misspelt one, is an error.
    let keys = members.map(\.key)
    let near = keys.compactMap { key in Array(key.utf8).withUnsafeBytes { PersonRecord.Field(resembledBy: $0) } }
    guard keys.contains("firstName") || keys.contains("lastName"), near.allSatisfy({ keys.contains($0.name) }) else {
      return nil
    }
    let name = Person.Name(
      salutation: texts["salutation"], first: texts["firstName"] ?? "", last: texts["lastName"] ?? "")
    return row(name: converter.name.convert(name), day: day)
  }

  private func row(name: String, day: CalendarDate) -> StrictJSON.Value {
    .object([
      StrictJSON.Member(key: "nameText", value: .string(name)),
      StrictJSON.Member(key: "birthdateText", value: .string(converter.birthdate.convert(day))),
    ])
  }

  private let converter = PersonConverter()

  private func description(of input: FuzzedInput) -> String {
    "\(input.format) \(input.bytes.map { String($0, radix: 16) }.joined(separator: " ")): "
      + String(decoding: input.bytes, as: UTF8.self).debugDescription
  }
}
