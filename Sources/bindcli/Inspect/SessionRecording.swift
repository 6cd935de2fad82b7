import Binding
import BindingRecording
import Foundation

/// The recording of a command's own graphs, which `bindcli inspect` shows.
enum SessionRecording {
  static let path = Option<String?>(
    "record", default: nil, shownAs: "none",
    abstract: "Record what the view models do, with their values, in a file for 'bindcli inspect'.", takesFile: true,
    explain: { $0.isEmpty ? Positional.emptyName : $0 == "-" ? "A recording needs a file." : nil },
    parse: { $0.isEmpty || $0 == "-" ? nil : .some($0) })

  /// Why a file cannot be recorded to: it is the one that is read, of which nothing would be left.
  static func objection(to arguments: ParsedArguments) -> String? {
    guard let path = arguments[path], let input = arguments.positionals.first else { return nil }
    var (one, other) = (stat(), stat())
    guard stat(path, &one) == 0, stat(input, &other) == 0, one.st_dev == other.st_dev, one.st_ino == other.st_ino else {
      return nil
    }
    return "The option '--record' cannot name the file that is edited."
  }

  /// Does something, recorded if a path is given. What the file had before is lost: not to be called before there is
  /// something to record.
  static func run(to path: String?, _ work: () throws -> ExitStatus) rethrows -> ExitStatus {
    guard let path else { return try work() }
    let recording: Recording
    do throws(RecordingError) {
      recording = try Graph.record(to: path, values: true)
    } catch {
      return fail(error)
    }
    var status = try work()
    do throws(RecordingError) { try recording.end() } catch { status.note(fail(error)) }
    return status
  }

  private static func fail(_ error: RecordingError) -> ExitStatus {
    StandardError.print("bindcli: error: \(error.place): \(SystemError(code: error.code).reason)")
    return .failure
  }
}
