/// How far one execution of a command has come, as its work reports it.
///
///     let upload = Command<[Part], Void>.reporting { parts, progress in
///       for (number, part) in parts.enumerated() {
///         try await service.send(part)
///         progress.fraction = Double(number + 1) / Double(parts.count)
///       }
///     }
///     upload.progress.bind(to: bar) { $0.fraction = $1 ?? 0 }.store(in: scope)
///
/// Not `Sendable`: it belongs to the isolation domain of the command.
public final class CommandProgress {
  let reported: Observable<Double>

  init(_ reported: Observable<Double>) { self.reported = reported }

  convenience init(name: String) {
    // Comparing a NaN, such as 0 / 0, gives false, so the coercion turns it into 0.
    let reported = Observable(0.0, name: name, coercing: { $0 > 0 ? min($0, 1) : 0 })
    reported.outlastTransactions()
    self.init(reported)
  }

  /// From 0 to 1; values beyond are clamped. Reads are tracked.
  public var fraction: Double {
    get { reported.value }
    set { reported.value = newValue }
  }
}

@available(*, unavailable, message: "Progress belongs to the isolation domain of its command.")
extension CommandProgress: Sendable {}

extension Command {
  /// The average progress of the running executions; `nil` while none runs, or if the work does not report. A cancelled
  /// execution no longer counts while another one runs, and a superseded one never does.
  public var progress: Computed<Double?> {
    if let made = core.progressMade { return made }
    let made = Computed<Double?>(name: core.nameOfPart("progress"), file: core.site.file, line: core.site.line) { nil }
    core.progressMade = made
    return made
  }

  /// Makes a command of asynchronous work that reports how far it has come.
  ///
  /// Otherwise the same as an asynchronous command that does not report. A reported value is shown by ``progress`` at
  /// once, even inside a transaction.
  public static func reporting(
    enabledIf isEnabled: @escaping () -> Bool = { true }, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line,
    _ work: nonisolated(nonsending) @escaping (Input, CommandProgress) async throws -> Output
  ) -> Command {
    let title = nameOfPart("progress", of: name)
    // By the numbers of the executions. Work that was cancelled or superseded still reports until it returns, also when
    // the command has ended or was released.
    let reports = Observable<[Int: CommandProgress]>([:], name: title, changes: .always, file: file, line: line)
    reports.outlastTransactions()
    let reporting = CommandWork(
      .asynchronous { input, id in
        let progress = CommandProgress(name: reports.name)
        reports.value[id] = progress
        defer { reports.value[id] = nil }
        return try await work(unboxed(input), progress)
      })
    let command = Command(
      offering: { isEnabled() ? reporting : nil }, isAsynchronous: true, policy: policy, name: name, file: file,
      line: line)
    let ledger = command.core.ledger
    command.core.progressMade = Computed(name: title, file: file, line: line) {
      let fractions = ledger.trackedMachine.reporting.compactMap { reports.value[$0]?.fraction }
      return fractions.isEmpty ? nil : fractions.reduce(0, +) / Double(fractions.count)
    }
    return command
  }
}
