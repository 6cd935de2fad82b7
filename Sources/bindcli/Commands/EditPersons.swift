import Foundation
import PersonVM

/// `bindcli edit persons`: a form on the terminal for the persons of a file.
struct EditPersons {
  private static let file = Positional("file", .one, abstract: "The file to edit.", completion: .file)

  private static let color = Option("color", default: ColorChoice.auto, abstract: "When to print in colour.")

  static var definition: CommandDefinition {
    CommandDefinition(
      "persons",
      abstract: "Edit the persons of a file in the terminal.",
      discussion: """
        The file is JSON, JSON Lines, CSV or TSV, as for 'format persons'. What is saved replaces the values where \
        they stand; everything else in the file stays as it is, byte by byte. Keys that are missing are added to \
        JSON, but no columns to CSV. Records that are no person are left alone, and reported at the end; the exit \
        status is 65 then.

        The arrow keys choose a person, Tab and Shift-Tab go through the fields; ? in the list and F1 show all keys. \
        / searches the list, Ctrl-O sorts it otherwise, Escape ends the search, Page Up and Page Down choose a person \
        from anywhere. Ctrl-S saves the person, or goes to the field that is to be mended. Ctrl-_ takes back what was \
        typed, step by step, then the draft, then what was saved; Alt-R or Ctrl-R does it again. Ctrl-U, Ctrl-K and \
        Ctrl-W cut, Ctrl-Y puts back. Ctrl-Q quits, after a question if something is not saved.

        In the list n adds a person, which is in the file once it is saved, c copies one with all its record has, d \
        deletes one after a question, and K and J move one up and down, each in the file at once; Ctrl-_ brings back \
        who was deleted. A file that has lost its last person is an empty array, no lines or a header, and can be \
        added to. ! shows the records that were left alone, and what another program had changed when the file \
        was read again. That the file has changed is noticed within a second.

        The file is replaced as a whole, or not at all: if the disk is full, the folder cannot be written to, or \
        another program has changed the file, nothing is saved and what was typed is kept. Ctrl-L reads the file \
        again; then it can be saved. A draft stays with its person, also if the same field has another value now, \
        which is shown below it; if the person cannot be told for certain, the draft is kept at the end of the list. \
        While it is replaced the file is locked (flock), where its file system has locks. A symbolic link stays one, \
        permissions, extended attributes and line ends are kept; other names of the file (hard links) keep what they \
        had.

        What was typed and not saved is also kept beside the file, as .<file>.bindcli-<letters>.drafts, and offered \
        when the file is edited again after the terminal or the program has gone.
        """,
      positional: file,
      parameters: [
        PersonInput.format, PersonInput.delimiter, PersonInput.map, PersonStyle.locale, PersonInput.timeZone,
        PersonStyle.dateFormat, color, SessionRecording.path,
      ],
      objection: { arguments in
        arguments.positionals.first == "-"
          ? "The command 'edit' does not take standard input." : SessionRecording.objection(to: arguments)
      },
      run: { arguments in
        // The tool has one thread to itself, which is the main one.
        try MainActor.assumeIsolated {
          try EditPersons(arguments).run()
        }
      }
    )
  }

  private let path: String
  private let recordPath: String?
  private let input: PersonInput
  private let converter: PersonConverter
  private let locale: Locale
  private let color: ColorChoice
  private let reporter: InputReporter

  private init(_ arguments: ParsedArguments) {
    path = arguments.positionals[0]
    recordPath = arguments[SessionRecording.path]
    input = PersonInput(arguments)
    converter = PersonStyle.converter(arguments)
    locale = arguments[PersonStyle.locale]
    color = arguments[Self.color]
    reporter = InputReporter(output: OutputBuffer(), palette: color.palette(for: .standardError))
  }

  @MainActor private func run() throws -> ExitStatus {
    LargeBlocks.areGivenBack()
    let file: EditedFile
    do {
      file = try EditedFile(path: path, input: input)
    } catch let error as InputError {
      try reporter.report(error)
      return reporter.status
    }
    guard FileDescriptor.standardInput.isTerminal, FileDescriptor.standardOutput.isTerminal else {
      return fail("standard input and standard output have to be a terminal")
    }
    let kind = Environment["TERM", default: ""]
    guard !["", "dumb"].contains(kind) else { return fail("a terminal of the kind '\(kind)' cannot show a form") }
    // Without persons it is a file to add some to, unless something has kept them from being read.
    guard !file.document.records.isEmpty || file.document.problems.isEmpty else {
      try reporter.report(file.problems)
      return reporter.status
    }
    return try SessionRecording.run(to: recordPath) {
      do throws(SystemError) {
        try edit(file)
      } catch {
        return fail("the terminal cannot be used: \(error.reason)")
      }
      // Not before the editing ends: the form would cover the messages.
      try reporter.report(file.problems)
      return reporter.status
    }
  }

  @MainActor private func edit(_ file: EditedFile) throws(SystemError) {
    let problems = file.document.problems
    var note = problems.first.map { first in
      let others = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
      return "Left alone: \(first.text)\(others)"
    }
    if file.document.records.isEmpty { note = "There are no persons yet: n in the list adds one." }
    // Better before than after the typing.
    if access(path, W_OK) != 0 { note = "The file cannot be written: \(SystemError(code: errno).reason)." }
    AtomicFile.removeAbandoned(beside: path)
    let name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    let editor = PersonsEditor(
      file: file, name: name, note: note ?? "", converter: converter, locale: locale, keepsDrafts: true)
    let session = try EditSession(editor, palette: color.palette(for: .standardOutput))
    switch session.run() {
    case .quit: break
    case .hungUp:
      tellKept(by: editor)
      throw SystemError(code: EIO)
    case .signal(let number):
      tellKept(by: editor)
      session.end(by: number)
    }
  }

  /// Says that drafts are not lost, where nobody was asked.
  @MainActor private func tellKept(by editor: PersonsEditor) {
    guard editor.keepsDrafts else { return }
    StandardError.print("bindcli: note: what was not saved is kept, and offered when the file is edited again")
  }

  private func fail(_ message: String, _ status: ExitStatus = .failure) -> ExitStatus {
    StandardError.print("bindcli: error: \(message)")
    return status
  }
}
