import Binding
import BindingCollections

extension ObservableValue {
  /// Every n-th element, from the first on.
  func every<Element>(_ n: Int) -> DerivedArray<Element>
  where Value == PersistentArray<Element> {
    DerivedArray {
      let all = self.value
      return all.selecting(stride(from: 0, to: all.count, by: n))
    }
  }
}

extension ObservableValue {
  /// The elements that came last, wherever they stand, newest first.
  func arrivals<Element>(_ count: Int) -> DerivedArray<Element>
  where Value == PersistentArray<Element> {
    typealias State = (all: Value, latest: Value)
    let state = Computed<State>(changes: .always) { former in
      let all = self.value
      guard let former else { return (all, PersistentArray()) }
      var latest = former.latest
      for insertion in all.changes(from: former.all).insertions {
        latest.insert(insertion.element, at: 0)
      }
      latest.removeLast(max(0, latest.count - count))
      return (all, latest)
    }
    return DerivedArray { state.value.latest }
  }
}

extension ObservableValue {
  /// The longest elements first.
  func longest(_ count: Int) -> DerivedArray<String>
  where Value == PersistentArray<String> {
    sorted(byKey: { -$0.count }).prefix(count)
  }
}

let words: ObservableArray = ["a", "bb", "ccc", "dddd", "eeeee"]

let odd = words.every(2)
let scope = Scope()
odd.observeChangeSets { print("odd \($0)") }.store(in: scope)
words[2] = "cc"
words.append("f")
words.append("g")
words.remove(at: 0)
print(odd.value)
scope.end()

let news = words.arrivals(2)
let listing = news.observeChangeSets { print("news \($0)") }
words.insert("h", at: 0)
batch {
  words.append("i")
  words.append("j")
}
print(news.value, words.longest(2).value)
listing.cancel()

// Prints:
// odd *1
// odd +3
// odd -0 -1 -2 -3 +0 +1 +2
// ["bb", "dddd", "f"]
// news +0
// news -0 +0 +1
// ["j", "i"] ["eeeee", "dddd"]
