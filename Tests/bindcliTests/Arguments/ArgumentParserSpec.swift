import Testing

@testable import bindcli

/// A tool with one parameter of each kind, parsed but not run.
struct ArgumentParserSpec {
  enum Size: String, CaseIterable, Sendable { case small, medium, large }

  static let files = Positional("file", .any, abstract: "What to pack.")
  static let size = Option("size", short: "s", default: Size.medium, abstract: "How large.")
  static let label = Option("label", default: "none", shownAs: "none", abstract: "What to write on it.") { $0 }
  static let even = Option("even", default: 0, shownAs: "0", abstract: "An even number.") { text in
    Int(text).flatMap { $0.isMultiple(of: 2) ? $0 : nil }
  }
  static let quiet = Flag("quiet", short: "q", abstract: "Say nothing.")
  static let verbose = Flag("verbose", short: "v", abstract: "Say all.")

  static var root: CommandDefinition {
    CommandDefinition(
      name: "tool",
      abstract: "A tool.",
      subcommands: [
        CommandDefinition(
          name: "pack", abstract: "Packs.", positional: files, parameters: [size, label, even, quiet, verbose],
          run: { _ in .success }),
        CommandDefinition(
          name: "open", abstract: "Opens.", positional: Positional("box", .one, abstract: "What to open."),
          run: { _ in .success }),
        CommandDefinition(name: "list", abstract: "Lists.", run: { _ in .success }),
      ]
    )
  }

  private func parse(_ words: String) throws -> ArgumentParser.Invocation {
    try ArgumentParser(root: Self.root).parse(words.split(separator: " ").map(String.init))
  }

  private func arguments(_ words: String) throws -> ParsedArguments {
    guard case .run(_, let arguments) = try parse(words) else { throw Unexpected(words: words) }
    return arguments
  }

  private func help(_ words: String) throws -> String {
    guard case .help(let path) = try parse(words) else { throw Unexpected(words: words) }
    return path.name
  }

  private func message(_ words: String) throws -> String {
    do {
      _ = try parse(words)
    } catch let error as UsageError {
      return error.message
    }
    throw Unexpected(words: words)
  }

  private struct Unexpected: Error { let words: String }

  @Test(arguments: [
    "pack --size large", "pack --size=large", "pack -s large", "pack -s=large", "pack a b --size large",
    "pack -slarge", "pack -qslarge", "pack -qs large", "pack --size small -s large",
  ])
  func `a value of an option can be given in many ways`(words: String) throws {
    #expect(try arguments(words)[Self.size] == .large)
  }

  @Test func `an option that is not given has its default`() throws {
    let arguments = try arguments("pack")
    #expect(arguments[Self.size] == .medium)
    #expect(arguments[Self.label] == "none")
    #expect(arguments[Self.even] == 0)
    #expect(!arguments[Self.quiet])
    #expect(arguments.positionals.isEmpty)
  }

  @Test func `flags can be grouped, with an option among them`() throws {
    let arguments = try arguments("pack -qvs small a")
    #expect(arguments[Self.quiet])
    #expect(arguments[Self.verbose])
    #expect(arguments[Self.size] == .small)
    #expect(arguments.positionals == ["a"])
  }

  @Test(arguments: [
    ("pack a -", ["a", "-"]),
    ("pack -- -s --help", ["-s", "--help"]),
    ("pack a -- -- b", ["a", "--", "b"]),
    ("pack a --label x b", ["a", "b"]),
    ("pack pack help", ["pack", "help"]),
    ("open box", ["box"]),
  ])
  func `an argument that is no option and no value is taken by position`(words: String, positionals: [String]) throws {
    #expect(try arguments(words).positionals == positionals)
  }

  @Test func `a value may begin with dashes if it is attached`() throws {
    #expect(try arguments("pack --label=--x")[Self.label] == "--x")
  }

  @Test(arguments: ["pack --label= a", "pack --label= -- a", "pack a --label="])
  func `a value that is attached may be empty, and never takes the next word`(words: String) throws {
    #expect(try arguments(words)[Self.label] == "")
    #expect(try arguments(words).positionals == ["a"])
  }

  @Test(arguments: [
    ("", "tool"), ("--help", "tool"), ("-h", "tool"), ("help", "tool"), ("--help pack", "tool"),
    ("help --help", "tool"),
    ("pack --help", "tool pack"), ("help pack", "tool pack"), ("pack -qh", "tool pack"),
    ("help pack --nope", "tool pack"),
    ("pack --nope --help", "tool pack"), ("nope --help", "tool"), ("open --help", "tool open"),
    ("list a -h", "tool list"),
    ("pack --version --help", "tool pack"),
  ])
  func `help wins over arguments that are unknown, missing or left over`(words: String, page: String) throws {
    #expect(try help(words) == page)
  }

  @Test(arguments: ["--version", "pack --version", "list a --nope --version"])
  func `every command prints the version`(words: String) throws {
    guard case .version = try parse(words) else {
      Issue.record("no version for \(words)")
      return
    }
  }

  @Test(arguments: [
    ("open", "Missing expected argument '<box>'"),
    ("open a b", "Unexpected argument 'b'"),
    ("list a b", "2 unexpected arguments: 'a', 'b'"),
    ("pack --siz large", "Unknown option '--siz'. Did you mean '--size'?"),
    ("pack --hlep", "Unknown option '--hlep'. Did you mean '--help'?"),
    ("pack --nonsense", "Unknown option '--nonsense'"),
    ("pack -x", "Unknown option '-x'"),
    ("pack -qxy", "Unknown option '-x'"),
    ("pack -xyz", "Unknown option '-xyz'"),
    ("pack --size", "Missing value for '--size <size>'"),
    ("pack --size --quiet", "Missing value for '--size <size>'"),
    ("pack --size -- large", "Missing value for '--size <size>'"),
    ("pack -qs", "Missing value for '-s <size>'"),
    ("pack --label -qv", "Missing value for '--label <label>'"),
    (
      "pack --label -03:30",
      "Missing value for '--label <label>'. Please write '--label=-03:30' for a value that begins with '-'."
    ),
    (
      "pack -s= large",
      "The value '' is invalid for '-s <size>'. Please provide one of 'small', 'medium' or 'large'."
    ),
    // The h of a value does not ask for help.
    (
      "pack -shuge",
      "The value 'huge' is invalid for '-s <size>'. Please provide one of 'small', 'medium' or 'large'."
    ),
    ("pack --even 3", "The value '3' is invalid for '--even <even>'"),
    (
      "pack -s huge",
      "The value 'huge' is invalid for '-s <size>'. Please provide one of 'small', 'medium' or 'large'."
    ),
    (
      "pack --size smal --help",
      "The value 'smal' is invalid for '--size <size>'. Please provide one of 'small', 'medium' or 'large'."
        + " Did you mean 'small'?"
    ),
    ("pack --quiet=1", "The option '--quiet' does not take any value, but '1' was specified."),
    ("pakc", "Unknown subcommand 'pakc'. Did you mean 'pack'?"),
    ("nonsense pack", "Unknown subcommand 'nonsense'"),
    ("help pakc", "Unknown subcommand 'pakc'. Did you mean 'pack'?"),
    ("--nope pack", "Unknown option '--nope'"),
    ("-- pack", "Unexpected argument 'pack'"),
    ("pack ---", "Unknown option '---'"),
    ("pack -=x", "Unknown option '-=x'"),
  ])
  func `a mistake in the arguments is named`(words: String, expected: String) throws {
    #expect(try message(words) == expected)
  }

  @Test func `an error shows the option, the usage and where to read on`() throws {
    #expect {
      try parse("pack --size huge")
    } throws: {
      ($0 as? UsageError)?.text(columns: 80) == """
        Error: The value 'huge' is invalid for '--size <size>'. Please provide one of 'small', 'medium' or 'large'.
        Help:  --size <size>  How large.
        Usage: tool pack [<file> ...] [--size <size>] [--label <label>] [--even <even>]
                 [--quiet] [--verbose]
          See 'tool pack --help' for more information.
        """
    }
  }

  @Test(arguments: ["help nope", "help pack nope"])
  func `help for an unknown command is a mistake`(words: String) {
    #expect(throws: UsageError.self) { try parse(words) }
  }
}
