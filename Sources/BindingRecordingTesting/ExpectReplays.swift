internal import BindingRecording
internal import BindingTesting
internal import Foundation

/// Expects that a view model does the same as when it was recorded.
///
///     try await expectReplays("Fixtures/rename.jsonl") { PersonViewModel(person: .ada) }
///
/// What was written from outside of the graph is written to a new view model, operation by operation. The values that
/// follow are compared with the recorded ones: of computed values, and of observables that effects write. Each
/// difference, and whatever prevents the replay, is an issue of the running test at the place of the call.
///
/// **Inputs** are all writes from outside: by views and tests, by commands, and the results that commands, resources
/// and timers write. Nothing waits, commands do no work, and their states, such as `isExecuting`, are not compared.
/// Nodes are identified by their names, and by the order of making among nodes with one name; a node without a name
/// cannot be written.
///
/// **Values** have to be recorded with `values: true`, and can be written if they are `Codable`. ``Replay/uncompared``
/// tells what cannot be compared.
///
/// The recording has to begin before the view model is made, and the view model has to be made in the same way: what is
/// written while it is made is not written again.
///
/// - Parameters:
///   - path: the recording of a program that made one such view model.
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
