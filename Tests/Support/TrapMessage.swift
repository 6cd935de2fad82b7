import Testing

extension ExitTest.Result? {
  /// The text that the process wrote to standard error.
  ///
  ///     let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { … }
  ///     #expect(trap.message.contains("'total'"))
  package var message: String { self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "" }
}
