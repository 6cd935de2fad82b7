/// The request on the command line.
struct Request {
  enum Action {
    case help
    case list
    case run([Demo])
    case show(Demo)
  }

  /// Why a command line cannot be understood.
  struct Mistake: Error {
    let message: String
  }

  static let usage = """
    USAGE: demo [<name> ...] [--all] [--interactive] [--record <file>]

    Without a name the examples are listed.

      -a, --all               Run every example.
      -i, --interactive       Show the screen of one example, which is used by the keyboard: Tab goes to the next
                              control, Ctrl-Q ends.
      --record <file>         Record what the view models do, with their values, for 'bindcli inspect'.
      -h, --help              Show this.

    """

  let action: Action
  let recording: String?

  init(_ words: [String]) throws {
    var (names, isForAll, isInteractive, recording) = ([String](), false, false, String?.none)
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-h", "--help":
        (action, self.recording) = (.help, nil)
        return
      case "-a", "--all": isForAll = true
      case "-i", "--interactive": isInteractive = true
      case "--record":
        guard let path = rest.popFirst(), !path.isEmpty else { throw Mistake(message: "'--record' takes a file.") }
        recording = path
      case _ where word.hasPrefix("-"): throw Mistake(message: "Unknown option '\(word)'")
      default: names.append(word)
      }
    }
    let demos = try names.map { name in
      guard let demo = Demo.all.first(where: { $0.name == name }) else {
        throw Mistake(message: "There is no example '\(name)'.")
      }
      return demo
    }
    if isForAll, !names.isEmpty { throw Mistake(message: "'--all' takes no names beside it.") }
    if isInteractive {
      guard let demo = demos.first, demos.count == 1 else {
        throw Mistake(message: "'--interactive' takes the name of one example.")
      }
      action = .show(demo)
    } else if isForAll || !demos.isEmpty {
      action = .run(isForAll ? Demo.all : demos)
    } else if recording == nil {
      action = .list
    } else {
      throw Mistake(message: "'--record' takes the name of an example, or '--all'.")
    }
    self.recording = recording
  }
}
