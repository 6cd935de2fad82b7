public import Binding
#if canImport(Testing)
  internal import Testing
#endif

/// Records an issue at a place. Where no test is known to run, the issue is also reported, see `withDiagnostics`. Both
/// are needed there: in a task that a test has detached an issue makes the test fail, and in a program only a report
/// can be seen.
package func record(_ problem: String, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
  #if canImport(Testing)
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    Issue.record("\(problem)", sourceLocation: place)
    if Test.current != nil { return }
  #endif
  report(.expectationFailed, of: ["\(fileID):\(line)"], ExpectationFailure(problem))
}

/// The place where a test has made or called a double.
package struct CallSite: Sendable {
  private let fileID: String
  private let filePath: String
  private let line: Int
  private let column: Int

  package init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// Records an issue at this place unless a condition holds. Returns whether the condition holds.
  package func expect(_ condition: Bool, _ problem: @autoclosure () -> String) -> Bool {
    if !condition { record(problem()) }
    return condition
  }

  package func record(_ problem: String) { BindingTesting.record(problem, fileID, filePath, line, column) }
}

extension Diagnostic.Kind {
  /// An expectation of this module failed outside of a test. The report names the place of the call.
  public static var expectationFailed: Diagnostic.Kind {
    Diagnostic.Kind("expectationFailed", "At", "an expectation failed:")
  }
}

/// A failed expectation, as a sentence.
struct ExpectationFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
