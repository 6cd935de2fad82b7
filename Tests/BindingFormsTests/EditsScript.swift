import TestSupport

/// A life of forms, as what happens in it, one operation after another.
struct EditsScript {
  indirect enum Step {
    case type(String, Int), compose(String, Int), composeQuietly(Int), finishComposing(String, Int)
    case leave(Int), writeQuietly(String, Int)
    /// An observer of the first control does more when that is edited.
    case go(String, [Step])
    case program(String, Int), select(Int), change(Int, String), refuse(String?, Int)
    case commit(Int), revert(Int), keepDraft(Int), commitForm, undo, redo, pause, resume
    case within(Frame, [Step])
    /// No operation, and never within one.
    case wait
  }

  enum Frame: CaseIterable { case batch, body, event, transaction, failure }

  var policies: [DraftsByHand.Policy]
  var world = EditsByHand.World()
  var controls: [(layer: Int, isClamping: Bool)]
  /// Whether the observer comes before the binding.
  var isObserverFirst: Bool
  var isTalkative: Bool
  var steps: [Step] = []

  init(_ generator: inout SeededGenerator) {
    world.isPlain = generator.chance(35)
    world.isKeyed = generator.chance(25)
    if generator.chance(25) { world.limit = 2 }
    let layers = world.isPlain || generator.chance(60) ? 1 : 2
    policies = (0..<layers).map { _ in DraftsByHand.Policy(&generator) }
    controls = []
    for index in 0..<(world.isPlain || generator.chance(60) ? 1 : 2) {
      controls.append((index == 0 ? layers - 1 : Int.random(in: 0..<layers, using: &generator), generator.chance(20)))
    }
    isObserverFirst = generator.chance(50)
    isTalkative = generator.chance(20)
    for _ in 0..<20 { steps.append(step(&generator, depth: 0)) }
  }

  private func step(_ generator: inout SeededGenerator, depth: Int, isObserving: Bool = false) -> Step {
    let text = ["1", "01", "2", "3", "x", "", "02"].randomElement(using: &generator)!
    let (person, value) = (Int.random(in: 0..<3, using: &generator), "\(Int.random(in: 1...3, using: &generator))")
    let control = Int.random(in: 0..<controls.count, using: &generator)
    let layer = Int.random(in: 0..<policies.count, using: &generator)
    if depth < 2, generator.chance(25) {
      let frame = Frame.allCases.randomElement(using: &generator)!
      return .within(frame, steps(&generator, depth: depth + 1, isObserving: isObserving))
    }
    switch Int.random(in: 0..<51, using: &generator) {
    case 0..<10: return isObserving && control == 0 ? .select(person) : .type(text, control)
    case 10, 11: return isObserving && control == 0 ? .select(person) : .compose(text, control)
    case 12: return generator.chance(50) ? .composeQuietly(control) : .writeQuietly(text, control)
    case 13..<16: return isObserving && control == 0 ? .select(person) : .finishComposing(text, control)
    case 16..<19: return isObserving ? .select(person) : .go(text, steps(&generator, depth: 2, isObserving: true))
    case 19..<21: return .program(text, layer)
    case 21..<27: return .select(person)
    case 27..<31: return .change(person, value)
    case 31: return .refuse(generator.chance(50) ? value : nil, layer)
    case 32..<35: return .leave(control)
    case 35..<37: return .commit(layer)
    case 37, 38: return .revert(layer)
    case 39, 40: return .keepDraft(layer)
    case 41: return .commitForm
    case 42: return .undo
    case 43: return .redo
    case 44: return .pause
    case 45, 46: return .resume
    default: return depth == 0 ? .wait : .program(text, layer)
    }
  }

  private func steps(_ generator: inout SeededGenerator, depth: Int, isObserving: Bool) -> [Step] {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      step(&generator, depth: depth, isObserving: isObserving)
    }
  }

  // MARK: Shrinking

  /// The same with a step less, each in turn.
  var shorter: [EditsScript] {
    Self.shorter(steps).map {
      var script = self
      script.steps = $0
      return script
    }
  }

  private static func shorter(_ steps: [Step]) -> [[Step]] {
    var all: [[Step]] = []
    for (index, step) in steps.enumerated() {
      var fewer = steps
      fewer.remove(at: index)
      all.append(fewer)
      let (inner, wrap): ([Step], ([Step]) -> Step)
      switch step {
      case .go(let text, let steps): (inner, wrap) = (steps, { .go(text, $0) })
      case .within(let frame, let steps): (inner, wrap) = (steps, { .within(frame, $0) })
      default: continue
      }
      if case .within = step { all.append(Array(steps[..<index] + inner + steps[(index + 1)...])) }
      for inner in shorter(inner) {
        var changed = steps
        changed[index] = wrap(inner)
        all.append(changed)
      }
    }
    return all
  }
}
