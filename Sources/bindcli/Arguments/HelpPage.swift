/// The help of one command.
struct HelpPage {
  private static let indent = 2

  /// Where the text beside a label begins.
  private static let textColumn = 26

  let path: CommandPath

  /// The page for a terminal of some width.
  func text(columns: Int) -> String {
    let command = path.command
    let overview = command.discussion.isEmpty ? command.abstract : "\(command.abstract)\n\n\(command.discussion)"
    let sections = self.sections.filter { !$0.entries.isEmpty }.map { section in
      "\(section.title):\n" + section.entries.map { Self.text(of: $0, columns: columns) }.concatenated()
    }
    let more = command.subcommands.isEmpty ? "" : "\n  See '\(path.helpName) <subcommand>' for detailed help."
    return "OVERVIEW: \(overview)".wrapped(to: columns) + "\n\n\(path.usage(title: "USAGE", columns: columns))\n\n"
      + sections.concatenated(by: "\n") + more + "\n"
  }

  private struct Entry {
    let label: String
    let text: String
  }

  private var sections: [(title: String, entries: [Entry])] {
    let command = path.command
    let positionals = command.positional.map { [Entry(label: $0.label, text: $0.abstract + $0.note)] } ?? []
    return [
      ("ARGUMENTS", positionals),
      ("OPTIONS", (command.parameters + command.commonFlags).map(Self.entry)),
      ("SUBCOMMANDS", command.subcommands.map { Entry(label: $0.name, text: $0.abstract) }),
    ]
  }

  private static func entry(for parameter: any Parameter) -> Entry {
    let label = parameter.synopsis(spelledAs: parameter.spellings.concatenated(by: ", "))
    return Entry(label: label, text: parameter.abstract + parameter.note)
  }

  private static func text(of entry: Entry, columns: Int) -> String {
    let label = String(repeating: " ", count: indent) + entry.label
    guard !entry.text.isEmpty else { return label + "\n" }
    // A label that reaches the column of the texts has a line of its own.
    let gap =
      label.count < textColumn
      ? String(repeating: " ", count: textColumn - label.count) : "\n" + String(repeating: " ", count: textColumn)
    return label + gap + entry.text.wrapped(to: columns, indent: textColumn) + "\n"
  }
}
