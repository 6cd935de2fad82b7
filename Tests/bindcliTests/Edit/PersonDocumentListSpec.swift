import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// Records that come, go and change places, with all that stands between them.
struct PersonDocumentListSpec {
  private func document(_ text: String, _ path: String = "a.json") throws -> PersonDocument {
    try PersonDocument(Array(text.utf8), path: path, input: .plain())
  }

  private func text(_ document: PersonDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  private static let a = #"{"id":1,"firstName":"a","birthdate":"1970-01-01"}"#
  private static let b = #"{"firstName":"b", "birthdate":"1970-01-02"}"#
  private static let new = #"{"firstName":"n","birthdate":"1970-01-03"}"#
  private static let line = "x,b,1970-01-02"

  @Test(arguments: [
    ("a.json", "[\n  A,\n  B\n]\n", "[\n  A,\n  B,\n  N\n]\n"), ("a.json", "[A,B]", "[A,B,N]"),
    ("a.json", "[ A , B ]", "[ A , B, N ]"), ("a.json", "A\nB\n", "A\nB\nN\n"), ("a.json", "A B", "A B\nN"),
    ("a.jsonl", "A\r\nB\r\n", "A\r\nB\r\nN\r\n"), ("a.jsonl", "A\nB", "A\nB\nN"),
    ("a.csv", "H\nA\nB\n", "H\nA\nB\nN\n"), ("a.csv", "H\r\nA\r\nB\r\n", "H\r\nA\r\nB\r\nN\r\n"),
    ("a.csv", "H\nA\n\n\nB", "H\nA\n\n\nB\nN"), ("a.json", "[\n1,\nA,B,\n2]", "[\n1,\nA,B,N,\n2]"),
  ])
  func `a record is written like those that there are, and taken away again`(
    path: String, before: String, after: String
  ) throws {
    let isCSV = path.hasSuffix("csv")
    let texts: [Character: String] = [
      "H": "id,firstName,birthdate", "A": isCSV ? "1,a,1970-01-01" : Self.a, "B": isCSV ? Self.line : Self.b,
      "N": isCSV ? ",n,1970-01-03" : Self.new,
    ]
    let fill = { (text: String) in text.map { texts[$0] ?? String($0) }.joined() }
    let document = try document(fill(before), path)
    let person = Person(firstName: "n", lastName: "", birthdate: CalendarDate("1970-01-03")!)
    let longer = try document.edited { try $0.inserting($0.record(of: person), at: 2) }
    #expect(text(longer) == fill(after))
    #expect(text(try longer.edited { try $0.removing(2) }) == fill(before))
    let first = try document.edited { try $0.inserting($0.record(at: 1), at: 0) }
    #expect(first.records.map(\.person.firstName) == ["b", "a", "b"])
    #expect(text(try first.edited { try $0.removing(0) }) == fill(before))
    let swapped = try document.edited { try $0.swapping(0) }
    #expect(text(try swapped.edited { try $0.swapping(0) }) == fill(before))
    #expect(swapped.records.map(\.person.firstName) == ["b", "a"])
  }

  @Test(arguments: [
    ("a.json", "[A]", "[]"), ("a.json", "[\n  A\n]\n", "[\n]\n"), ("a.json", "[\n  A]", "[]"), ("a.json", "A\n", ""),
    ("a.json", "\u{FEFF}[\r\n  A\r\n]\r\n", "\u{FEFF}[\r\n]\r\n"), ("a.json", "[1, A]", "[1]"),
    ("a.json", "[\n  1,\n  A\n]\n", "[\n  1\n]\n"), ("a.jsonl", "A\n", ""), ("a.jsonl", "1\nA\n", "1\n"),
    ("a.csv", "H\nA\n", "H\n"), ("a.csv", "H\r\nA\r\n", "H\r\n"), ("a.csv", "H\nx\nA\n", "H\nx\n"),
  ])
  func `the last person can go, and come back`(path: String, before: String, after: String) throws {
    let fill = { (text: String) in
      text.replacing("A", with: path.hasSuffix("csv") ? "1,a,1970-01-01" : Self.a)
        .replacing("H", with: "id,firstName,birthdate")
    }
    let document = try document(fill(before), path)
    let record = document.record(at: 0)
    let empty = try document.edited { try $0.removing(0) }
    #expect(text(empty) == fill(after) && empty.records.isEmpty && empty.problems.count == document.problems.count)
    let again = try self.document(text(empty), path).edited { try $0.inserting(record, at: 0) }
    #expect(again.records.map(\.person) == document.records.map(\.person))
    if before != "[\n  A]" { #expect(text(again) == fill(before)) }
    let person = Person(firstName: "n", lastName: "", birthdate: .earliest)
    let newer = try empty.edited { try $0.inserting($0.record(of: person), at: 0) }
    #expect(newer.records.map(\.person) == [person])
  }

  @Test(arguments: [
    ("a.csv", "", "salutation,firstName,lastName,birthdate\n,n,,0001-01-01\n"),
    ("a.csv", "\u{FEFF}\n", "\u{FEFF}salutation,firstName,lastName,birthdate\n,n,,0001-01-01\n"),
    ("a.csv", "birthdate,lastName,firstName", "birthdate,lastName,firstName\n0001-01-01,,n\n"),
    ("a.json", "", "{\"firstName\": \"n\", \"birthdate\": \"0001-01-01\"}\n"),
    ("a.json", " [ ]\n", " [{\"firstName\": \"n\", \"birthdate\": \"0001-01-01\"} ]\n"),
  ])
  func `a file without anybody takes the first`(path: String, before: String, after: String) throws {
    let document = try document(before, path)
    let person = Person(firstName: "n", lastName: "", birthdate: .earliest)
    #expect(text(try document.edited { try $0.inserting($0.record(of: person), at: 0) }) == after)
  }

  @Test func `a value without a column is told`() throws {
    let document = try document("firstName,birthdate\na,1970-01-01\n", "a.csv")
    let person = Person(salutation: "Dr.", firstName: "n", lastName: "", birthdate: .earliest)
    #expect(throws: SaveFailure.missingColumn(.salutation)) { try document.record(of: person) }
  }

  @Test func `whatever is done to the list, the file says it`() throws {
    let seed = Randomness.seed()
    print("lists of persons: BINDING_SEED=\(seed)")
    var samples = SeededGenerator(seed: seed)
    for path in ["a.json", "b.json", "a.jsonl", "a.csv", "a.tsv"] {
      for _ in 0..<60 {
        var (document, model) = try random(path, &samples)
        for step in 0..<12 {
          let index = model.isEmpty ? 0 : Int.random(in: 0..<model.count, using: &samples)
          switch Int.random(in: 0..<4, using: &samples) {
          case 0:
            let person = person("n\(step)\"\u{301},", &samples)
            document = try document.edited { try $0.inserting($0.record(of: person), at: index) }
            model.insert(person, at: index)
          case 1 where !model.isEmpty:
            document = try document.edited { try $0.inserting($0.record(at: index), at: index + 1) }
            model.insert(model[index], at: index + 1)
          case 2 where !model.isEmpty:
            document = try document.edited { try $0.removing(index) }
            model.remove(at: index)
          case 3 where index > 0:
            document = try document.edited { try $0.swapping(index - 1) }
            model.swapAt(index - 1, index)
          default: continue
          }
          let read = try PersonDocument(document.bytes, path: path, input: .plain())
          #expect(read.records.map(\.person) == model && read.problems.isEmpty)
          #expect(document.records.map(\.range) == read.records.map(\.range))
          #expect(document.records.map(\.isInArray) == read.records.map(\.isInArray))
        }
      }
    }
  }

  @Test(arguments: ["a.json", "b.json", "a.csv"])
  func `an edit reads back the records beside it, however many there are`(path: String) throws {
    let lines = (0..<100).map { index in
      path == "a.csv" ? "n\(index),1970-01-01" : #"{"firstName":"n\#(index)","birthdate":"1970-01-01"}"#
    }
    let text =
      switch path {
      case "a.csv": "firstName,birthdate\n" + lines.joined(separator: "\n")
      case "a.json": "[" + lines.joined(separator: ",\n") + "]"
      default: lines.joined(separator: "\n")
      }
    let document = try document(text, path)
    #expect(try document.inserting(document.record(at: 7), at: 50).records == 49..<51)
    #expect(try document.inserting(document.record(at: 7), at: 100).records == 99..<100)
    #expect(try document.removing(0).records == 0..<2)
    #expect(try document.removing(50).records == 49..<52)
    #expect(try document.swapping(50).records == 49..<53)
  }

  @Test func `a record that would take others with it is not written`() throws {
    let document = try document("firstName,birthdate\na,1970-01-01\nb,1970-01-02\n\"c\",1970-01-03\n", "a.csv")
    for record in ["\"x,1970-01-01", "x", "x,1970-01-01\ny,1970-01-01"] {
      for index in 0...3 {
        #expect(throws: SaveFailure.self) { try document.inserting(Array(record.utf8), at: index) }
      }
    }
    let array = try self.document("[\(Self.a),\(Self.b)]")
    for record in ["{", "\(Self.a)]", "\(Self.a) \(Self.a)", "[\(Self.a)]", "\(Self.a),1"] {
      for index in 0...2 { #expect(throws: SaveFailure.self) { try array.inserting(Array(record.utf8), at: index) } }
    }
  }

  @Test func `what is no person is told where it stands now`() throws {
    try Tool.inFolder(["a.json": Data("[\n\(Self.a),\n1,\n\(Self.b)\n]\n".utf8)]) { folder in
      let file = try EditedFile(path: folder.appending(path: "a.json").path, input: .plain())
      let place = { file.problems.map { "\($0.position.line) \($0.message.prefix { $0 != ":" })" } }
      #expect(place() == ["3 persons[1]"])
      try file.change { (document) throws(SaveFailure) in try document.inserting(Array(Self.new.utf8), at: 0) }
      #expect(place() == ["4 persons[2]"])
      try file.change { (document) throws(SaveFailure) in try document.removing(0) }
      try file.change { (document) throws(SaveFailure) in try document.removing(0) }
      #expect(place() == ["2 persons[0]"])
    }
  }

  private func person(_ name: String, _ samples: inout SeededGenerator) -> Person {
    Person(
      salutation: nil, firstName: name, lastName: Bool.random(using: &samples) ? "l" : "",
      birthdate: CalendarDate("19\(Int.random(in: 10...99, using: &samples))-01-01")!)
  }

  private func random(_ path: String, _ samples: inout SeededGenerator) throws -> (PersonDocument, [Person]) {
    let persons = (0..<Int.random(in: 1...4, using: &samples)).map { person("p\($0)", &samples) }
    let end = Bool.random(using: &samples) ? "\n" : ""
    let feed = Bool.random(using: &samples) ? "\n" : "\r\n"
    let separator = path.hasSuffix("tsv") ? "\t" : ","
    let text: String
    if path.hasSuffix("sv") {
      let lines = persons.map {
        [$0.lastName, $0.firstName, "x", $0.birthdate.description].joined(separator: separator)
      }
      let header = ["lastName", "firstName", "note", "birthdate"].joined(separator: separator)
      text = ([header] + lines).joined(separator: feed) + (end.isEmpty ? "" : feed)
    } else {
      let records = persons.map {
        #"{"note": [1, {}], "lastName":"\#($0.lastName)","firstName":"\#($0.firstName)","birthdate":"\#($0.birthdate)"}"#
      }
      let gap = ["", " ", "\n\t", feed].randomElement(using: &samples)!
      text =
        path == "a.json"
        ? "[\(gap)" + records.joined(separator: ",\(gap)") + "\(gap)]\(end)"
        : records.joined(separator: path == "a.jsonl" ? feed : feed + gap) + end
    }
    return (try document(text, path), persons)
  }
}
