import Testing

@testable import bindcli

struct HelpPageSpec {
  private func page(_ names: String..., columns: Int = 80) -> String {
    var path = CommandPath(root: ArgumentParserSpec.root)
    for name in names { path = path.subcommand(named: name) ?? path }
    return HelpPage(path: path).text(columns: columns)
  }

  @Test func `help texts are wrapped without separating an option from its value`() {
    #expect(
      page("pack", columns: 40).contains(
        """
        USAGE: tool pack [<file> ...]
                 [--size <size>]
                 [--label <label>]
                 [--even <even>] [--quiet]
                 [--verbose]

        ARGUMENTS:
          <file>                  What to pack.

        OPTIONS:
          -s, --size <size>       How large.
                                  (values:
                                  small,
                                  medium,
                                  large;
                                  default:
                                  medium)
        """))
  }

  @Test(arguments: [1, 25, 26, 27])
  func `help pages accept any small number of columns`(columns: Int) {
    let large = "  -s, --size <size>       How\n                          large.\n"
    #expect(page("pack", columns: columns).contains(large))
  }
}
