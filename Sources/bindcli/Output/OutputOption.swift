/// Where a command writes its output, if not to standard output.
enum OutputOption {
  static let path = Option<String?>(
    "output", short: "o", default: nil, shownAs: "standard output",
    abstract: "The file to write, which is replaced as a whole when all is done; '-' for standard output.",
    takesFile: true,
    explain: { $0.isEmpty ? Positional.emptyName : nil }, parse: { $0.isEmpty ? nil : .some($0 == "-" ? nil : $0) })
}
