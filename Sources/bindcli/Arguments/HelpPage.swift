/// The help of one command.
struct HelpPage {
  /// The column at which the text to the right of a label begins.
  private static let textColumn = 26

  let path: CommandPath

  func text(columns: Int) -> String {
    let command = path.command
    let overview = command.discussion.isEmpty ? command.abstract : "\(command.abstract)\n\n\(command.discussion)"
    let sections = sections.filter { !$0.entries.isEmpty }.map { title, entries in
      "\(title):\n" + entries.map { Self.text(of: $0, columns: columns) }.joined()
    }
    let more = command.subcommands.isEmpty ? "" : "\n  See '\(path.helpName) <subcommand>' for detailed help."
    return "OVERVIEW: \(overview)".wrapped(to: columns) + "\n\n\(path.usage(title: "USAGE", columns: columns))\n\n"
      + sections.joined(separator: "\n") + more + "\n"
  }

  private typealias Entry = (label: String, text: String)

  private var sections: [(title: String, entries: [Entry])] {
    let command = path.command
    return [
      ("ARGUMENTS", command.positional.map { [($0.label, $0.abstract)] } ?? []),
      ("OPTIONS", path.parameters.map { ($0.synopsis(spelledAs: $0.spellings.joined(separator: ", ")), $0.help) }),
      ("SUBCOMMANDS", command.subcommands.map { ($0.name, $0.abstract) }),
    ]
  }

  private static func text(of entry: Entry, columns: Int) -> String {
    let label = "  " + entry.label
    // After a label that reaches the column of the text, the text begins on the next line.
    let gap =
      label.count < textColumn
      ? String(repeating: " ", count: textColumn - label.count) : "\n" + String(repeating: " ", count: textColumn)
    return label + gap + entry.text.wrapped(to: columns, indent: textColumn) + "\n"
  }
}

extension String {
  /// The text wrapped to a width, with an indent before each line but the first.
  ///
  /// Line breaks of the text stay, and a word that is wider than a line stays whole. The last column is left empty,
  /// because a terminal may wrap after it.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count >= columns {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
