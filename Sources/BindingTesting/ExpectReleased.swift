/// Expects that an object is released once the closure that made it has returned it: that no other reference is left.
///
///     expectReleased {
///       let viewModel = PersonViewModel(person: model)
///       viewModel.nameText.observe { _ in }.store(in: viewModel.scope)
///       return viewModel
///     }
///
/// An object that lives on is recorded as an issue of the running test, at the place of the call.
///
/// - Returns: whether it was released.
@discardableResult
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: () throws -> Object
) rethrows -> Bool {
  weak let object = try make()
  if object != nil { record("The \(Object.self) is still there: something keeps it.", fileID, filePath, line, column) }
  return object == nil
}

/// Expects that an object is released once the asynchronous closure that made it has returned it.
///
/// Tasks that keep it are given the time to end, if they are about to.
///
///     await expectReleased {
///       let viewModel = PersonListViewModel(service: service)
///       try? await viewModel.load.run()
///       return viewModel
///     }
@discardableResult
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: nonisolated(nonsending) () async throws -> Object
) async rethrows -> Bool {
  weak let object = try await make()
  await drain { object == nil }
  if object != nil { record("The \(Object.self) is still there: something keeps it.", fileID, filePath, line, column) }
  return object == nil
}
