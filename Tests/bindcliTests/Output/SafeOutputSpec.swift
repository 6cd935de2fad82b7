import Foundation
import TestSupport
import Testing

@testable import bindcli

/// Names, file names and options may hold anything, but never control a terminal.
struct SafeOutputSpec {
  /// Sets the title, clears the screen, does the same by a C1 control, and reverses text.
  private static let attack = "\u{1B}]0;T\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{2028}\u{200F}\u{7F}"
  private static let json = #"""
    [{"firstName":"a\u001b]0;T\u0007\u001b[2J\u009b31m\u202e\u2066\u2028\u200f\u007f","birthdate":"1970-01-01"}]
    """#

  /// The characters that a terminal would obey, except for the text's own line breaks and the tool's colours; found by
  /// Unicode's categories, not by the tool's.
  private func commands(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: !["\n", "\t", "\r"].contains(scalar)
      default: false
      }
    }
  }

  @Test(arguments: ["text", "table", "json", "jsonl", "csv", "tsv"])
  func `a name cannot control a terminal, in any format`(format: String) throws {
    let (shown, status) = try Tool.onTerminal(
      "bindcli format persons a.json --color never -f \(format)", files: ["a.json": Self.json])
    #expect(status == 0 && shown.contains("1970"))
    #expect(commands(in: shown).isEmpty, "\(shown.debugDescription)")
  }

  @Test func `a pipe gets the exact characters of a name, in JSON as escapes`() throws {
    #expect(try Tool.run("format", "persons", "-f", "csv", input: Self.json).output.contains(Self.attack))
    let output = try Tool.run("format", "persons", "-f", "json", "--fields", "nameText", input: Self.json).output
    let rows = try JSONDecoder().decode([[String: String]].self, from: Data(output.utf8))
    #expect(rows == [["nameText": "a" + Self.attack]])
    #expect(commands(in: output).isEmpty)
  }

  @Test(arguments: ["text", "dot", "mermaid"])
  func `a name in a picture cannot control a terminal`(format: String) throws {
    let (shown, status) = try Tool.onTerminal("bindcli graph persons a.json -f \(format)", files: ["a.json": Self.json])
    #expect(status == 0 && commands(in: shown).isEmpty, "\(shown.debugDescription)")
  }

  @Test(arguments: [
    #"format persons "$x.json""#, #"format persons ./"$x.csv""#, #"format persons "--$x""#, #"format persons -f "$x""#,
    #"format persons --locale "$x""#, #"format persons --date-format "$x""#, #"format "$x""#,
    #"graph persons "$x""#,
  ])
  func `a message shows a word of the command line escaped`(words: String) throws {
    // The shell makes the characters, as the echo of a command line does that is typed into a terminal.
    let name = #"$(printf 'n\033]0;T\007\033[31m\302\233m\342\200\256')"#
    let (shown, status) = try Tool.onTerminal(
      #"x=\#(name); printf 'birthdate,firstName\nx,a\n' >"$x.csv"; bindcli \#(words) 2>&1"#,
      variables: ["NO_COLOR": "1"])
    #expect(status != 0 && shown.contains(#"n\u{1b}]0;T\u{7}\u{1b}[31m\u{9b}m\u{202e}"#), "\(shown.debugDescription)")
    #expect(commands(in: shown).isEmpty)
  }

  @Test func `a message begins on a line of its own`() throws {
    let json = #"[{"firstName":"a","birthdate":"1970-01-01"},{"firstName":"b","birthdate":"x"}]"#
    let (shown, _) = try Tool.onTerminal(
      "bindcli format persons a.json --color never -f json --fields nameText", files: ["a.json": json])
    #expect(shown.hasPrefix("[\n  {\"nameText\":\"a\"}\na.json:1: "), "\(shown.debugDescription)")
  }
}
