import Binding
import BindingRecording
import Foundation
import Testing

@Suite struct RecordingFailureSpec {
  @Test func `is thrown where the file cannot be made`() {
    #expect(throws: RecordingError.self) { try Graph.record(to: "/there/is/no/such/folder/run.jsonl") }
    #expect(!Graph.isTracing)
  }

  @Test func `is thrown where the first line cannot be written`() {
    let error = #expect(throws: RecordingError.self) { try Graph.record(to: -1) }
    #expect(error?.place == "-1")
    #expect(error?.code == EBADF)
  }

  /// A pipe takes the first line and has no reader later.
  @Test func `is reported once, ends the recording, and is thrown by its end`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let recording = try Graph.record(to: ends[1])
    let name = Observable("Ada", name: "name")
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      name.value = "Grace"
      #expect(reports.isEmpty)
      close(ends[0])
      name.value = "Barbara"
      name.value = "Ada"
    }
    #expect(reports.map(\.kind) == [.recordingFailed])
    #expect("\(reports[0])".contains("has ended"))
    #expect(recording.isEnded)
    #expect(recording.failure?.code == EPIPE)
    #expect(throws: RecordingError.self) { try recording.end() }
    close(ends[1])
  }

  @Test func `is a trap where it ends on another thread`() async {
    await #expect(processExitsWith: .failure) {
      struct Carrier: @unchecked Sendable { let recording: Recording }
      let carrier = Carrier(recording: try Graph.record(to: "/dev/null"))
      let thread = Thread { try? carrier.recording.end() }
      thread.start()
      sleep(5)
    }
  }
}
