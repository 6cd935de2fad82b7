/// The page of a tool for `man`, in the language of its macros, made of the texts of help.
struct ManualPage {
  /// A chapter at the end, about subjects that help has no place for: terms and their meanings.
  struct Chapter: Sendable {
    let title: String
    let entries: [(term: String, text: String)]
  }

  let root: CommandDefinition
  let version: String
  var chapters: [Chapter] = []

  var text: String {
    let paths = CommandPath(root: root).tree.filter { $0.command.subcommands.isEmpty }
    var lines = [
      ".\\\" Made by: \(root.name) --generate-manual",
      ".TH \(root.name.uppercased()) 1 \"\" \"\(root.name) \(version)\" \"User Commands\"",
      ".SH NAME",
      "\(root.name) \\- \(Self.escaped(root.abstract.prefix(1).lowercased() + String(root.abstract.dropFirst(1))))",
      ".SH SYNOPSIS",
    ]
    lines += paths.flatMap {
      [".P", ".B \(Self.escaped($0.name))", ".I options", $0.positionalSynopsis].compactMap { $0 }
    }
    lines += [".P", ".B \(Self.escaped(root.name)) help", ".I subcommand"]
    for path in paths {
      lines.append(".SH \"\(path.name.uppercased())\"")
      lines += paragraphs(path.command.abstract) + paragraphs(path.command.discussion)
      if let positional = path.command.positional {
        lines += entry(".I \(Self.escaped(positional.name))", positional.abstract + positional.note)
      }
      lines += path.parameters.flatMap { entry(Self.label(of: $0), $0.abstract + $0.note) }
    }
    lines.append(".SH \"SHELL COMPLETION\"")
    let shells = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
    lines += entry(
      "\\fB\(Self.escaped("--generate-completion-script"))\\fR \\fIshell\\fR",
      "Write a completion script for \(shells) to standard output.")
    for chapter in chapters {
      lines.append(".SH \"\(chapter.title)\"")
      lines += chapter.entries.flatMap { entry(".B \(Self.escaped($0.term))", $0.text) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paragraphs(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: "\n\n").flatMap { [".P", Self.escaped(String($0))] }
  }

  private func entry(_ label: String, _ text: String) -> [String] {
    [".TP", label, Self.escaped(text)]
  }

  /// The spellings in bold, the value in italics.
  private static func label(of parameter: any Parameter) -> String {
    let spellings = parameter.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return spellings + (parameter.valueName.map { " \\fI\(escaped($0))\\fR" } ?? "")
  }

  /// A text of which nothing is taken for a macro; a hyphen is one that can be copied.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

extension CommandPath {
  fileprivate var positionalSynopsis: String? {
    command.positional.map { ".RI [ \($0.name)\($0.count == .any ? " ...]" : " ]")" }
  }
}
