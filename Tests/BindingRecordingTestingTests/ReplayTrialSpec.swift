import Binding
import BindingForms
import BindingRecording
import BindingRecordingTesting
import Foundation
import TestSupport
import Testing

/// A view model with state of each kind.
private final class Account {
  struct Owner: Codable, Equatable { var name = "Ada", age = 36 }

  let amount = Observable(10, name: "amount", coercing: { min(max($0, 0), 99) })
  let query = Observable("a", name: "query")
  let owner = Observable(Owner(), name: "owner")
  let page: Observable<Int>
  let total: Computed<Int>
  let label: Computed<String>
  let changes = Observable(0, name: "changes")
  let title = Observable("Prelude", name: "title")
  let text = Observable("", name: "text")
  let field: Field<String, String>
  let deposit: Command<Int, Void>
  private let scope = Scope()

  init() {
    let (amount, query, owner, changes, title) = (amount, query, owner, changes, title)
    page = Observable(name: "page", resetBy: { query.value }) { 0 }
    let page = page
    total = Computed(name: "total") { query.value == "b" ? page.value : amount.value + page.value }
    let total = total
    label = Computed(name: "label") { "\(owner.value.name) has \(total.value / 10)" }
    field = Field(owner[\.name, per: \.age], commit: .onCommit, name: "field")
      .validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
    deposit = Command(name: "deposit") { amount.value += $0 }
    total.observeChanges { _, _ in changes.value += 1 }.store(in: scope)
    Effect(name: "limiter") { if amount.value > 50 { title.value = "rich" } }.store(in: scope)
    title.bindTwoWay(to: text, name: "binding").store(in: scope)
  }

  var description: String {
    "\(amount.value) \(query.value) \(owner.value) \(page.value) \(total.value) \(label.value) \(changes.value) "
      + "\(title.value) \(text.value)"
  }
}

/// View models that are recorded while anything is written, then made anew and written again from the recording.
private final class ReplayTrial: GroupedTrial {
  enum Part {
    case amount(Int), query(String), name(String), age(Int), page(Int), title(String), text(String), type(String)
    case commit, revert, deposit(Int), read
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<8, using: &generator)
    let text = ["", "a", "b", "Grace"][number % 4]
    // A read in the middle of a batch may have effects run once more, and no recording tells of reads.
    return switch Int.random(in: 0..<(depth == 0 ? 12 : 11), using: &generator) {
    case 0: .amount(number * 20 - 20)
    case 1: .query(text)
    case 2: .name(text)
    case 3: .age(35 + number % 3)
    case 4: .page(number)
    case 5: .title(text)
    case 6: .text(text)
    case 7: .type(text)
    case 8: .commit
    case 9: .revert
    case 10: .deposit(number * 5)
    default: .read
    }
  }

  /// Nothing besides the view models: the second one has to be as the first.
  var model: Void
  private let path = NSTemporaryDirectory() + "replay-\(UInt64.random(in: 0 ... .max)).jsonl"
  private let recording: Recording?
  private let account: Account

  init(_ setup: NoSetup) {
    recording = try? Graph.record(to: path, values: true)
    account = Account()
  }

  func change(_ part: Part) {
    switch part {
    case .amount(let value): account.amount.value = value
    case .query(let text): account.query.value = text
    case .name(let text): account.owner[\.name].value = text
    case .age(let value): account.owner.value.age = value
    case .page(let value): account.page.value = value
    case .title(let text): account.title.value = text
    case .text(let text): account.text.value = text
    case .type(let text): account.field.content.value = text
    case .commit: account.field.commit()
    case .revert: account.field.revert()
    case .deposit(let value): account.deposit.execute(value)
    case .read: _ = (account.description, account.field.isValid.value)
    }
  }

  func difference() -> String? { recording == nil ? "nothing could be recorded at \(path)" : nil }

  func end() async -> String? {
    defer { unlink(path) }
    do { try recording?.end() } catch { return "\(error)" }
    var (second, replay): (Account?, Replay?)
    // What is found is told with the program.
    await withKnownIssue(isIntermittent: true) {
      replay = try await expectReplays(path) {
        let made = Account()
        second = made
        return made
      }
    }
    guard let second, let replay, replay.isSame else { return replay?.description ?? "the replay failed" }
    let (found, wanted) = (second.description, account.description)
    return found == wanted ? nil : "\(found) after the replay, instead of \(wanted)"
  }
}

@Suite struct ReplayTrialSpec {
  @Test func `a recording replays on the same view model, whatever was done to that`() async {
    await ReplayTrial.run(steps: 12)
  }
}
