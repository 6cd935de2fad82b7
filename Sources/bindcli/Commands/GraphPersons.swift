import Binding
import PersonVM

/// `bindcli graph persons`: shows the graph behind the row of one record, with its values.
struct GraphPersons {
  private static let file = Positional(
    "file", .optional, abstract: "The file to read, '-' for standard input, which is also read without one.")

  private static let format = Option(
    "format", short: "f", default: GraphFormat.text, abstract: "How to draw the graph.")

  private static let explain = Option<String?>(
    "explain", short: "e", default: nil, shownAs: "the whole graph",
    abstract:
      "Print what a node depends on, and why it changed last: when the record took the place of the one before.",
    choices: PersonGraph.names, parse: { PersonGraph.names.contains($0) ? .some($0) : nil })

  private static let record = Option(
    "record", short: "r", default: 0, shownAs: "0", abstract: "Which record to show, counted from 0 as in messages.",
    parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } })

  static var definition: CommandDefinition {
    CommandDefinition(
      name: "persons",
      abstract: "Show the binding graph behind the row of a person.",
      discussion: """
        The person is an observable of the model, the texts of the view model follow from it by way of computed values, \
        and effects carry them into the row, which is the view. Each node is shown with the value that it has for the \
        record, as JSON; below it, or behind its arrows, are those that read it.

        DOT is for Graphviz, Mermaid for viewers of Markdown, JSON for programs.
        """,
      positional: file,
      parameters: [
        format, explain, record, FormatPersons.sample, PersonInput.format, PersonStyle.locale, PersonInput.timeZone,
        PersonStyle.dateFormat,
      ],
      objection: { arguments in
        if arguments[explain] != nil, arguments[format] != .text {
          return "The option '--explain' prints text alone."
        }
        return arguments[FormatPersons.sample] && !arguments.positionals.isEmpty
          ? "The option '--sample' takes no files." : nil
      },
      run: { try GraphPersons($0).run() }
    )
  }

  private let path: String?
  private let format: GraphFormat
  private let record: Int
  private let explained: String?
  private let isSample: Bool
  private let input: PersonInput
  private let converter: PersonConverter
  private let output = OutputBuffer()

  private init(_ arguments: ParsedArguments) {
    path = arguments.positionals.first
    format = arguments[Self.format]
    record = arguments[Self.record]
    explained = arguments[Self.explain]
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
      guard let (person, former) = try find(in: given.source, path: given.path, reporter) else {
        return reporter.status
      }
      draw(person, after: former)
      try output.flush()
    } catch let error as InputError {
      try reporter.report(error)
    }
    return reporter.status
  }

  /// The person of the requested record, with the one before if there is one; `nil` after reporting why there is none.
  private func find(
    in source: any ByteSource, path: String, _ reporter: InputReporter
  ) throws -> (person: Person, former: Person?)? {
    var (person, former): (Person?, Person?)
    var problems: [InputDiagnostic] = []
    var total = 0
    try input.read(source, path: path) { reading, count in
      let isNew = count > total
      total = count
      guard isNew, count == record + 1 else {
        if case .person(let found) = reading { former = found }
        return true
      }
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
    return person.map { ($0, former) }
  }

  private func draw(_ person: Person, after former: Person?) {
    let empty = Person(firstName: "", lastName: "", birthdate: .earliest)
    let viewModel = PersonViewModel(person: former ?? empty, converter: converter)
    let row = PersonRow()
    let bindings = Scope()
    row.show(viewModel, in: bindings)
    withTracing {
      withCause("record \(record)") { viewModel.person.value = person }
      let graph = PersonGraph(of: viewModel)
      output.append(explained.map { graph.explanation(of: $0) } ?? format.picture(of: graph))
    }
    bindings.end()
    withExtendedLifetime(row) {}
  }
}

enum GraphFormat: String, CaseIterable, Sendable {
  case text
  case dot
  case mermaid
  case json

  func picture(of graph: PersonGraph) -> String {
    switch self {
    case .text: graph.tree
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .json: graph.json
    }
  }
}
