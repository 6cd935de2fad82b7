import Binding
import BindingRecording
import Foundation
import TerminalWidgets

/// `demo`: lists the examples, runs the named ones, or shows the screen of one.
@main @MainActor enum DemoProgram {
  static func main() {
    do {
      let request = try Request(Array(CommandLine.arguments.dropFirst()))
      let recording = try request.recording.map { try Graph.record(to: $0, values: true) }
      try run(request)
      try recording?.end()
    } catch let error as Request.Mistake {
      fail("Error: \(error.message)\n\(Request.usage)", status: 64)
    } catch let error as RecordingError {
      fail("demo: error: \(error.place): \(String(cString: strerror(error.code)))", status: 1)
    } catch let error as POSIXError {
      fail("demo: error: \(String(cString: strerror(error.code.rawValue)))", status: 1)
    } catch {
      fail("demo: error: \(error.localizedDescription)", status: 1)
    }
  }

  private static func run(_ request: Request) throws {
    switch request.action {
    case .help: try write(Request.usage)
    case .list: try write(Demo.all.map { "\($0.name.padded(to: 16))\($0.abstract)\n" }.joined())
    case .run(let demos):
      for (place, demo) in demos.enumerated() {
        if demos.count > 1 { try write("\(place == 0 ? "" : "\n")==> \(demo.name) <==\n") }
        var lines = ""
        wait { await demo.run { lines += $0 + "\n" } }
        try write(lines)
      }
    case .show(let demo):
      let scope = Scope()
      defer { scope.end() }
      try ScreenSession(demo.screen(scope)).run()
    }
  }

  private static func write(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }

  /// Waits for the end of asynchronous work.
  ///
  /// Meanwhile the main thread runs its loop, as a screen does: with an asynchronous `main` it would have no loop on
  /// Linux.
  private static func wait(for work: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    while !isDone { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
