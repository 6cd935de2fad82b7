internal import Binding

/// Expects that an object is released after the closure that made it has returned, so that no reference to it is left.
///
///     expectReleased {
///       let viewModel = PersonViewModel(person: model)
///       viewModel.nameText.observe { _ in }.store(in: viewModel.scope)
///       return viewModel
///     }
///
/// An object that lives on is an issue of the running test, at the place of the call; outside of a test the issue is
/// reported, see `withDiagnostics`. The issue says what keeps the object alive: the subscriptions that the closure
/// made, effects, bindings and observers of events, are ended one by one, newest first, until the object is released,
/// and the one that ended last is named. If none of them keeps the object alive, another object, a closure or a task
/// does. A command that is still executing is named, because its work may retain the object, and so is a command that
/// has captured the object, such as one whose work names `self`. Outside of tests use `whyAlive`.
///
/// - Returns: whether the object was released.
@discardableResult
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: () throws -> Object
) rethrows -> Bool {
  let made = MadeSubscriptions()
  weak let object = try made.noting(make)
  guard let reason = made.keeper(of: { object }) else { return true }
  record(reason, fileID, filePath, line, column)
  return false
}

/// Expects that an object is released once the asynchronous closure that made it has returned.
///
/// A task that retains the object gets a second to end.
///
///     await expectReleased {
///       let viewModel = PersonBookViewModel(service: service)
///       try? await viewModel.load.run()
///       return viewModel
///     }
///
/// The issue can name only what the closure made on the thread on which it began: that is sure only before its first
/// suspension.
@discardableResult
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: nonisolated(nonsending) () async throws -> Object
) async rethrows -> Bool {
  let made = MadeSubscriptions()
  weak let object = try await made.noting(make)
  // Only a failing expectation takes this long.
  _ = await holds({ object == nil }, within: .seconds(1))
  guard let reason = made.keeper(of: { object }) else { return true }
  record(reason, fileID, filePath, line, column)
  return false
}
