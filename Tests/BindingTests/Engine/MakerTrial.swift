import Binding
import TestSupport

/// View models that a computed makes, another one whenever its key changes: the initialisers write and read, and each
/// view model has an effect that copies a number, and a value that is reset with that copy.
final class MakerTrial: GroupedTrial {
  enum Part {
    case make(key: Int, copied: Int), observe(Int), read(Int), set(Int, Int)
  }
  /// Whether an initialiser reads what it has just written.
  typealias Setup = Bool

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(50) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { Int.random(in: 0..<4, using: &generator) }
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0: .make(key: number(), copied: number())
    case 1, 2: .observe(number())
    case 3, 4: .read(number())
    default: .set(number(), number())
    }
  }

  final class Made {
    let key: Int, copy = Observable(-1, name: "copy")
    private let maker: Maker, sum: Computed<Int>, page: Observable<Int>
    private var effect: Effect?

    init(_ key: Int, by maker: Maker) {
      (self.key, self.maker) = (key, maker)
      sum = Computed { [copy] in copy.value &+ key }
      page = Observable(resetBy: { [copy] in copy.value }) { [copy] in copy.value }
      maker.living += 1
      maker.count += 1
      copy.value = -2
      // A view model that reads itself is made again, and that settles because not every one of them does.
      if maker.trial.readsEarly, maker.count % 3 == 0 {
        if sum.value != page.value &+ key { maker.trial.failure = "a value is not reset" }
        page.value = 7
      }
      copy.value = -3
      if maker.count % 4 == 0 { copy.value -= 1 }
      effect = Effect(name: "made") { [unowned self] in
        copy.value = maker.trial.numbers[maker.copied].value
        if sum.value != copy.value &+ key { maker.trial.failure = "a view model adds up wrongly" }
      }
    }

    deinit { maker.living -= 1 }
  }

  final class Maker {
    /// The key of the view model, and the value that it copies.
    let key: Int, copied: Int
    unowned let trial: MakerTrial
    var living = 0, count = 0, observer: Effect?
    private(set) var made: Computed<Made>?

    init(_ key: Int, _ copied: Int, _ trial: MakerTrial) {
      (self.key, self.copied, self.trial) = (key, copied, trial)
      made = Computed(name: "maker") { [unowned self] in Made(trial.numbers[key].value, by: self) }
    }

    func end() { (observer, made) = (nil, nil) }
  }

  let numbers = (0..<4).map { Observable($0) }
  let readsEarly: Bool
  var model = [0, 1, 2, 3]
  var failure: String?
  private var makers: [Maker] = []

  init(_ readsEarly: Bool) { self.readsEarly = readsEarly }

  func change(_ part: Part) {
    switch part {
    case .make(let key, let copied): makers.append(Maker(key, copied, self))
    case .set(let place, let value):
      model[place] = value
      numbers[place].value = value
    case .observe(let number):
      guard !makers.isEmpty else { return }
      let maker = makers[number % makers.count]
      maker.observer = maker.observer == nil ? Effect(name: "observer") { [made = maker.made] in _ = made?.value } : nil
    case .read(let number):
      guard !makers.isEmpty else { return }
      let maker = makers[number % makers.count]
      if maker.made?.value.key != model[maker.key] { failure = "a view model is shown for something else" }
    }
  }

  /// An observed view model is the present one, and has seen the present values; so has a new one.
  func difference() -> String? {
    for maker in makers {
      if maker.living > 1 { return "\(maker.living) view models of one computed live" }
      guard maker.observer != nil, let made = maker.made?.peek() else { continue }
      if made.key != model[maker.key] { return "a view model for \(made.key) is not replaced" }
      if made.copy.peek() != model[maker.copied] { return "a view model has not copied its number" }
    }
    return failure
  }

  func end() -> String? {
    for maker in makers { maker.end() }
    if makers.contains(where: { $0.living > 0 }) { return "a view model leaks" }
    return numbers.contains { $0.observerCount > 0 } ? "a number is still observed" : nil
  }
}
