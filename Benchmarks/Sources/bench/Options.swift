/// The options of the command line.
struct Options: Sendable {
  private(set) var command = "run"
  private(set) var rest: [String] = []
  private(set) var only: String?
  private(set) var samples = 21
  private(set) var isIsolated = false
  private(set) var isRecording = false
  private(set) var isElsewhere = false
  private(set) var peers = Peer.allCases
  private(set) var json: String?
  private(set) var chart: String?
  private(set) var columns: [String] = []
  private(set) var baseline = "baseline.json"
  private(set) var limit = 16_384

  static let help = """
    bench run [--only TEXT] [--samples N] [--isolated] [--binding-only] [--elsewhere] [--json FILE] [--chart FILE]
        [--column FILE]…
      Checks that all peers come to the same, measures them, prints the table. --isolated: each in a process of its own.
      --column adds figures measured by others. --elsewhere: on a thread other than the main one.
    bench draw --json FILE --chart FILE
      Draws the chart of figures that were measured before.
    bench baseline [--only TEXT] [--record] [--baseline FILE]
      Compares the instructions that each operation takes with the baseline, or records them. Needs valgrind.
    bench count WORKLOAD N [PEER] [--elsewhere]
      Does a workload N times and nothing else, for profilers.
    bench growth [--limit N] [SHAPE]…
      Counts instructions while graphs double in size, up to N nodes, and fails if any costs more than doubles. Needs valgrind.
    bench bulk [--limit N]
      Changes 2 … N rows of N in twelve steps, by each derived array and each kind of change; fails if any takes 1.3 × as
      long as to make all anew, or 2 × where results are compared and kept, and a quarter more on a busy machine.
    bench edits [--limit N]
      Changes single rows among 1,000 … N by each derived array and each kind of change; fails if any takes 30 × as long
      among N.
    bench repeated [--limit N] [--only TEXT]
      Repeats each of many operations N / 4 and N times; fails if N take more than 7 × as long.
    bench curves --chart FILE [--limit N]
      Draws the time that each phase of a graph takes for each node, from 1,024 nodes to N.
    bench costs
      Prints what the things of every day take: instructions and bytes. Needs valgrind.
    bench live SHAPE N
      Makes, observes, changes, cancels and releases a graph of N nodes.
    bench list
      Names the workloads.
    """

  init(_ arguments: [String]) throws {
    var arguments = arguments[...]
    if let first = arguments.first, !first.hasPrefix("-") { command = arguments.removeFirst() }
    while let argument = arguments.popFirst() {
      func value() throws -> String {
        guard let value = arguments.popFirst() else { throw UsageError("\(argument) needs a value") }
        return value
      }
      switch argument {
      case "--only": only = try value()
      case "--samples": samples = Int(try value()) ?? samples
      case "--isolated": isIsolated = true
      case "--binding-only": peers = [.binding]
      case "--record": isRecording = true
      case "--elsewhere": isElsewhere = true
      case "--json": json = try value()
      case "--chart": chart = try value()
      case "--column": columns.append(try value())
      case "--baseline": baseline = try value()
      case "--limit": limit = Int(try value()) ?? limit
      default:
        if argument.hasPrefix("--") { throw UsageError("unknown option \(argument)") }
        rest.append(argument)
      }
    }
  }

  /// The workloads that the options choose.
  func workloads() throws -> [Workload] {
    let chosen = Workload.all.filter { only.map($0.name.contains) ?? true }
    guard !chosen.isEmpty else { throw UsageError("no workload's name contains '\(only ?? "")'") }
    return chosen
  }

  func workload(at index: Int) throws -> Workload {
    guard rest.count > index, let workload = Workload.all.first(where: { $0.name == rest[index] }) else {
      throw UsageError("name a workload, as `bench list` does")
    }
    return workload
  }

  func peer(at index: Int) throws -> Peer {
    guard rest.count > index, let peer = Peer(rawValue: rest[index]) else {
      throw UsageError("name a peer: \(Peer.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return peer
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
