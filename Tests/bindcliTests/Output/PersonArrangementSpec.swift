import Foundation
import PersonVM
import TestSupport
import Testing

/// Persons sorted and searched by the built tool.
struct PersonArrangementSpec {
  private static let people = """
    firstName,lastName,birthdate
    Zoë,Quinn,1990-02-01
    Ada,Lovelace,1815-12-10
    Alan,turing,1912-06-23
    Grace,Hopper,1906-12-09
    Grace,Adams,1906-12-09

    """

  /// The names that are printed, or whole lines in other formats.
  private func lines(_ options: String, day: String = "d") throws -> [String] {
    let outcome = try Tool.shell(
      "bindcli format persons people.csv --date-format \(day) \(options)", files: ["people.csv": Self.people])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func names(_ options: String) throws -> [String] {
    try lines(options).map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(arguments: [
    ("", ["Zoë Quinn", "Ada Lovelace", "Alan turing", "Grace Hopper", "Grace Adams"]),
    ("--sort entry", ["Zoë Quinn", "Ada Lovelace", "Alan turing", "Grace Hopper", "Grace Adams"]),
    ("--sort name", ["Grace Adams", "Grace Hopper", "Ada Lovelace", "Zoë Quinn", "Alan turing"]),
    ("-s birthdate", ["Ada Lovelace", "Grace Hopper", "Grace Adams", "Alan turing", "Zoë Quinn"]),
  ])
  func `persons that are equal in an order are sorted by entry`(options: String, names: [String]) throws {
    #expect(try self.names(options) == names)
  }

  @Test(arguments: ["AB", "a\u{AD}b", "a\u{200D}b", "\u{200E}ab", "ａｂ", "ªb"])
  func `persons whose last names the alphabet takes for the same are sorted by first name`(lastName: String) throws {
    let people = ["x,ab,2000-01-01", "m,\(lastName),2000-01-01", "a,ab,2000-01-01"]
    for people in [people, people.reversed()] {
      let outcome = try Tool.run(
        "format", "persons", "a.csv", "--sort", "name", "--fields", "firstName",
        files: ["a.csv": "firstName,lastName,birthdate\n\(people.joined(separator: "\n"))\n"])
      #expect(outcome.output == "a\nm\nx\n")
    }
  }

  @Test(arguments: [
    ("--filter ZOE", ["Zoë Quinn"]), ("--filter 'ce h'", ["Grace Hopper"]),
    ("--filter=grace --sort name", ["Grace Adams", "Grace Hopper"]),
    ("--filter nobody", []),
    ("--filter ''", ["Zoë Quinn", "Ada Lovelace", "Alan turing", "Grace Hopper", "Grace Adams"]),
  ])
  func `persons are found by their name as it is printed, whatever case and accents`(
    options: String, names: [String]
  ) throws {
    #expect(try self.names(options) == names)
  }

  @Test(arguments: ["", "x", "name,birthdate", "-name"])
  func `an unknown sort field is refused`(key: String) throws {
    #expect(try Tool.shell("bindcli format persons a.csv --sort='\(key)'").status == 64)
  }

  @Test(arguments: [
    ("--fields birthdateText,nameText --filter zoe", ["1\tZoë Quinn"]),
    ("--fields nameText --filter zoe", ["Zoë Quinn"]),
    ("--fields birthdateText --filter zoe -f csv", ["birthdateText", "1"]),
    ("--fields birthdateText --filter zoe -f jsonl", [#"{"birthdateText":"1"}"#]),
    ("--fields birthdateText,nameText --filter zoe -f table", ["BIRTHDATE  NAME", "1          Zoë Quinn"]),
    ("--fields nameText --filter zoe -f json", ["[", #"  {"nameText":"Zoë Quinn"}"#, "]"]),
  ])
  func `the requested fields are printed, in that order`(options: String, lines: [String]) throws {
    #expect(try self.lines(options) == lines)
  }

  @Test(arguments: [
    ("--sort name --reverse", ["Alan turing", "Zoë Quinn", "Ada Lovelace", "Grace Hopper", "Grace Adams"]),
    ("--reverse --limit 2", ["Grace Adams", "Grace Hopper"]), ("--limit 1", ["Zoë Quinn"]), ("--limit 0", []),
    ("--sort birthdate --limit 1", ["Ada Lovelace"]), ("--filter grace --limit 1", ["Grace Hopper"]),
    ("--limit 1 people.csv", ["Zoë Quinn"]),
  ])
  func `persons are printed in reverse order, and up to a limit`(options: String, names: [String]) throws {
    #expect(try self.names(options) == names)
  }

  @Test(arguments: ["--limit -1", "--limit x", "--limit 1 --watch"])
  func `a limit that is no positive number is refused`(options: String) throws {
    #expect(try Tool.shell("bindcli format persons a.csv \(options)").status == 64)
  }

  @Test(arguments: ["json", "jsonl", "csv", "tsv"])
  func `parts of a person are printed so that they can be read again`(format: String) throws {
    let parts = "--fields salutation,firstName,lastName,birthdate -f \(format)"
    let people = Self.people.replacing("Zoë,", with: "\"Zoë\u{1}, \"\"Z\"\"\u{1B}\",")
      .replacing("Ada,", with: "\"Ada\u{1}\",")
    let read = { (command: String) in
      try Tool.shell("\(command) | bindcli format persons -i \(format)", files: ["people.csv": people]).output
    }
    let direct = try Tool.shell("bindcli format persons people.csv", files: ["people.csv": people]).output
    #expect(
      try read("bindcli format persons people.csv \(parts)") == direct
        && direct.contains(#"Zoë\u0001, "Z"\u001b Quinn"#))
  }

  @Test func `parts of a person have titles in a table`() throws {
    #expect(
      try lines("--fields lastName,birthdate,firstName --filter zoe -f table")
        == ["LAST NAME  BIRTHDATE   FIRST NAME", "Quinn      1990-02-01  Zoë"])
  }

  @Test(arguments: ["nameText,nameText", "name", "", "nameText,"])
  func `unknown or repeated fields are refused`(fields: String) throws {
    let outcome = try Tool.run("format", "persons", "--fields", fields)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: The value '\(fields)' is invalid for '--fields <fields>'"))
  }

  @Test func `a record that is no person is reported, and the others are sorted`() throws {
    let outcome = try Tool.run(
      "format", "persons", "a.csv", "b.csv", "--sort", "birthdate", "--fields", "nameText",
      files: ["a.csv": "firstName,birthdate\nb,2000-01-01\nx,y\n", "b.csv": "firstName,birthdate\na,1999-01-01\n"])
    #expect(outcome.output == "a\nb\n")
    #expect(outcome.errors == "a.csv:3: error: persons[1].birthdate: expected yyyy-MM-dd, found \"y\"\n")
    #expect(outcome.status == 65)
  }

  @Test(arguments: ["--sort name", "--reverse"])
  func `a watched file cannot be sorted`(options: String) throws {
    let outcome = try Tool.shell("bindcli format persons a.csv --watch \(options)")
    #expect(outcome.errors.hasPrefix("Error: The option '--watch' cannot be used with '--sort' or '--reverse'.\n"))
    #expect(outcome.status == 64)
  }
}
