import Binding
import PersonVM

/// `bindcli graph persons`: shows the graph that is behind the row of one record, with the values that it has.
struct GraphPersons {
  private static let file = Positional(
    "file", .optional, abstract: "The file to read, '-' for standard input, which is also read without one.",
    completion: .file)

  private static let format = Option(
    "format", short: "f", default: GraphFormat.text, abstract: "How to draw the graph.")

  private static let record = Option(
    "record", short: "r", default: 0, shownAs: "0", abstract: "Which record to show, counted from 0 as in messages.",
    parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } })

  static var definition: CommandDefinition {
    CommandDefinition(
      "persons",
      abstract: "Show the binding graph behind the row of a person.",
      discussion: """
        The person is an observable, the texts follow from it by way of computed values, and bindings carry them into \
        the row. Each node is shown with the value that it has for the record; arrows go from a node to those \
        that read it.

        DOT is for Graphviz, Mermaid for viewers of Markdown.
        """,
      positional: file,
      parameters: [
        format, record, FormatPersons.sample, PersonInput.format, PersonInput.delimiter, PersonInput.map,
        PersonStyle.locale, PersonInput.timeZone, PersonStyle.dateFormat,
      ],
      objection: { arguments in
        arguments[FormatPersons.sample] && !arguments.positionals.isEmpty
          ? "The option '--sample' takes no files." : nil
      },
      run: { try GraphPersons($0).run() }
    )
  }

  private let path: String?
  private let format: GraphFormat
  private let record: Int
  private let isSample: Bool
  private let input: PersonInput
  private let converter: PersonConverter
  private let output = OutputBuffer()

  private init(_ arguments: ParsedArguments) {
    path = arguments.positionals.first
    format = arguments[Self.format]
    record = arguments[Self.record]
    isSample = arguments[FormatPersons.sample]
    input = PersonInput(arguments)
    converter = PersonStyle.converter(arguments)
  }

  private func run() throws -> ExitStatus {
    let reporter = InputReporter(output: output)
    do {
      let given =
        try path.map { DefaultInput(source: try FileSource(path: $0), path: $0) }
        ?? DefaultInput.find(isSample: isSample)
      guard let person = try find(in: given.source, path: given.path, reporter) else { return reporter.status }
      draw(person)
      try output.flush()
    } catch let error as InputError {
      try reporter.report(error)
    }
    return reporter.status
  }

  /// The person of the record that was asked for, or `nil` after it has been reported why there is none.
  private func find(in source: any ByteSource, path: String, _ reporter: InputReporter) throws -> Person? {
    var person: Person?
    var problems: [InputDiagnostic] = []
    var total = 0
    try input.read(source, path: path) { reading, count in
      let isNew = count > total
      total = count
      guard isNew, count == record + 1 else { return true }
      switch reading {
      case .person(let found): person = found
      case .problems(let found): problems = found
      }
      return false
    }
    if person == nil, problems.isEmpty {
      try reporter.reportMissing(record: record, total: total, in: FileSource.name(of: path))
    }
    try reporter.report(problems)
    return person
  }

  private func draw(_ person: Person) {
    let viewModel = PersonViewModel(person: person, converter: converter)
    let row = PersonRow()
    let bindings = Scope()
    row.show(viewModel, in: bindings)
    let picture = Graph.dump(viewModel.person, as: format.graphFormat)
    output.append(FileDescriptor.standardOutput.isTerminal ? picture.harmless : picture)
    bindings.end()
    withExtendedLifetime(row) {}
  }
}

/// How a graph is drawn.
enum GraphFormat: String, CaseIterable, Sendable {
  case text
  case dot
  case mermaid

  var graphFormat: Graph.Format {
    switch self {
    case .text: .text
    case .dot: .dot
    case .mermaid: .mermaid
    }
  }
}
