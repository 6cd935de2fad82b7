/// The page of a tool for `man`, made of the texts of help.
struct ManualPage {
  /// A chapter at the end, with terms and their meanings.
  struct Chapter: Sendable {
    let title: String
    var text = ""
    var entries: [(term: String, text: String)] = []
  }

  let root: CommandDefinition
  let version: String
  /// The day of the version.
  var date = ""
  var chapters: [Chapter] = []

  var text: String {
    let paths = CommandPath(root: root).tree.filter { $0.command.subcommands.isEmpty }
    var lines = [
      ".\\\" Made by: \(root.name) --generate-manual",
      ".TH \(root.name.uppercased()) 1 \"\(date)\" \"\(root.name) \(version)\" \"User Commands\"",
      ".SH NAME",
    ]
    let abstract = root.abstract.prefix(1).lowercased() + String(root.abstract.dropFirst(1))
    lines += Self.lines(
      "\(root.name) \\- " + Self.escaped(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract))
    lines.append(".SH SYNOPSIS")
    let synopses = paths.map {
      [".B \(Self.escaped($0.name))", ".I options", $0.positionalSynopsis].compactMap { $0 }
    }
    lines += Array((synopses + [[".B \(Self.escaped(root.name)) help", ".I subcommand"]]).joined(separator: [".P"]))
    lines.append(".SH DESCRIPTION")
    lines += paragraphs(
      root.abstract, root.discussion, paths.map { "\($0.name): \($0.command.abstract)" }.joined(separator: "\n\n"))
    lines.append(".SH OPTIONS")
    lines += paragraphs("Each command understands these:")
    lines += [Flag.version, Flag.help].flatMap(entry)
    lines += [".P"] + paragraphs("The tool alone understands these:")
    lines += root.parameters.flatMap(entry)
    for path in paths {
      lines.append(".SH \"\(path.name.uppercased())\"")
      lines += paragraphs(path.command.abstract, path.command.discussion)
      if let positional = path.command.positional {
        lines += entry(".I \(Self.escaped(positional.name))", positional.abstract)
      }
      lines += path.command.parameters.flatMap(entry)
    }
    for chapter in chapters {
      lines.append(".SH \"\(chapter.title)\"")
      lines += paragraphs(chapter.text)
      lines += chapter.entries.flatMap { entry(".B \(Self.escaped($0.term))", $0.text) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Paragraphs with a macro between two of them; none must follow a title.
  private func paragraphs(_ texts: String...) -> [String] {
    let paragraphs = texts.flatMap { $0.split(separator: "\n\n") }.map { Self.lines(Self.escaped(String($0))) }
    return Array(paragraphs.joined(separator: [".P"]))
  }

  private func entry(_ label: String, _ text: String) -> [String] {
    [".TP", label] + Self.lines(Self.escaped(text))
  }

  private func entry(_ parameter: any Parameter) -> [String] {
    let spellings = parameter.spellings.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    return entry(spellings + (parameter.valueName.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""), parameter.help)
  }

  /// The lines of a text, none of which can be taken for a macro.
  private static func lines(_ text: String) -> [String] {
    text.wrapped(to: 80).split(separator: "\n").map { line in
      line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : String(line)
    }
  }

  /// A text whose backslashes are shown, and whose hyphens can be copied.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}

extension CommandPath {
  fileprivate var positionalSynopsis: String? {
    command.positional.map { positional in
      switch positional.count {
      case .one: ".I \(positional.name)"
      case .optional: ".RI [ \(positional.name) ]"
      case .any: ".RI [ \(positional.name) ...]"
      }
    }
  }
}
