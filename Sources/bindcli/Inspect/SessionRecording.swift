import Binding
import BindingRecording

/// The recording of a command's own graphs, which `bindcli inspect` shows.
enum SessionRecording {
  static let path = Option<String?>(
    "record", default: nil, shownAs: "none",
    abstract: "Record what the view models do, with their values, in a file for 'bindcli inspect'.", takesFile: true,
    explain: { $0.isEmpty ? Positional.emptyName : nil }, parse: { $0.isEmpty ? nil : .some($0) })

  /// Does something, recorded if that is asked for.
  static func run(_ arguments: ParsedArguments, _ work: () throws -> ExitStatus) rethrows -> ExitStatus {
    guard let path = arguments[path] else { return try work() }
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
