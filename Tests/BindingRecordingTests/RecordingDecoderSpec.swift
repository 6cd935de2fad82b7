import BindingRecording
import TestSupport
import Testing

@Suite struct RecordingDecoderSpec {
  private let first = #"{"event":"recording","time":0,"version":1,"began":1}"#

  @Test func `a decoder takes a recording in any pieces`() throws {
    let bytes = Array((first + "\n" + #"{"event":"write","node":1,"value":{"a":[1,null]}}"# + "\n").utf8)
    let whole = try RecordingDecoder.events(in: bytes)
    #expect(whole.map(\.event) == [.recording, .write])
    var decoder = RecordingDecoder()
    var pieces: [RecordedEvent] = []
    for byte in bytes { pieces += try decoder.decode([byte]) }
    #expect(pieces == whole)
  }

  @Test func `a byte takes no longer to decode when its line has many bytes before it`() throws {
    func time(after count: Int) throws -> Duration {
      let byte = UInt8(ascii: " ")
      var decoder = RecordingDecoder()
      _ = try decoder.decode(repeatElement(byte, count: count))
      return try (0..<5).map { _ in
        try threadTime { for _ in 0..<50 { _ = try decoder.decode([byte]) } }
      }.min()!
    }
    let (few, many) = (try time(after: 100), try time(after: 100_000))
    #expect(many < few * 15, "\(many) instead of \(few)")
  }

  @Test func `a decoder ignores events and members of a later version, and an incomplete last line`() throws {
    let text = first + "\n{\"event\":\"dreamt\"}\n{\"event\":\"settled\",\"turn\":1,\"mood\":\"good\"}\n{\"event\":\"se"
    #expect(try RecordingDecoder.events(in: text.utf8).map(\.event) == [.recording, .settled])
    var decoder = RecordingDecoder()
    _ = try decoder.decode(text.utf8)
    #expect(decoder.unknownEvents == ["dreamt": 1])
  }

  @Test(arguments: [
    (#"{"event":"write"}"#, "line 1: expected the first line of a recording"),
    ("hello", "line 1: expected an event of a recording"),
    (#"{"event":"recording","version":9}"#, "line 1: version 9 is later than 1"),
    ("{\"event\":\"recording\",\"version\":1}\n{]", "line 2: expected an event of a recording"),
  ])
  func `a decoder says which line is not one of a recording`(_ text: String, _ message: String) {
    let failure = #expect(throws: RecordingDecoder.Failure.self) {
      try RecordingDecoder.events(in: (text + "\n").utf8)
    }
    #expect(failure?.description == message)
  }

  @Test(arguments: ["hello", #"{"event":"recording","version":9}"#, #"{"event":"reco"#])
  func `a first line without a line break has to be that of a recording`(_ text: String) throws {
    #expect(throws: RecordingDecoder.Failure.self) { try RecordingDecoder.events(in: text.utf8) }
    #expect(try RecordingDecoder.events(in: first.utf8).map(\.event) == [.recording])
    #expect(try RecordingDecoder.events(in: "".utf8).isEmpty)
  }

  @Test func `a decoder goes on behind a line that it could not read`() throws {
    var decoder = RecordingDecoder()
    let found = #expect(throws: RecordingDecoder.Failure.self) {
      let step = #"{"event":"settled","turn":1}"#
      _ = try decoder.decode((first + "\n" + step + "\n{]\n" + step + "\n{\"event\":").utf8)
    }
    #expect(found?.line == 3 && found?.events.map(\.event) == [.recording, .settled], "what could be read is not lost")
    #expect(try decoder.decode([]).map(\.event) == [.settled])
    #expect(try decoder.decode("\"end\"}\n".utf8).map(\.event) == [.end])
    let failure = #expect(throws: RecordingDecoder.Failure.self) { try decoder.decode("hello\n".utf8) }
    #expect(failure?.line == 6 && failure?.events == [])
    #expect(decoder.finish() == nil)
  }
}
