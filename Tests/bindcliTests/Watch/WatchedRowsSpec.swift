import PersonVM
import TestSupport
import Testing

@testable import bindcli

struct WatchedRowsSpec {
  /// Shows one list of persons after the other and returns what is printed for each list.
  private func printed(_ lists: [[Person]], _ fields: [PersonField] = [.nameText, .birthdateText]) -> [String] {
    let rows = WatchedRows(fields, converter: PersonConverter(pattern: "d"))
    return zip([[]] + lists, lists).map { former, persons in
      var lines: [String] = []
      rows.tell(from: former, to: persons) { lines.append("\($0.change?.mark ?? "?")\($0.texts.joined())") }
      return lines.joined(separator: " ")
    }
  }

  /// A person for each word: the letters are the name, the digit is the day.
  private func persons(_ words: String) -> [Person] {
    words.split(separator: " ").map { word in
      Person(
        firstName: String(word.dropLast()), lastName: "",
        birthdate: CalendarDate(year: 1970, month: 1, day: word.last?.wholeNumberValue ?? 1) ?? .earliest)
    }
  }

  @Test(arguments: [
    ("", "a1 b2", "+a1 +b2"), ("a1 b2", "a1 b2", ""), ("a1 b2", "", "-a1 -b2"), ("a1 b2 c3", "a1 x2 c3", "~x2"),
    ("a1 b2 c3", "a1 c3", "-b2"), ("a1 c3", "a1 b2 c3", "+b2"), ("a1 b2 c3", "x1 b2 y3", "~x1 ~y3"),
    ("a1", "b1 c1", "~b1 +c1"), ("a1 b1", "c1", "-b1 ~c1"), ("a1 a1 a1", "a1", "-a1 -a1"), ("a1", "a1 a1", "+a1"),
    ("a1 b2 c3 d4", "b2 x9 d4 e5", "-a1 ~x9 +e5"), ("a1 b2", "b2 a1", ""), ("a1 b2 c3", "c3 x9 a1", "-b2 +x9"),
  ])
  func `only rows that differ are printed`(before: String, after: String, lines: String) {
    #expect(printed([persons(before), persons(after)])[1] == lines)
  }

  @Test func `a change of a hidden field prints no row`() {
    #expect(printed(["a1", "a2", "b2"].map(persons), [.nameText]) == ["+a", "", "~b"])
  }

  @Test func `a changed person with the same texts prints no row`() {
    var person = persons("a1")[0]
    let before = person
    person.salutation = " "
    person.birthdate = CalendarDate(year: 1999, month: 2, day: 1) ?? .earliest
    #expect(printed([[before], [person], [before]]) == ["+a1", "", ""])
  }

  @Test func `a changed row is printed after each further change`() {
    #expect(printed(["a1", "b1", "c1", "c2", ""].map(persons)) == ["+a1", "~b1", "~c1", "~c2", "-c2"])
  }

  @Test func `many rows that all differ replace each other in order`() {
    let before = (0..<3000).map { Person(firstName: "a\($0)", lastName: "", birthdate: .earliest) }
    let after = (0..<3000).map { Person(firstName: "b\($0)", lastName: "", birthdate: .earliest) }
    let lines = printed([before, after])[1].split(separator: " ")
    #expect(lines.count == 3000)
    #expect(lines.first == "~b01" && lines.last == "~b29991")
  }

  @Test func `of many rows only those that differ are printed`() {
    let before = (0..<5_000).map { Person(firstName: "a\($0)", lastName: "", birthdate: .earliest) }
    let new = Person(firstName: "new", lastName: "", birthdate: .earliest)
    #expect(printed([before, [new] + before.dropLast()])[1] == "-a49991 +new1")
    #expect(printed([before, before[..<10] + before[11..<4_990] + [new] + before[4_990...]])[1] == "-a101 +new1")
  }

  @Test func `the printed changes lead from one list to the other, under random lists`() {
    let seed = Randomness.seed()
    print("WatchedRowsSpec seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let lists = (0..<4).map { _ in
        (0..<Int.random(in: 0...8, using: &generator))
          .map { _ in "\("abcd".randomElement(using: &generator)!)\(Int.random(in: 1...3, using: &generator))" }
      }
      var expected: [String: Int] = [:]
      for (list, lines) in zip(lists, printed(lists.map { persons($0.joined(separator: " ")) })) {
        let words = lines.split(separator: " ")
        let count = words.reduce(expected.values.reduce(0, +)) { $0 + ($1.first == "+" ? 1 : $1.first == "-" ? -1 : 0) }
        #expect(count == list.count, "seed \(seed): \(lists)")
        // Every row that is new in this list has been printed.
        var now: [String: Int] = [:]
        for word in list { now[word, default: 0] += 1 }
        for (word, number) in now where number > expected[word, default: 0] {
          let told = words.count { $0.first != "-" && $0.dropFirst() == word }
          #expect(told >= number - expected[word, default: 0], "seed \(seed): \(lists)")
        }
        expected = now
      }
    }
  }
}
