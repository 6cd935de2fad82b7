import Dispatch
import Foundation

/// The command: `bench help` says what it can do.
@main
struct Bench {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.isElsewhere { return elsewhere { obey(options) } }
      obey(options)
    } catch {
      fail(error)
    }
  }

  private static func obey(_ options: Options) {
    do {
      switch options.command {
      case "run": try run(options)
      case "sample": try sample(options)
      case "count": try count(options)
      case "baseline": try baseline(options)
      case "growth": try growth(options)
      case "bulk": try bulk(options)
      case "edits": try edits(options)
      case "repeated": try repeated(options)
      case "curves": try curves(options)
      case "costs": print(try Costs(counter: InstructionCounter()).table())
      case "live": try live(options)
      case "draw": try draw(options)
      case "list": for workload in Workload.all { print(workload.name) }
      default: print(Options.help)
      }
    } catch {
      fail(error)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
  }

  /// Runs a closure on another thread, with as much stack as the main thread has, and waits for its end.
  private static func elsewhere(_ work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      work()
      isDone.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    isDone.wait()
  }

  /// Measures, and writes the table, the JSON and the chart.
  private static func run(_ options: Options) throws {
    let columns = try options.columns.map { try ForeignColumn.read(from: $0) }
    for column in columns { try column.verify() }
    var results = Results(columns: options.peers.map(\.rawValue), rows: [])
    for workload in try options.workloads() {
      workload.verify()
      let figures =
        options.isIsolated
        ? try isolated(workload, options) : Sampler(samples: options.samples).measure(workload, options.peers)
      let named = Dictionary(uniqueKeysWithValues: figures.map { ($0.key.rawValue, $0.value) })
      results.rows.append(
        Results.Row(workload: workload.name, unit: workload.measure == .time ? "ns" : "bytes", figures: named))
      FileHandle.standardError.write(Data("\(workload.name)\n".utf8))
    }
    for column in columns { results.merge(column) }
    print(results.table)
    if let path = options.json { try results.write(to: path) }
    if let path = options.chart { try results.chart.write(toFile: path, atomically: true, encoding: .utf8) }
  }

  /// Measures each peer in a process of its own, so that no peer's heap influences another.
  private static func isolated(_ workload: Workload, _ options: Options) throws -> [Peer: Double] {
    var figures: [Peer: Double] = [:]
    for peer in options.peers where workload.subjects[peer] != nil {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["sample", workload.name, peer.rawValue, "--samples", "\(options.samples)"]
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      figures[peer] = Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return figures
  }

  /// Measures one workload of one peer, and prints one number: `isolated` runs this.
  private static func sample(_ options: Options) throws {
    let peer = try options.peer(at: 1)
    print(Sampler(samples: options.samples).measure(try options.workload(at: 0), [peer])[peer] ?? .nan)
  }

  /// Does a workload this many times and nothing else: for profilers.
  private static func count(_ options: Options) throws {
    let peer = options.rest.count > 2 ? try options.peer(at: 2) : .binding
    guard let count = options.rest.count > 1 ? Int(options.rest[1]) : nil else { throw UsageError("count WORKLOAD N") }
    try options.workload(at: 0).build(peer)?.run(count)
  }

  /// Checks that costs grow as graphs do.
  private static func growth(_ options: Options) throws {
    let counter = try InstructionCounter()
    print("instructions for each node\nshape\tnodes\t\(Specimen.phases.map { "    \($0)" }.joined())")
    let shapes = options.rest.isEmpty ? Shape.all : options.rest.compactMap(Shape.named)
    let results = try shapes.map { try Growth(counter: counter, shape: $0).isLinear(upTo: options.limit) }
    if results.contains(false) { throw UsageError("something costs more than in proportion to its size, see '!'") }
  }

  /// Draws figures from an earlier measurement.
  private static func draw(_ options: Options) throws {
    guard let json = options.json, let chart = options.chart else { throw UsageError("draw --json FILE --chart FILE") }
    try Results.read(from: json).chart.write(toFile: chart, atomically: true, encoding: .utf8)
  }

  /// Draws what each node costs while graphs grow.
  private static func curves(_ options: Options) throws {
    guard let path = options.chart else { throw UsageError("curves needs --chart FILE") }
    let curves = try Curves(upTo: options.limit)
    try curves.picture.write(toFile: path, atomically: true, encoding: .utf8)
    print(curves.table)
  }

  /// Checks that a change of many rows costs no more than making all rows again.
  private static func bulk(_ options: Options) throws {
    if !Bulk(count: options.limit).isCheap() { throw UsageError("a change takes longer than to make all anew") }
  }

  /// Checks that a change of one row costs little more among many rows than among few.
  private static func edits(_ options: Options) throws {
    if !Edits(count: options.limit).areCheap() { throw UsageError("a change of one row costs too much, see '!'") }
  }

  /// Checks that operations cost no more each when they are repeated more often.
  private static func repeated(_ options: Options) throws {
    if !Repeated(count: options.limit, only: options.only).areCheap() {
      throw UsageError("something grows with its repetitions, see '!'")
    }
  }

  /// Runs one graph of one size, from its making to its end: `growth` runs this.
  private static func live(_ options: Options) throws {
    guard options.rest.count == 2, let shape = Shape.named(options.rest[0]), let size = Int(options.rest[1]) else {
      throw UsageError("live SHAPE N, where the shape is one of \(Shape.all.map(\.name).joined(separator: ", "))")
    }
    Specimen.live(shape, size: size)
  }

  /// Compares the instruction counts with the baseline, or records them.
  private static func baseline(_ options: Options) throws {
    var baseline = (try? Baseline.read(from: options.baseline)) ?? Baseline(instructions: [:])
    var hasRegression = false
    let counter = try InstructionCounter()
    for workload in try options.workloads() where workload.measure == .time {
      let count = try counter.count(workload, .binding)
      if baseline.isRegression(workload.name, now: count) { hasRegression = true }
      if options.isRecording { baseline.instructions[workload.name] = count.rounded() }
    }
    if options.isRecording {
      try baseline.write(to: options.baseline)
    } else if hasRegression {
      throw UsageError("more than 5 % more instructions than in \(options.baseline)")
    }
  }
}
