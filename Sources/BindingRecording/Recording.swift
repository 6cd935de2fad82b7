internal import Binding

/// A recording under way: writes what a thread's graphs do to a file, as long as it is kept.
///
///     let recording = try Graph.record(to: "run.jsonl")
///     …
///     try recording.end()
///
/// If a write fails the recording ends: the error is reported once, as the failure of an effect is, and ``end()``
/// throws it.
///
/// Not `Sendable`: it belongs to the thread whose graphs it records, and traps if it ends on another.
public final class Recording {
  private let recorder: GraphRecorder

  init(_ recorder: GraphRecorder) { self.recorder = recorder }

  deinit { recorder.end() }

  /// Whether the recording has ended, by ``end()`` or because a write failed.
  public var isEnded: Bool { recorder.isEnded }

  /// The failure that ended it.
  public var failure: RecordingError? { recorder.failure }

  /// Ends the recording, and writes what was not written yet. A second call does nothing.
  ///
  /// - Throws: the error of a write that failed.
  public func end() throws(RecordingError) {
    recorder.end()
    if let failure { throw failure }
  }
}

@available(*, unavailable, message: "A recording belongs to the thread whose graphs it records.")
extension Recording: Sendable {}
