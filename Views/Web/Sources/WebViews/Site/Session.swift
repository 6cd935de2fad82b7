import Binding
import Foundation

/// A page in one browser: its messages, and the stream that sends them.
@MainActor
final class Session {
  let id: String
  let page: Page
  private var backlog: Backlog
  private let limits: SiteLimits
  private let clock: any Clock<Duration>
  /// Wakes the stream. It holds one signal, however many messages wait.
  private var signal: AsyncStream<Void>.Continuation?
  private var streams = 0
  /// Whether to send something even if there is no message.
  private var isPulseDue = false
  private var watch: Task<Void, Never>?
  /// The number of the latest post.
  private var lastPost = 0
  private let onEnd: (Session) -> Void
  private let encoder = JSONEncoder()

  init(
    id: String, page: Page, limits: SiteLimits, clock: any Clock<Duration>, onEnd: @escaping (Session) -> Void
  ) {
    (self.id, self.page, self.limits, self.clock, self.onEnd) = (id, page, limits, clock, onEnd)
    backlog = Backlog(limit: limits.backlogSize)
    page.deliver = { [weak self] in self?.send($0) }
    waitForBrowser(limits.arrival)
  }

  // MARK: To the browser

  private func send(_ patches: [Patch]) {
    backlog.append(text(patches))
    signal?.yield()
  }

  private func text(_ patches: [Patch]) -> String {
    do {
      return String(decoding: try encoder.encode(patches), as: UTF8.self)
    } catch {
      // Texts and whole numbers can be encoded.
      fatalError("Patches cannot be encoded: \(error)")
    }
  }

  /// A stream from where a browser left off. It replaces the former one, which the browser has given up.
  func connect(after lastEventID: Int?) -> EventStream {
    signal?.finish()
    streams += 1
    let stream = streams
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    signal.onTermination = { [weak self] _ in
      Task { @MainActor in self?.disconnect(stream) }
    }
    self.signal = signal
    signal.yield()
    keepAlive()
    return EventStream(session: self, number: stream, signals: signals, lastEventID: lastEventID)
  }

  private func disconnect(_ stream: Int) {
    guard stream == streams, signal != nil else { return }
    signal = nil
    waitForBrowser(limits.patience)
  }

  /// What a stream sends next, and the number of the last message in it; an empty text if there is nothing to send, and
  /// `nil` if another stream has replaced it.
  func text(after position: Int?, isFirst: Bool, in stream: Int) -> (text: String, position: Int)? {
    guard stream == streams else { return nil }
    page.flushNow()
    let isPulse = isPulseDue || isFirst
    isPulseDue = false
    // Browsers are told how long to wait before they connect again, in milliseconds.
    let prefix = isFirst ? "retry: 500\n" : ""
    if let position, let messages = backlog.messages(after: position) {
      let events = messages.map { "id: \($0.number)\ndata: \($0.text)\n\n" }.joined()
      return (prefix + (events.isEmpty && isPulse ? ":\n\n" : events), backlog.last)
    }
    let patches = [page.whole] + (streams == 1 && isFirst ? page.initialFocus : [])
    return ("\(prefix)id: \(backlog.last)\ndata: \(text(patches))\n\n", backlog.last)
  }

  /// The number of the latest message.
  var lastMessage: Int { backlog.last }

  // MARK: From the browser

  /// Carries out a user's events. A post that comes again, because its answer was lost, is ignored.
  func take(_ edits: Edits) {
    guard edits.number > lastPost else { return }
    lastPost = edits.number
    page.take(edits.events)
  }

  // MARK: Time

  private func waitForBrowser(_ patience: Duration) {
    let clock = clock
    watch?.cancel()
    watch = Task { [weak self] in
      try? await clock.sleep(for: patience)
      if !Task.isCancelled { self?.end() }
    }
  }

  private func keepAlive() {
    let (clock, heartbeat) = (clock, limits.heartbeat)
    watch?.cancel()
    watch = Task { [weak self] in
      while !Task.isCancelled {
        try? await clock.sleep(for: heartbeat)
        self?.pulse()
      }
    }
  }

  private func pulse() {
    isPulseDue = true
    signal?.yield()
  }

  /// Ends the session, and everything of its page.
  func end() {
    watch?.cancel()
    watch = nil
    signal?.finish()
    signal = nil
    page.end()
    onEnd(self)
  }
}
