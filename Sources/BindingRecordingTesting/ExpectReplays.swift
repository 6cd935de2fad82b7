internal import BindingRecording
internal import BindingTesting
internal import Foundation

/// Expects that a view model does again what it did when it was recorded.
///
///     try await expectReplays("Fixtures/rename.jsonl") { PersonViewModel(person: .ada) }
///
/// What was written from outside of the graph is written to a new view model, operation by operation, and what follows
/// is compared with what followed then: the values of computed values, and of observables that effects write. Each
/// difference is recorded as an issue of the running test, at the place of the call, and so is what keeps the recording
/// from being replayed.
///
/// **Inputs** are all writes from outside: those of views and tests, those of commands, and what commands, resources
/// and timers write when their answers come. Nothing waits, no work of a command is done again, and its own state, as
/// `isExecuting`, is not compared. Nodes are found by their names, and among those of one name by the order of making;
/// a node without a name cannot be written.
///
/// **Values** have to be recorded, with `values: true`, and can be written if they are `Codable`. What cannot be
/// compared is told by ``Replay/uncompared``.
///
/// The recording has to begin before the view model is made, in the same way as here, views apart: what is written
/// while it is made is not written again.
///
/// - Parameters:
///   - path: the recording, of a program that made one such view model.
///   - make: makes the view model, with doubles for its services.
/// - Returns: what was written and compared.
/// - Throws: an error of reading the recording, or of the closure.
@discardableResult
public func expectReplays<ViewModel>(
  _ path: String,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: () throws -> ViewModel
) async throws -> Replay {
  let events = try RecordingDecoder.events(in: Data(contentsOf: URL(fileURLWithPath: path)))
  let session = RecordedSession(events)
  let graph = ReplayedGraph(session.namesOfPlaces)
  defer { graph.end() }
  let viewModel = try make()
  var replayer = Replayer(session, on: graph)
  replayer.run()
  withExtendedLifetime(viewModel) {}
  for problem in replayer.replay.problems { record(problem, fileID, filePath, line, column) }
  return replayer.replay
}
