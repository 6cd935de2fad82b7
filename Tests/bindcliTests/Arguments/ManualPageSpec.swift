import Foundation
import TestSupport
import Testing

@testable import bindcli

struct ManualPageSpec {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/bindcli.1")

  @Test func `the manual page in the package is the one that the tool writes`() throws {
    let page = try Tool.run("--generate-manual")
    #expect(page.status == 0)
    // If this fails: swift run bindcli --generate-manual >Documentation/bindcli.1
    #expect(page.output == (try String(contentsOf: Self.file, encoding: .utf8)))
  }

  @Test func `the manual page has every command and parameter`() {
    let text = ManualPage(root: BindCLI.root, version: "1", chapters: BindCLI.chapters).text
    for path in CommandPath(root: BindCLI.root).tree {
      for parameter in path.parameters {
        #expect(text.contains("\\fB\\-\\-\(parameter.name.replacing("-", with: "\\-"))\\fR"), "\(parameter.name)")
      }
    }
  }

  @Test func `no text of the manual page is taken for a macro`() {
    let command = CommandDefinition(name: "a-b", abstract: "\\n -x", discussion: ".TH\n\n'TH", run: { _ in .success })
    let text = ManualPage(root: command, version: "1").text
    #expect(text.contains("\\en \\-x\n.P\n\\&.TH\n.P\n\\&'TH\n"))
  }

  @Test(.enabled(if: (try? Tool.shell("command -v mandoc").status) == 0))
  func `mandoc accepts the manual page`() throws {
    #expect(try Tool.shell("bindcli --generate-manual | mandoc -T lint -W all").output == "")
  }

  @Test func `the manual page has the sections that a reader looks for`() throws {
    let page = try Tool.run("--generate-manual").output
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
      .map { $0.dropFirst(4).filter { $0 != "\"" } }
    #expect(
      titles.filter { !$0.hasPrefix("BINDCLI ") } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "BUGS", "SEE ALSO",
      ])
    #expect(page.split(separator: "\n").allSatisfy { $0.hasPrefix(".") || $0.utf8.count <= 80 })
  }
}
