import Binding
import PersonVM

/// `bindcli graph persons`: shows the graph from which the row of one record follows, with the values of its nodes.
enum GraphPersons {
  enum Format: String, CaseIterable {
    case text
    case dot
    case mermaid

    var drawn: Graph.Format {
      switch self {
      case .text: .text
      case .dot: .dot
      case .mermaid: .mermaid
      }
    }
  }

  enum Explained: String, CaseIterable {
    case nameText
    case birthdateText
  }

  private static let file = Positional(
    "file", .optional, abstract: "The file to read, '-' for standard input, which is also read without one.")

  private static let format = Option("format", short: "f", default: Format.text, abstract: "How to draw the graph.")

  private static let explain = Option<Explained?>(
    "explain", short: "e", defaultingTo: "the whole graph",
    abstract: "Print why a text changed last, or did not: when the record took the place of the one before.")

  private static let record = Option(
    "record", short: "r", default: 0, shownAs: "0", from: 0,
    abstract: "Which record to show, counted from 0 as in messages.")

  static var definition: CommandDefinition {
    CommandDefinition(
      name: "persons",
      abstract: "Show the binding graph behind the row of a person.",
      discussion: """
        The person is an observable of the model, the texts of the view model follow from it by way of computed values, \
        and effects carry them into the row, which is the view. Each node is shown with the value that it has for the \
        record, and with the nodes that it reads.

        DOT is for Graphviz, Mermaid for viewers of Markdown.
        """,
      positional: file,
      parameters: [
        format, explain, record, FormatPersons.sample, PersonReader.format, PersonStyle.locale, PersonReader.timeZone,
        PersonStyle.dateFormat,
      ],
      objection: { arguments in
        if arguments[explain] != nil, arguments[format] != .text {
          return "The option '--explain' prints text alone."
        }
        return arguments[FormatPersons.sample] && !arguments.positionals.isEmpty
          ? "The option '--sample' takes no files." : nil
      },
      run: run
    )
  }

  private static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let output = OutputBuffer()
    let reporter = InputReporter(output: output)
    do {
      let input =
        try arguments.positionals.first.map { try Input(path: $0) }
        ?? Input.unnamed(isSample: arguments[FormatPersons.sample])
      if let (person, former) = try find(in: input, arguments, reporter) {
        output.append(picture(of: person, after: former, arguments))
      }
      try output.flush()
    } catch let error as InputError {
      try reporter.report(error)
    }
    return reporter.status
  }

  /// The person of the requested record, and the person before it if there is one. If the record is no person, or there
  /// is no such record, reports that and returns `nil`.
  private static func find(
    in input: Input, _ arguments: ParsedArguments, _ reporter: InputReporter
  ) throws -> (person: Person, former: Person?)? {
    var reader = try PersonReader(input, arguments)
    var (former, record): (Person?, Int) = (nil, arguments[record])
    while let reading = try reader.next() {
      switch reading {
      case .person(let person) where reader.count > record: return (person, former)
      case .person(let person): former = person
      case .problem(let message, let line) where reader.count > record || reader.count == 0:
        try reporter.report(message, in: input.name, line: line)
        return nil
      case .problem: break
      }
    }
    let last = reader.count == 0 ? "there are none" : "the last one is persons[\(reader.count - 1)]"
    try reporter.report("\(input.name): there is no persons[\(record)], \(last)")
    return nil
  }

  private static func picture(of person: Person, after former: Person?, _ arguments: ParsedArguments) -> String {
    let empty = Person(firstName: "", lastName: "", birthdate: .earliest)
    let viewModel = PersonViewModel(person: former ?? empty, converter: PersonStyle.converter(arguments))
    let (row, bindings) = (PersonRow([.nameText, .birthdateText]), Scope())
    row.show(viewModel, in: bindings)
    defer { withExtendedLifetime(row) { bindings.end() } }
    guard let explained = arguments[explain] else {
      viewModel.person.value = person
      return Graph.dump(viewModel.person, as: arguments[format].drawn).harmless
    }
    return withTracing {
      withCause("record \(arguments[record])") { viewModel.person.value = person }
      // Not `why`: `whyNot` explains a text that did not change, and also one that did.
      return whyNot(explained == .nameText ? viewModel.nameText : viewModel.birthdateText).harmless + "\n"
    }
  }
}
