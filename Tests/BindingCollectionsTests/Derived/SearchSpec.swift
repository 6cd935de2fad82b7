import Binding
import BindingCollections
import Testing

@Suite struct SearchSpec {
  private final class Word {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let search = Observable("")

  @Test func `a search evaluates each element once for each text, and finds elements that changed meanwhile`() {
    let words: ObservableArray = ["alpha", "beta", "gamma"]
    var asked: [String] = []
    let found = words.filtered(choosing: {
      let text = search.value
      return {
        asked.append($0)
        return $0.contains(text)
      }
    })
    var log: [[String]] = []
    let subscription = found.observe { log.append(Array($0)) }
    for text in ["a", "am", "amm", "a", "et"] { search.value = text }
    #expect(asked.count == 18)
    asked = []
    words[0] = "zeta"
    words.insert("omega", at: 1)
    #expect(asked == ["zeta", "omega"])
    asked = []
    batch {
      search.value = "g"
      words.removeLast()
    }
    #expect(asked == ["zeta", "omega", "beta"])
    #expect(
      log == [
        ["alpha", "beta", "gamma"], ["gamma"], ["alpha", "beta", "gamma"], ["beta"], ["zeta", "beta"], ["omega"],
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a search keeps no removed element alive`() {
    let words = ObservableArray(["alpha", "beta", "gamma"].map(Word.init))
    let found = words.filtered(choosing: {
      let text = search.value
      return { $0.text.contains(text) }
    })
    let effect = Effect { _ = found.value }
    for text in ["a", "al", "alp"] { search.value = text }
    weak var gone = words[1]
    words.remove(at: 1)
    #expect(gone == nil)
    for text in ["al", "a"] { search.value = text }
    gone = words[0]
    batch {
      words.removeFirst()
      search.value = "g"
    }
    #expect(gone == nil && found.value.map(\.text) == ["gamma"])
    effect.cancel()
  }

  @Test(arguments: [true, false])
  func `the values that a condition reads for one element concern no other element`(isObserved: Bool) {
    let marks = (0..<6).map { _ in Observable(false) }
    let numbers = ObservableArray(0..<6)
    var asked: [Int] = []
    let found = numbers.filtered(choosing: {
      let text = search.value
      return { number in
        asked.append(number)
        return number % 2 == 0 ? text.isEmpty : marks[number].value
      }
    })
    let effect = isObserved ? Effect { _ = found.value } : nil
    func foundNow() -> [Int] { Array(found.value) }
    #expect(foundNow() == [0, 2, 4] && asked == [0, 1, 2, 3, 4, 5])
    #expect(marks.map(\.observerCount) == (isObserved ? [0, 1, 0, 1, 0, 1] : [0, 0, 0, 0, 0, 0]))
    asked = []
    marks[2].value = true
    marks[3].value = true
    #expect(foundNow() == [0, 2, 3, 4] && asked == [3])
    asked = []
    numbers[0] = 5
    marks[5].value = true
    #expect(foundNow() == [5, 2, 3, 4, 5])
    #expect(asked.sorted() == (isObserved ? [5, 5, 5] : [5, 5]))
    effect?.cancel()
  }

  @Test func `an element that has changed and changed back is not evaluated again`() {
    let numbers = ObservableArray(0..<100)
    var asked: [Int] = []
    func ask(_ number: Int) -> Int {
      asked.append(number)
      return number
    }
    let found = numbers.filtered { ask($0) > 5 }.sorted(byKey: ask).grouped(by: ask)
    let effect = Effect { _ = found.value }
    asked = []
    batch {
      numbers[7] = 70
      _ = found.value
      numbers[7] = 7
      numbers[8] = 80
      _ = numbers.value
      numbers[8] = 8
    }
    #expect(asked == [70, 70, 70, 7, 7, 7])
    effect.cancel()
  }

  @Test(arguments: [false, true])
  func `a condition that reads nothing is evaluated for all elements if over a twelfth differ`(reads: Bool) {
    let (limit, numbers) = (Observable(0), ObservableArray(0..<60))
    var asked = 0
    let found = numbers.filtered {
      asked += 1
      return $0 >= (reads ? limit.value : 0)
    }
    var made = 0
    let texts = numbers.mapped { number in
      made += 1
      return "\(number)"
    }
    let effect = Effect { _ = (found.value, texts.value) }
    for (changed, calls) in [(5, 5), (6, reads ? 6 : 60)] {
      (asked, made) = (0, 0)
      batch { for offset in 0..<changed { numbers[offset] += 100 } }
      #expect(found.value.count == 60 && asked == calls && made == changed)
    }
    effect.cancel()
  }

  @Test func `observables read while elements are compared are no dependencies`() {
    let limit = Observable(0)
    let items = ObservableArray((0..<50).map { Compared(number: $0, limit: limit) })
    let halves = items.mapped { Compared(number: $0.number / 2, limit: limit) }
    let effect = Effect { _ = halves.value }
    items.update(where: { _ in true }) { $0.number += 1 }
    #expect(halves.value.map(\.number) == (1...50).map { $0 / 2 })
    #expect(limit.observerCount == 0)
    effect.cancel()
  }

  @Test func `a condition may write the observables that it makes`() {
    let numbers = ObservableArray(0..<4)
    let found = numbers.filtered { number in
      let made = Observable(number)
      if number % 2 == 0 { made.value += 10 }
      return made.value > 5
    }
    let effect = Effect { _ = found.value }
    #expect(Array(found.value) == [0, 2])
    numbers.append(4)
    #expect(Array(found.value) == [0, 2, 4])
    effect.cancel()
  }

  @Test func `a reduction is recomputed when much has changed, and corrected when little has`() {
    let numbers = ObservableArray(0..<100)
    var (added, removed) = (0, 0)
    let sum = numbers.reduced(
      0,
      adding: {
        added += 1
        $0 += $1
      },
      removing: {
        removed += 1
        $0 -= $1
      })
    let effect = Effect { _ = sum.value }
    (added, removed) = (0, 0)
    numbers.update(where: { $0 < 5 }) { $0 += 1 }
    #expect(sum.value == 4955 && (added, removed) == (5, 5))
    (added, removed) = (0, 0)
    numbers.update(where: { $0 < 60 }) { $0 += 100 }
    #expect(sum.value == 10_955 && (added, removed) == (100, 0))
    (added, removed) = (0, 0)
    numbers.value.removeLast(10)
    #expect(sum.value == 10_955 - 945 && (added, removed) == (90, 0))
    effect.cancel()
  }
}

/// An element that reads an observable when it is compared.
private struct Compared: Equatable {
  var number: Int
  let limit: Observable<Int>

  static func == (one: Compared, other: Compared) -> Bool {
    one.number == other.number && one.limit.value == other.limit.value
  }
}
