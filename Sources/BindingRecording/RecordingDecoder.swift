internal import Foundation

/// Reads a recording, even while it is being written.
///
///     var decoder = RecordingDecoder()
///     for event in try decoder.decode(bytes) { … }
///
/// Bytes may come in pieces of any size, from a pipe or a growing file for example: an incomplete line waits for the
/// rest.
public struct RecordingDecoder {
  /// A recording that cannot be read.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The number of the line, from one.
    public let line: Int
    /// What is wrong with the line.
    public let reason: String
    /// The events of the lines before it that the same bytes have completed. No other call returns them.
    public let events: [RecordedEvent]

    /// Makes a failure, for a program that checks the events further.
    public init(line: Int, reason: String, events: [RecordedEvent] = []) {
      self.line = line
      self.reason = reason
      self.events = events
    }

    /// The failure as a sentence.
    public var description: String { "line \(line): \(reason)" }
  }

  /// The number of events of each kind that this module does not know, by the name of the kind. These events are
  /// skipped; a program that shows a recording should say so.
  public private(set) var unknownEvents: [String: Int] = [:]

  private var rest: [UInt8] = []
  /// How many bytes of `rest` were searched for the end of their line. They are not searched again, so that a long line
  /// that comes in many pieces takes linear time.
  private var searched = 0
  private var line = 0
  private var hasBegun = false
  private let decoder = JSONDecoder()

  /// Makes a decoder for a recording from its beginning.
  public init() {}

  /// The events of the lines that these bytes complete.
  ///
  /// To go on after a line that cannot be read, take the events of the failure, and call this again, without bytes:
  ///
  ///     do { events += try decoder.decode(bytes) } catch { events += error.events }
  ///
  /// - Throws: a failure if a line is no event, if the first line is not that of a recording, or if the recording has a
  ///   later version than ``RecordedEvent/currentVersion``. The failure has the events of the lines before that one.
  ///   The next call goes on after it.
  public mutating func decode(_ bytes: some Sequence<UInt8>) throws(Failure) -> [RecordedEvent] {
    rest.append(contentsOf: bytes)
    var events: [RecordedEvent] = []
    var start = 0
    var isSearched = false
    defer {
      rest.removeSubrange(..<start)
      searched = isSearched ? rest.count : 0
    }
    while let end = rest[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      let text = rest[start..<end]
      start = end + 1
      line += 1
      do throws(Failure) {
        if let event = try event(in: text) { events.append(event) }
      } catch {
        throw Failure(line: error.line, reason: error.reason, events: events)
      }
    }
    isSearched = true
    return events
  }

  /// The event of a last line without a line break; `nil` if there is no such line, or if it cannot be read, for
  /// example because the program ended while it was written.
  public mutating func finish() -> RecordedEvent? {
    defer { (rest, searched) = ([], 0) }
    return (try? event(in: rest[...])) ?? nil
  }

  /// All events of a recording.
  ///
  /// - Throws: a failure under the rules of ``decode(_:)``. An incomplete last line is ignored, unless it is the first.
  public static func events(in bytes: some Sequence<UInt8>) throws(Failure) -> [RecordedEvent] {
    var decoder = RecordingDecoder()
    var events = try decoder.decode(bytes)
    // The first line has to be that of a recording, even if it is the last one and has no line break.
    if !decoder.hasBegun { events += try decoder.decode("\n".utf8) }
    if let last = decoder.finish() { events.append(last) }
    return events
  }

  /// The event of a line; `nil` for an empty line, and for an unknown event.
  private mutating func event(in text: ArraySlice<UInt8>) throws(Failure) -> RecordedEvent? {
    guard text.contains(where: { $0 > 0x20 }) else { return nil }
    let data = Data(text)
    guard let event = try? decoder.decode(RecordedEvent.self, from: data) else {
      let name = try? decoder.decode(Name.self, from: data)
      if hasBegun, let name, RecordedEvent.Kind(rawValue: name.event) == nil {
        unknownEvents[name.event, default: 0] += 1
        return nil
      }
      throw Failure(line: line, reason: "expected an event of a recording")
    }
    if !hasBegun {
      guard event.event == .recording, let version = event.version else {
        throw Failure(line: line, reason: "expected the first line of a recording")
      }
      guard version <= RecordedEvent.currentVersion else {
        throw Failure(line: line, reason: "version \(version) is later than \(RecordedEvent.currentVersion)")
      }
      hasBegun = true
    }
    return event
  }

  private struct Name: Decodable { let event: String }
}
