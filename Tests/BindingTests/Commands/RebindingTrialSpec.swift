import Binding
import TestSupport
import Testing

/// Controls that are bound to one command, or one text, after another, whose former bindings end before or after, in
/// any order; beside a plain note of what was bound last. Controls and commands go and others come.
@MainActor private final class RebindingTrial: @MainActor GroupedTrial {
  enum End: CaseIterable { case cancel, scope, release }
  enum Part {
    case bind(Int, to: Int), end(Int, End), pause(Int, Bool), allow(Int, Bool), trigger(Int)
    case renewCommand(Int), renewControl(Int)
    /// A token is replaced by that of another text, or the former one ends first.
    case edit(Int, in: Int, endsFirst: Bool), stopEditing(Int), type(String, Int), set(String, Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let (number, other) = (Int.random(in: 0..<3, using: &generator), Int.random(in: 0..<3, using: &generator))
    let text = ["", "a", "b"][Int.random(in: 0..<3, using: &generator)]
    return switch Int.random(in: 0..<(depth == 0 ? 30 : 26), using: &generator) {
    case 0..<5: .bind(number, to: other)
    case 5..<9: .end(.random(in: 0..<6, using: &generator), .allCases.randomElement(using: &generator)!)
    case 9..<12: .pause(.random(in: 0..<6, using: &generator), generator.chance(40))
    case 12..<16: .allow(number, generator.chance(50))
    case 16: .renewCommand(number)
    case 17: .renewControl(number)
    case 18..<21: .edit(number, in: other, endsFirst: generator.chance(40))
    case 21: .stopEditing(number)
    case 22, 23: .type(text, number)
    case 24, 25: .set(text, number)
    default: .trigger(number)
    }
  }

  /// A control that keeps its handler in its own way, and remembers former ones.
  private final class Button {
    var isGrey = false, handler: (() -> Void)?, former: [() -> Void] = []
    /// The number of the binding that was made last, unless that has ended.
    var holder: Int?
    /// What it has to show.
    var isShownGrey = false
  }

  private final class Binding {
    let number: Int, command: Int, allowed: Int
    weak let button: Button?
    var token: Subscription?, scope = Scope(), isPaused = false
    init(_ number: Int, _ command: Int, allowed: Int, _ button: Button) {
      (self.number, self.command, self.allowed, self.button) = (number, command, allowed, button)
    }
  }

  private final class Notes {
    var executed: [Int] = [], refused: [Int] = []
  }

  private let notes = Notes(), allowed = (0..<3).map { _ in Observable(true) }
  private var commands: [(command: Command<Void, Void>, number: Int)] = [], made = 0, tokens: [Subscription] = []
  private var buttons = (0..<3).map { _ in Button() }, bindings: [Binding] = []
  private let texts = (0..<3).map { _ in Observable("") }, entries: [Entry]
  private var editings: [Subscription?] = [nil, nil, nil]
  /// What each entry edits, what it has to show, and the text over which a user types in it; `nil` if it shows none.
  private var edited: [Int?] = [nil, nil, nil], shown = ["", "", ""], seen: [String?] = [nil, nil, nil]
  private var executed: [Int] = [], refused: [Int] = []

  /// Which commands may be executed, and the texts.
  var model = (isAllowed: [true, true, true], texts: ["", "", ""])

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(50) }

  /// `isTalkative`: whether entries announce what the program writes, too.
  init(_ isTalkative: Bool) {
    entries = (0..<3).map { _ in Entry() }
    for entry in entries { entry.isTalkative = isTalkative }
    for place in 0..<3 {
      commands.append(makeCommand(place))
    }
  }

  private func makeCommand(_ place: Int) -> (Command<Void, Void>, Int) {
    made += 1
    let (number, notes, isAllowed) = (made, notes, allowed[place])
    let command = Command<Void, Void>(enabledIf: { isAllowed.value }) { notes.executed.append(number) }
    command.refused.observe { notes.refused.append(number) }.store(in: &tokens)
    return (command, number)
  }

  func change(_ part: Part) {
    switch part {
    case .bind(let place, let control): bind(place, buttons[control])
    case .end(let place, let end): if !bindings.isEmpty { self.end(bindings.remove(at: place % bindings.count), end) }
    case .pause(let place, let pauses):
      guard !bindings.isEmpty else { return }
      let binding = bindings[place % bindings.count]
      binding.isPaused = pauses
      if pauses { binding.scope.pause() } else { binding.scope.resume() }
    case .allow(let place, let isAllowed):
      allowed[place].value = isAllowed
      model.isAllowed[place] = isAllowed
    case .trigger(let control):
      let button = buttons[control]
      button.handler?()
      guard let binding = bindings.first(where: { $0.number == button.holder }) else { return }
      if model.isAllowed[binding.allowed] { executed.append(binding.command) } else { refused.append(binding.command) }
    case .renewCommand(let place): commands[place] = makeCommand(place)
    case .renewControl(let place): buttons[place] = Button()
    case .edit(let text, let entry, let endsFirst):
      if endsFirst { editings[entry] = nil }
      editings[entry] = texts[text].bindTwoWay(to: entries[entry])
      (edited[entry], shown[entry], seen[entry]) = (text, model.texts[text], model.texts[text])
    case .stopEditing(let entry): (editings[entry], edited[entry]) = (nil, nil)
    case .type(let text, let entry):
      entries[entry].type(text)
      if text == shown[entry] { return }
      shown[entry] = text
      guard let place = edited[entry] else { return }
      // A text that has changed unseen wins.
      let isTaken = seen[entry] == nil || seen[entry] == model.texts[place]
      if isTaken { model.texts[place] = text }
      seen[entry] = isTaken ? text : nil
    case .set(let text, let place):
      texts[place].value = text
      model.texts[place] = text
    }
  }

  private func bind(_ place: Int, _ button: Button) {
    made += 1
    let binding = Binding(made, commands[place].number, allowed: place, button)
    binding.token = commands[place].command.bind(
      to: button, enable: { $0.isGrey = !$1 },
      hook: { button, handler in
        if let former = button.handler { button.former.append(former) }
        button.handler = handler
      }, input: {})
    binding.token?.store(in: binding.scope)
    (button.holder, button.isShownGrey) = (binding.number, !model.isAllowed[place])
    bindings.append(binding)
  }

  private func end(_ binding: Binding, _ end: End) {
    switch end {
    case .cancel: binding.token?.cancel()
    case .scope: binding.scope.end()
    case .release: (binding.token, binding.scope) = (nil, Scope())
    }
    if let button = binding.button, button.holder == binding.number { button.holder = nil }
  }

  func didPlay(_ step: Step) {
    for binding in bindings where !binding.isPaused && binding.button?.holder == binding.number {
      binding.button?.isShownGrey = !model.isAllowed[binding.allowed]
    }
    for (entry, place) in edited.enumerated() {
      if let place { (shown[entry], seen[entry]) = (model.texts[place], model.texts[place]) }
    }
  }

  @MainActor func difference() -> String? {
    for (place, button) in buttons.enumerated() {
      if (button.handler != nil) != (button.holder != nil) {
        return "control \(place) has a handler: \(button.handler != nil)"
      }
      if button.isGrey != button.isShownGrey { return "control \(place) is grey: \(button.isGrey)" }
      for handler in button.former { handler() }
    }
    if notes.executed != executed { return "\(notes.executed) were executed instead of \(executed)" }
    if notes.refused != refused { return "\(notes.refused) were refused instead of \(refused)" }
    let found = (texts.map(\.value), entries.map(\.content))
    return found == (model.texts, shown) ? nil : "\(found) instead of \((model.texts, shown))"
  }

  @MainActor func end() -> String? {
    while let binding = bindings.popLast() { end(binding, .cancel) }
    editings = []
    if let difference = difference() { return difference }
    let left = (allowed.map(\.observerCount), texts.map(\.observerCount))
    (commands, tokens) = ([], [])
    return left == ([0, 0, 0], [0, 0, 0]) ? nil : "observers are left: \(left)"
  }
}

@Suite @MainActor struct RebindingTrialSpec {
  @Test func `a control has the command, and the text, that was bound to it last`() async {
    await RebindingTrial.run()
  }
}
