import Foundation
import TerminalWidgets
import ExampleSupport
import Testing

@testable import demo

/// The built program. The spec of each example tests the demo's text; this one tests what the program prints.
///
/// It ends in the usual way, so that leak detection, which reaches it too, finds the leaks of a demo.
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
    #expect(try Tool.run(name) == Tool.Outcome(output: output, errors: "", status: 0))
  }

  @Test func `every demo of the package can be run, under a name of its own`() throws {
    #expect(Set(Demo.all.map(\.name)).count == Demo.all.count)
    #expect(Demo.all.map(\.name) == Demo.all.map(\.name).sorted())
    #expect(Demo.all.allSatisfy { !$0.abstract.hasSuffix(".") && $0.abstract.count < 60 })
  }

  @Test func `without a name the demos are listed`() throws {
    let outcome = try Tool.run()
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == Demo.all.map { $0.name[...] })
    #expect(lines.first == "address-book    A list beside a form, with undo, questions and saving")
    #expect((outcome.errors, outcome.status) == ("", 0))
  }

  @Test func `the output of several demos is told apart`() throws {
    let (cart, workers) = (try Tool.run("cart").output, try Tool.run("manager-worker").output)
    let both = try Tool.run("manager-worker", "cart")
    let output = "==> manager-worker <==\n\(workers)\n==> cart <==\n\(cart)"
    #expect(both == Tool.Outcome(output: output, errors: "", status: 0))
    let all = try Tool.run("--all")
    #expect(all.output.split(separator: "\n").filter { $0.hasPrefix("==> ") } == Demo.all.map { "==> \($0.name) <==" })
    #expect((all.errors, all.status) == ("", 0))
  }

  @Test(arguments: [
    ("cart conter-list", "There is no example 'conter-list'."), ("--nope", "Unknown option '--nope'"),
    ("--all cart", "'--all' takes no names beside it."), ("--record x", "'--record' takes the name of an example"),
    ("cart --record", "'--record' takes a file."), ("-i", "'--interactive' takes the name of one example."),
    ("counter cells -i", "'--interactive' takes the name of one example."),
  ])
  func `a command line that cannot be understood is refused`(words: String, message: String) throws {
    let outcome = try Tool.shell("demo \(words)")
    #expect(outcome.errors.hasPrefix("Error: \(message)") && outcome.status == 64 && outcome.output.isEmpty)
  }

  @Test(arguments: [
    ("counter -i", "Inappropriate ioctl for device"), ("cart --record no/such/folder", "No such file or directory"),
  ])
  func `a demo that cannot run says why`(words: String, message: String) throws {
    let outcome = try Tool.shell("demo \(words)")
    #expect(outcome.errors.hasSuffix("\(message)\n") && outcome.status == 1 && outcome.output.isEmpty)
  }

  @Test func `a session of a screen is recorded`() throws {
    let outcome = try Tool.shell("demo cart --record run >/dev/null && grep -c made run")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(arguments: Demo.all.map(\.name))
  func `a screen is used by the keyboard, and the terminal is restored`(name: String) throws {
    try Tool.inFolder { folder in
      let tool = try TerminalTool(in: folder, name, "--interactive")
      #expect(tool.shows("^Q quit"))
      #expect(tool.screen.isAlternate && !tool.screen.hasOverflown && tool.screen.unknown.isEmpty)
      tool.resize(to: ScreenSize(rows: 12, columns: 40))
      tool.type("\t\u{11}")
      #expect(tool.status() == 0 && tool.isAsBefore && !tool.screen.isAlternate)
    }
  }

  @Test func `keys, time and the size of the terminal reach a screen`() throws {
    try Tool.inFolder { folder in
      let tool = try TerminalTool(in: folder, "-i", "counter")
      #expect(tool.shows("[ Count ]"))
      tool.type("\r\r ")
      #expect(tool.waits { $0.lines[2].hasPrefix("3 ") })
      kill(tool.child, SIGTERM)
      #expect(tool.status() == 143 && tool.isAsBefore)
      let timer = try TerminalTool(in: folder, "-i", "timer")
      #expect(timer.shows("0.3 s"))
      timer.resize(to: ScreenSize(rows: 8, columns: 30))
      #expect(timer.waits { $0.lines[0].hasPrefix("Timer") && $0.lines[7].hasPrefix("Tab next") })
      timer.type("\u{11}")
      #expect(timer.status() == 0)
    }
  }
}
