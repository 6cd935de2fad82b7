import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

/// Why a row is not in a derived array.
@MainActor @Suite struct WhyNotRowSpec {
  private struct Guest: Equatable, Identifiable, CustomStringConvertible {
    let id: Int
    var name: String
    var age: Int
    var description: String { name }
  }

  private let ada = Guest(id: 1, name: "Ada", age: 36)
  private let grace = Guest(id: 2, name: "Grace", age: 40)
  private let tim = Guest(id: 3, name: "Tim", age: 9)
  private let search = Observable("", name: "search")
  private let minimum = Observable(18, name: "minimum")

  @Test func `a row that a set operation or a join leaves out was left out by that one`() {
    let friends = ObservableArray([1, 4], name: "friends"), invited = ObservableArray([4], name: "invited")
    let rest = friends.subtracting(invited, by: { $0 }, name: "rest")
    let joined = friends.innerJoin(invited, on: { $0 }, equals: { $0 }, name: "pairs").mapped(name: "joined") {
      $0.left
    }
    #expect(whyNot(4, in: rest) == "4 is not in 'rest' because 'rest' leaves it out.")
    #expect(whyNot(1, in: joined).contains("'pairs'"))
    #expect(whyNot(9, in: joined).contains("'friends'"))
  }

  private func chain() -> (people: ObservableArray<Guest>, found: DerivedArray<Guest>, names: DerivedArray<String>) {
    let (search, minimum) = (search, minimum)
    let people = ObservableArray([ada, grace, tim], name: "people")
    let adults = people.filtered(
      name: "adults",
      choosing: {
        let least = minimum.value
        return { $0.age >= least }
      })
    let found = adults.filtered(
      name: "found",
      choosing: {
        let text = search.value
        return { text.isEmpty || $0.name.contains(text) }
      })
    return (people, found, found.sorted(byKey: \.name).mapped(name: "names") { $0.name })
  }

  @Test(arguments: [true, false])
  func `whyNot of a row names the filter that leaves it out, with the values that it read`(
    isObserved: Bool
  ) {
    let (people, found, names) = chain()
    let effect = isObserved ? Effect { _ = names.value } : nil
    #expect(whyNot(ada, in: found) == "Ada is in 'found'.")
    #expect(whyNot(tim, in: found) == "Tim is not in 'found' because 'adults' leaves it out, which has read 'minimum'.")
    search.value = "Gr"
    #expect(whyNot(ada, in: found) == "Ada is not in 'found' because 'found' leaves it out, which has read 'search'.")
    #expect(whyNot(id: 1, in: found) == "1 is not in 'found' because 'found' leaves it out, which has read 'search'.")
    #expect(whyNot(id: 2, in: found) == "2 is in 'found'.")
    #expect(whyNot(ada, in: names) == "Ada is not in 'names' because 'found' leaves it out, which has read 'search'.")
    #expect(whyNot(grace, in: names).hasSuffix("makes other elements of it."))
    let nobody = Guest(id: 4, name: "Bob", age: 50)
    #expect(whyNot(nobody, in: names) == "Bob is not in 'names' because it is not in 'people'.")
    people.append(nobody)
    search.value = ""
    #expect(whyNot(nobody, in: found) == "Bob is in 'found'.")
    effect?.cancel()
    effect?.cancel()
  }

  @Test func `whyNot distinguishes objects by identity, and names only the array if its condition reads nothing`() {
    let (one, other) = (Label(), Label())
    let labels = ObservableArray([one, other], name: "labels")
    let shown = labels.filtered(name: "shown") { $0 === one }
    #expect(whyNot(one, in: shown).hasSuffix("is in 'shown'."))
    #expect(whyNot(other, in: shown).hasSuffix("is not in 'shown' because 'shown' leaves it out."))
  }

  @Test(arguments: [false, true]) func `whyNot of any node knows the values that rows have read`(wasRead: Bool) {
    let hidden = Observable<Set<Int>>([], name: "hidden")
    let guests = ObservableArray([ada, grace, tim], name: "guests")
    let live = guests.filtered(name: "live") { !hidden.value.contains($0.id) }
    if wasRead { _ = live.value }
    let token = live.observe(name: "table") { _ in }
    withTracing {
      hidden.value.insert(2)
      #expect(why(token) == "'table' ran because 'live' changed because 'hidden' was written from outside.")
      hidden.value.insert(7)
      #expect(whyNot(token).hasSuffix("although 'hidden' was written from outside."))
    }
    #expect(whyNot(grace, in: live) == "Grace is not in 'live' because 'live' leaves it out, which has read 'hidden'.")
    for root in [token.graphMember, hidden.graphMember] {
      let dump = Graph.dump(Root(graphMember: root))
      #expect(dump.contains("'hidden'") && dump.contains("'live'") && dump.contains("'guests'"), "\(dump)")
      #expect(dump.split(separator: "\n").count == 4, "\(dump)")
    }
    #expect(whyNot(hidden).contains("it is written"))
    token.cancel()
    #expect(Graph.dump(live).contains("hidden"))
  }

  @Test func `why reports the number of rows for which a closure was called`() {
    let hidden = Observable<Set<Int>>([], name: "hidden")
    let guests = ObservableArray([ada, grace, tim], name: "guests")
    withTracing {
      let live = guests.filtered(name: "live") { !hidden.value.contains($0.id) }
      let token = live.observe(name: "table") { _ in }
      hidden.value.insert(2)
      #expect(
        why(live)
          == "'live' ran because 'hidden' was written from outside. Its closure was called for 3 rows.")
      guests[0].name = "Augusta"
      #expect(why(live).hasSuffix("Its closure was called for 1 row."))
      let line = Graph.dump(live).split(separator: "\n")[0]
      #expect(line.contains("3 runs, asked 7 rows"), "\(line)")
      token.cancel()
    }
  }

  @Test func `whyNot does not name elements of a redacted array, and finds them all the same`() {
    let people = ObservableArray([ada, tim], name: "people").redacted()
    let adults = people.filtered(name: "adults") { $0.age > 17 }
    let sorted = adults.sorted(byKey: \.name, name: "sorted")
    let effect = Effect(name: "list") { _ = sorted.value.map(\.name) }
    #expect(whyNot(ada, in: sorted) == "The element is in 'sorted'.")
    #expect(whyNot(tim, in: sorted) == "The element is not in 'sorted' because 'adults' leaves it out.")
    let texts = [Graph.dump(effect), Graph.dump(effect, internals: true)]
    #expect(!texts.contains { $0.contains("Ada") || $0.contains("Tim") }, "\(texts)")
    effect.cancel()
  }

  @Test func `whyNot names unnamed arrays of a chain by operator and place`() {
    let numbers = ObservableArray([1, 2, 3])
    let line = #line + 1
    let chain = numbers.filtered { $0 > 1 }.sorted(byKey: { -$0 }).prefix(1)
    let site = " at WhyNotRowSpec.swift:\(line)'"
    #expect(whyNot(1, in: chain) == "1 is not in 'prefix\(site) because 'filtered\(site) leaves it out.")
    #expect(whyNot(2, in: chain) == "2 is not in 'prefix\(site) because 'prefix\(site) leaves it out.")
    let groups = numbers.grouped(by: { $0 })
    #expect(groups.name.hasPrefix("grouped at ") && groups.value[0].name.hasPrefix("WhyNotRowSpec.swift:"))
    #expect(numbers.mapped(name: "named") { $0 }.name == "named")
  }

  private struct Root: Explainable { let graphMember: Graph.Member? }

  @Test func `whyNot of a row makes no dependency`() {
    let (people, found, _) = chain()
    var runs = 0
    let tim = tim
    let asking = Effect {
      runs += 1
      _ = whyNot(tim, in: found)
    }
    people.append(ada)
    #expect(runs == 1)
    asking.cancel()
  }
}
