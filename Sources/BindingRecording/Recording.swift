internal import Binding

/// A recording under way: what a thread's graphs do is written to a file for as long as this is kept.
///
///     let recording = try Graph.record(to: "run.jsonl")
///     …
///     try recording.end()
///
/// It ends when it is released. If a write fails, the recording ends there; ``end()`` throws the error then, and it is
/// reported like the failure of an effect, once.
///
/// Not `Sendable`: it belongs to the thread whose graphs it records, and traps if it ends on another.
public final class Recording {
  private let recorder: GraphRecorder

  init(_ recorder: GraphRecorder) { self.recorder = recorder }

  deinit { recorder.end() }

  /// Whether it has ended, because it was told to or because a write has failed.
  public var isEnded: Bool { recorder.isEnded }

  /// The failure that ended it.
  public var failure: RecordingError? { recorder.failure }

  /// Ends it, and writes what was not written yet. Doing so again changes nothing.
  ///
  /// Throws the error of a write that has failed.
  public func end() throws(RecordingError) {
    recorder.end()
    if let failure { throw failure }
  }
}

@available(*, unavailable, message: "A recording belongs to the thread whose graphs it records.")
extension Recording: Sendable {}
