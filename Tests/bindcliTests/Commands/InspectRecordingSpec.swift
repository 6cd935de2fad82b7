import Foundation
import TestSupport
import Testing

/// The built tool's ways to show a recording.
struct InspectRecordingSpec {
  /// A name is written, twice with the value that it has; a title is derived from it, and an effect shows the title.
  private static let recording = """
    {"event":"recording","time":0,"version":1,"began":1,"hasValues":true,"hasInternals":false}
    {"event":"node","time":5,"node":3,"kind":"effect","name":"label","isNamed":true}
    {"event":"run","time":1000,"step":1,"node":3,"reason":"made"}
    {"event":"node","time":4,"node":2,"kind":"computed","name":"title","isNamed":true}
    {"event":"run","time":2000,"step":2,"node":2,"reason":"read","cause":1}
    {"event":"node","time":3,"node":1,"kind":"observable","name":"name","isNamed":true,"value":"Ada"}
    {"event":"ran","time":3000,"step":2,"node":2,"isChanged":true,"reads":[1],"value":"Ms Ada"}
    {"event":"ran","time":4000,"step":1,"node":3,"reads":[2]}
    {"event":"settled","time":4000,"turn":1}
    {"event":"write","time":5000,"step":3,"node":1,"author":"outside","by":"the command 'save'","value":"Grace"}
    {"event":"run","time":6000,"step":4,"node":2,"reason":"changed","input":1,"cause":3}
    {"event":"ran","time":7000,"step":4,"node":2,"isChanged":false}
    {"event":"settled","time":7000,"turn":2}
    {"event":"kept","time":8000,"step":5,"node":1,"author":"outside"}
    {"event":"settled","time":8000,"turn":3}
    {"event":"ended","time":9000,"node":3}
    {"event":"end","time":9000,"unmentioned":2}

    """

  private static func inspect(_ arguments: String, _ recording: String = recording) throws -> Tool.Outcome {
    try Tool.shell("bindcli inspect \(arguments)", files: ["run.jsonl": recording])
  }

  @Test func `the text report counts the events and lists suspicious nodes`() throws {
    let text = """
      run.jsonl: 3 nodes, 3 operations, 2 writes, 3 runs, 9.0 µs

      Hottest
        RUNS  SAME  WRITES    TIME
           0     0       1    0 ns  name, observable
           2     1       0  2.0 µs  title, computed
           1     0       0  3.0 µs  label, effect

      Ran and changed nothing
        SAME  OF
           1   2  title, computed

      Cut off: written with the value it had
        KEPT  WRITES
           1       1  name, observable

      Outlived all that used them
        name, observable
        title, computed

      Still there when the recording ended
        and 2 nodes that nothing has used


      """
    #expect(try Self.inspect("run.jsonl") == Tool.Outcome(output: text, errors: "", status: 0))
    #expect(try Self.inspect("- <run.jsonl").output == text.replacing("run.jsonl", with: "<stdin>"))
    #expect(try Self.inspect("run.jsonl --limit 1").output.contains("  and 2 more\n"))
  }

  @Test func `the report tells nodes in use from nodes that have outlived their users`() throws {
    let running = Self.recording.replacing("{\"event\":\"ended\",\"time\":9000,\"node\":3}\n", with: "")
    let lists = try Self.inspect("run.jsonl", running).output.split(separator: "\n").suffix(5).map(String.init)
    #expect(
      lists == [
        "Still there when the recording ended", "  name, observable", "  title, computed", "  label, effect",
        "  and 2 nodes that nothing has used",
      ])
    let broken = running.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    #expect(try Self.inspect("run.jsonl", broken).output.contains("Still there where the recording breaks off\n"))
    let page = try Self.inspect("run.jsonl -f html").output
    #expect(page.contains("\n[1,") && page.contains(",1],\n[2,") && page.contains("'Outlived'"))
  }

  @Test func `a page in a file has the permissions of its recording`() throws {
    let modes = """
      chmod 600 run.jsonl; umask 022
      bindcli inspect run.jsonl -f html >page; bindcli inspect - <run.jsonl >text
      cat run.jsonl | bindcli inspect - >piped
      chmod 640 run.jsonl; bindcli inspect run.jsonl >shared
      chmod 666 run.jsonl; bindcli inspect run.jsonl >open
      ls -l page text piped shared open | awk '{ print $1, $NF }'
      """
    let outcome = try Tool.shell(modes, files: ["run.jsonl": Self.recording])
    #expect(
      outcome.output.split(separator: "\n").sorted() == [
        "-rw------- page", "-rw------- text", "-rw-r----- shared", "-rw-r--r-- open", "-rw-r--r-- piped",
      ], "\(outcome)")
  }

  @Test func `the report mentions events of a later version, which it leaves out`() throws {
    let later = Self.recording.replacing(
      "{\"event\":\"settled\",\"time\":4000,\"turn\":1}\n", with: "{\"event\":\"dreamt\"}\n{\"event\":\"dreamt\"}\n")
    let outcome = try Self.inspect("run.jsonl", later)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("run.jsonl: 3 nodes"))
    #expect(
      outcome.errors
        == "bindcli: note: events of the kind \"dreamt\", which a later version has written, are left out: 2\n")
    let ugly = try Self.inspect("run.jsonl", later.replacing("dreamt", with: #"\u001b[31m\n"#))
    #expect(ugly.errors.hasPrefix(#"bindcli: note: events of the kind "\u001b[31m\n", which"#))
  }

  @Test func `a page holds the recording, and loads nothing`() throws {
    let outcome = try Self.inspect("run.jsonl --format html")
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n"))
    #expect(outcome.output.contains("Ms Ada"))
    for loaded in ["http:", "https:", "src=", "@import", "url("] {
      #expect(!outcome.output.contains(loaded), "\(loaded)")
    }
  }

  @Test func `a page has the value that a node had before its first write`() throws {
    let recording = Self.recording.replacing("\"value\":\"Ada\"", with: "\"value\":\"FIRST\"")
    #expect(try Self.inspect("run.jsonl -f html", recording).output.contains("FIRST"))
    let redacted = Self.recording.replacing("\"value\":\"Ada\"", with: "\"isRedacted\":true")
    #expect(try Self.inspect("run.jsonl -f html", redacted).output.contains(",[],[],0,0,-2,1],\n[1,"))
  }

  @Test func `a page has the first value of a node that gets its name later`() throws {
    func page(naming node: String, after event: String) throws -> String {
      let naming = #"{"event":"node","time":3,"node":\#(node),"kind":"observable","name":"late","value":"NAMED"}"#
      let line = try #require(Self.recording.split(separator: "\n").first { $0.contains(event) })
      return try Self.inspect("run.jsonl -f html", Self.recording.replacing(line, with: "\(line)\n\(naming)")).output
    }
    #expect(try page(naming: "1", after: #""node":1,"kind""#).contains("NAMED"))
    // A value that comes with a name after a write is not the first one, and the write has it.
    #expect(try !page(naming: "1", after: #""value":"Grace""#).contains("NAMED"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--", "\"'\\", "a\u{202E}b", "\u{2028}", "&lt;", "\u{1B}[31m",
  ])
  func `texts of a recording stay texts in a page`(_ text: String) throws {
    let name = try #require(String(data: JSONEncoder().encode(text), encoding: .utf8))
    let recording = Self.recording.replacing("\"Ms Ada\"", with: name).replacing("\"label\"", with: name)
    let page = try Self.inspect("run.jsonl -f html", recording).output
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let data = page[start..<end]
    #expect(!data.contains("<"))
    #expect(!data.unicodeScalars.contains { [0x202E, 0x2028, 0x1B].contains($0.value) })
    let texts = try JSONDecoder().decode(Texts.self, from: Data(data.utf8)).texts
    #expect(texts.contains(text))
  }

  private struct Texts: Decodable { let texts: [String] }

  @Test func `the operation in which a recording breaks off counts as one`() throws {
    let end = try #require(Self.recording.range(of: #"{"event":"settled","time":8000"#)).lowerBound
    let report = try Self.inspect("run.jsonl", String(Self.recording[..<end])).output
    #expect(report.hasPrefix("run.jsonl: 3 nodes, 3 operations,"))
  }

  @Test func `a trace has nested runs, and writes as moments`() throws {
    struct Trace: Decodable {
      struct Event: Decodable {
        let ph, name: String
        let ts, dur: Double?
      }
      let traceEvents: [Event]
    }
    let output = try Self.inspect("run.jsonl --format perfetto").output
    let events = try JSONDecoder().decode(Trace.self, from: Data(output.utf8)).traceEvents.filter { $0.ph != "M" }
    #expect(
      events.map { "\($0.ph) \($0.name) \($0.ts ?? -1) \($0.dur ?? -1)" } == [
        "X operation 1 1.0 3.0", "X operation 2 5.0 2.0", "X operation 3 8.0 0.0", "X label 1.0 3.0", "X title 2.0 1.0",
        "i name 5.0 -1.0", "X title 6.0 1.0", "i name 8.0 -1.0",
      ])
    for track in ["operations", "graph"] { #expect(output.contains(#""args":{"name":"\#(track)"}"#)) }
  }

  @Test func `a followed recording shows what happens, why and how often`() throws {
    let lines = """
           0.001 label ran because it was made
           0.002 title ran because it was first read by 'label', which ran because it was made
           0.005 name was written by the command 'save' = "Grace"
           0.006 title ran because 'name' was written by the command 'save' (2 times)
           0.007 title stayed as it was
           0.008 name kept its value, written from outside (2 times)
           0.009 label ended
           0.009 the recording was ended

      """
    #expect(try Self.inspect("run.jsonl --follow") == Tool.Outcome(output: lines, errors: "", status: 0))
    // The file grows while it is read, at first by half a line.
    let growing = """
      head -c 300 run.jsonl >growing; (sleep 0.3; tail -c +301 run.jsonl >>growing) & bindcli inspect growing --follow
      """
    #expect(try Tool.shell(growing, files: ["run.jsonl": Self.recording]).output == lines)
    #expect(try Self.inspect("- --follow <run.jsonl").output == lines)
  }

  @Test func `what stands before a line that cannot be read is shown when a recording is followed`() throws {
    let whole = try Self.inspect("run.jsonl --follow").output
    var lines = Self.recording.split(separator: "\n")
    lines.insert("{]", at: lines.count - 1)
    let outcome = try Self.inspect("run.jsonl --follow", lines.joined(separator: "\n") + "\n")
    #expect(outcome.output + "     0.009 the recording was ended\n" == whole)
    #expect(outcome.errors == "run.jsonl:\(lines.count - 1): error: expected an event of a recording\n")
    #expect(outcome.status == 65)
  }

  @Test func `a file that is recorded anew is followed from its beginning`() throws {
    let anew = """
      head -n 5 run.jsonl >growing
      (until [ -s shown ]; do sleep 0.05; done; head -n 1 run.jsonl >growing
      until grep -q another shown; do sleep 0.05; done; tail -n 1 run.jsonl >>growing) &
      bindcli inspect growing --follow >shown && cat shown
      """
    #expect(
      try Tool.shell(anew, files: ["run.jsonl": Self.recording]).output.split(separator: "\n").suffix(2)
        == ["another recording begins", "     0.009 the recording was ended"])
  }

  @Test(arguments: [
    "anew >growing", "anew >other; mv other growing", "rm growing; sleep 0.2; anew >growing",
    "anew | head -n 5 >growing; sleep 0.4; tail -n +6 run.jsonl >>growing",
  ])
  func `a file that is recorded anew is read whole, however long it is and however it was replaced`(
    _ replacing: String
  ) throws {
    let script = #"""
      anew() { sed 's/"began":1/"began":2/' run.jsonl; }
      head -n 5 run.jsonl >growing
      (until [ -s shown ]; do sleep 0.05; done; \#(replacing)) & bindcli inspect growing --follow >shown && cat shown
      """#
    let outcome = try Tool.shell(script, files: ["run.jsonl": Self.recording])
    let whole = try Self.inspect("run.jsonl --follow").output
    #expect(outcome.status == 0 && outcome.output.hasSuffix("\nanother recording begins\n\(whole)"), "\(outcome)")
  }

  @Test func `a recording whose program crashed is shown as far as it goes`() throws {
    let outcome = try Self.inspect("run.jsonl", String(Self.recording.prefix(900)))
    #expect(outcome.output.contains("The recording was not ended"))
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ("hello\n", "run.jsonl:1: error: expected an event of a recording\n"),
    ("", "run.jsonl:1: error: expected the first line of a recording\n"),
    ("{\"event\":\"recording\",\"version\":2}\n", "run.jsonl:1: error: version 2 is later than 1\n"),
    (
      "{\"event\":\"recording\",\"version\":1}\n{\"event\":1}\n",
      "run.jsonl:2: error: expected an event of a recording\n"
    ),
  ])
  func `a file that is no recording is refused with its line`(_ text: String, _ message: String) throws {
    #expect(try Self.inspect("run.jsonl", text) == Tool.Outcome(output: "", errors: message, status: 65))
  }

  /// A chain of steps, each caused by the one before: a write from outside, and then runs of an effect and its writes.
  private static func chain(of count: Int) -> String {
    let nodes = recording.split(separator: "\n").filter { $0.contains("recording") || $0.contains("\"node\",") }
    let (write, run) = (#""write","node":1,"author":"effect""#, #""run","node":3,"reason":"changed""#)
    let steps = (1...count).map { number in
      let event = number % 2 == 0 ? run : number > 1 ? write : write.replacing("effect", with: "outside")
      return #"{"event":\#(event),"input":1,"time":1,"step":\#(number),"cause":\#(number - 1)}"#
    }
    return (nodes.map(String.init) + steps).joined(separator: "\n") + "\n"
  }

  @Test func `a long chain of causes says that it goes on`() throws {
    func last(_ count: Int) throws -> Substring? {
      try Self.inspect("- --follow <run.jsonl", Self.chain(of: count)).output.split(separator: "\n").last
    }
    #expect(try #require(try last(32)).contains("'name' was written from outside (16 times)"))
    let long = try #require(try last(33))
    #expect(long.contains(", which ran because … (17 times)"))
    #expect(!long.contains("from outside"))
  }

  @Test func `a text is shortened only if it has many characters`() throws {
    let (whole, long) = (String(repeating: "語", count: 700), String(repeating: "語", count: 2_001))
    let recording = Self.recording.replacing("\"title\"", with: "\"\(whole)\"")
    let page = try Self.inspect("run.jsonl -f html", recording.replacing("\"label\"", with: "\"\(long)\"")).output
    #expect(page.contains("\"\(whole)\""))
    #expect(page.contains("\"\(long.dropLast())…\""))
  }

  @Test(arguments: [Int.min, -5, Int.max])
  func `a recording with extreme numbers is shown all the same`(_ number: Int) throws {
    let ugly =
      Self.recording + """
        {"event":"run","time":\(number),"step":6,"node":3,"reason":"changed","input":\(number),"cause":\(number)}
        {"event":"ran","time":\(Int.max),"step":6,"node":3,"reads":[\(number)]}
        {"event":"run","time":0,"step":7,"node":3,"reason":"changed","input":1,"cause":5}
        {"event":"ran","time":\(Int.max),"step":7,"node":3}
        {"event":"ran","time":1,"step":\(number),"node":\(number)}
        {"event":"ended","time":\(number),"node":\(number)}

        """
    for format in ["text", "html", "perfetto"] {
      #expect(try Self.inspect("run.jsonl -f \(format)", ugly).status == 0)
    }
    #expect(try Self.inspect("- --follow <run.jsonl", ugly).status == 0)
    let trace = try Self.inspect("run.jsonl -f perfetto", ugly).output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(trace.utf8)) }
  }

  @Test func `a recording with causes in a circle and wrong numbers does not crash the report`() throws {
    let ugly =
      Self.recording + """
        {"event":"run","time":1,"step":6,"node":77,"reason":"changed","input":99,"cause":6}
        {"event":"ran","time":-5,"step":4000,"node":-1,"reads":[5,-5]}
        {"event":"write","step":7,"node":1,"cause":-9}

        """
    for format in ["text", "html", "perfetto"] {
      #expect(try Self.inspect("run.jsonl -f \(format)", ugly).status == 0)
    }
    #expect(try Self.inspect("- --follow <run.jsonl", ugly).status == 0)
  }
}
