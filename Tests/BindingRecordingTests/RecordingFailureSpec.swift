import Binding
import BindingRecording
import Foundation
import TestSupport
import Testing

@Suite struct RecordingFailureSpec {
  @Test func `an error is thrown where the file of a recording cannot be made`() {
    #expect(throws: RecordingError.self) { try Graph.record(to: "/there/is/no/such/folder/run.jsonl") }
    #expect(!Graph.isTracing)
  }

  @Test func `an error is thrown where the first line of a recording cannot be written`() {
    let error = #expect(throws: RecordingError.self) { try Graph.record(to: -1) }
    #expect(error?.place == "-1")
    #expect(error?.code == EBADF)
  }

  /// A socket that is shut down stays so, even if a process that another spec starts meanwhile has inherited the
  /// reader.
  private func socketPair() -> [Int32] {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    #expect(socketpair(AF_UNIX, stream, 0, &ends) == 0)
    return ends
  }

  @Test func `a write error is reported once, ends the recording, and is thrown by end()`() throws {
    let ends = socketPair()
    let recording = try Graph.record(to: ends[1])
    let name = Observable("Ada", name: "name")
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      name.value = "Grace"
      #expect(reports.isEmpty)
      #expect(shutdown(ends[0], Int32(SHUT_RDWR)) == 0)
      name.value = "Barbara"
      name.value = "Ada"
    }
    #expect(reports.map(\.kind) == [.recordingFailed])
    #expect(try #require(reports.first).description.contains("has ended"))
    #expect(recording.isEnded)
    #expect(recording.failure?.code == EPIPE)
    #expect(throws: RecordingError.self) { try recording.end() }
    ends.forEach { close($0) }
  }

  @Test func `a failure of the last lines is reported if a recording is released, and thrown if it is ended`() throws {
    for isReleased in [true, false] {
      let ends = socketPair()
      var recording: Recording? = try Graph.record(to: ends[1])
      var reports: [Diagnostic] = []
      withDiagnostics({ reports.append($0) }) {
        #expect(shutdown(ends[0], Int32(SHUT_RDWR)) == 0)
        if !isReleased { #expect(throws: RecordingError.self) { try recording?.end() } }
        recording = nil
      }
      #expect(reports.map(\.kind) == (isReleased ? [.recordingFailed] : []))
      ends.forEach { close($0) }
    }
  }

  @Test func `a recording traps when it ends on another thread`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Carrier: @unchecked Sendable { let recording: Recording }
      let carrier = Carrier(recording: try Graph.record(to: "/dev/null"))
      onStack(kilobytes: 512) { try? carrier.recording.end() }
    }
    #expect(trap.message.contains("ends on another thread than the one it records"))
  }
}
