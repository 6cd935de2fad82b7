import Foundation
import TerminalWidgets
import TestSupport
import Testing

@testable import bindcli

/// The built tool's demos. The spec of each example tests the demo's text; this one tests the tool's output.
///
/// The tool ends in the usual way, so that leak detection, which reaches it too, finds the leaks of a demo.
struct RunDemosSpec {
  @MainActor private static func lines(of demo: Demo) async -> [String] {
    var lines: [String] = []
    await demo.run { lines.append($0) }
    return lines
  }

  @Test(arguments: Demo.all.map(\.name))
  @MainActor func `a demo prints its lines`(name: String) async throws {
    let demo = try #require(Demo.all.first { $0.name == name })
    let lines = await Self.lines(of: demo)
    #expect(!lines.isEmpty)
    let output = lines.map { $0 + "\n" }.joined()
    #expect(try Tool.run("demo", name) == Tool.Outcome(output: output, errors: "", status: 0))
  }

  @Test func `every demo of the package can be run, under a name of its own`() throws {
    #expect(Set(Demo.all.map(\.name)).count == Demo.all.count)
    #expect(Demo.all.map(\.name) == Demo.all.map(\.name).sorted())
    #expect(Demo.all.allSatisfy { !$0.abstract.hasSuffix(".") && $0.abstract.count < 60 })
  }

  @Test func `without a name the demos are listed`() throws {
    let outcome = try Tool.run("demo")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == Demo.all.map { $0.name[...] })
    #expect(lines.first == "address-book    A list beside a form, with undo, questions and saving")
    #expect((outcome.errors, outcome.status) == ("", 0))
  }

  @Test func `several demos are told apart`() throws {
    let (cart, workers) = (try Tool.run("demo", "cart").output, try Tool.run("demo", "manager-worker").output)
    #expect(
      try Tool.run("demo", "manager-worker", "cart").output
        == "==> manager-worker <==\n\(workers)\n==> cart <==\n\(cart)")
    let all = try Tool.run("demo", "--all")
    #expect(all.output.split(separator: "\n").filter { $0.hasPrefix("==> ") } == Demo.all.map { "==> \($0.name) <==" })
    #expect((all.errors, all.status) == ("", 0))
  }

  @Test func `a demo that does not exist is named, with a suggestion`() throws {
    let outcome = try Tool.run("demo", "cart", "conter-list")
    #expect(outcome.errors.hasPrefix("Error: The value 'conter-list' is invalid for '<name>'. Please provide one of"))
    #expect(outcome.errors.contains(" Did you mean 'counter-list'?\nHelp:  <name>  The demos to run."))
    #expect((outcome.output, outcome.status) == ("", 64))
  }

  @Test func `all and some is no choice`() throws {
    let outcome = try Tool.run("demo", "--all", "cart")
    #expect(outcome.errors.hasPrefix("Error: The option '--all' does not take names beside it.\n"))
    #expect(outcome.status == 64)
  }

  @Test func `whoever reads no further ends it quietly`() throws {
    let outcome = try Tool.shell("mkfifo pipe; : <pipe & exec 3>pipe; wait; bindcli demo --all >&3; echo $? >&2")
    #expect(outcome.errors == "141\n")
  }

  @Test(.enabled(if: Tool.hasFullDevice), arguments: ["", "cart"]) func `a full disk is an error`(name: String) throws {
    #expect(
      try Tool.shell("bindcli demo \(name) >/dev/full")
        == Tool.Outcome(output: "", errors: "bindcli: error: <stdout>: No space left on device\n", status: 1))
  }

  @Test(arguments: Demo.all.map(\.name))
  func `a screen is used by the keyboard, and the terminal given back`(name: String) throws {
    try Tool.inFolder([:]) { folder in
      let tool = try TerminalTool(in: folder, "demo", name, "--interactive")
      #expect(tool.shows("^Q quit"))
      #expect(tool.screen.isAlternate && !tool.screen.hasOverflown && tool.screen.unknown.isEmpty)
      tool.resize(to: ScreenSize(rows: 12, columns: 40))
      tool.type("\t\u{11}")
      #expect(tool.status() == 0 && tool.isAsBefore && !tool.screen.isAlternate)
    }
  }

  @Test func `keys, time and the size of the terminal reach a screen`() throws {
    try Tool.inFolder([:]) { folder in
      let tool = try TerminalTool(in: folder, "demo", "-i", "counter")
      #expect(tool.shows("[ Count ]"))
      tool.type("\r\r ")
      #expect(tool.waits { $0.lines[2].hasPrefix("3 ") })
      kill(tool.child, SIGTERM)
      #expect(tool.status() == 143 && tool.isAsBefore)
      let timer = try TerminalTool(in: folder, "demo", "-i", "timer")
      #expect(timer.shows("0.3 s"))
      timer.resize(to: ScreenSize(rows: 8, columns: 30))
      #expect(timer.waits { $0.lines[0].hasPrefix("Timer") && $0.lines[7].hasPrefix("Tab next") })
      timer.type("\u{11}")
      #expect(timer.status() == 0)
    }
  }

  @Test(arguments: [
    ("demo -i", "Error: The option '--interactive' takes the name of one demo.", 64),
    ("demo --all -i", "Error: The option '--interactive' takes the name of one demo.", 64),
    ("demo counter cells -i", "Error: The option '--interactive' takes the name of one demo.", 64),
    ("demo counter -i", "bindcli: error: standard input and standard output have to be a terminal", 1),
  ])
  func `what cannot be shown is refused`(words: String, message: String, status: Int32) throws {
    let outcome = try Tool.shell("bindcli \(words)")
    #expect(outcome.errors.hasPrefix(message) && outcome.status == status && outcome.output.isEmpty)
  }
}
