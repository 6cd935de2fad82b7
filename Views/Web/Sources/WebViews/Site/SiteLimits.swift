/// The limits of a site.
public struct SiteLimits: Sendable {
  /// The greatest number of sessions. Further ones are refused.
  public var sessions = 100
  /// The greatest number of bytes in a post. Browsers send more than that in several posts. A single text that is too
  /// long is refused, and its input shows what it had.
  public var bodySize = 64 * 1024
  /// The greatest number of events in a post.
  public var events = 256
  /// The greatest number of bytes in a picture. A longer picture is shown as a failure.
  public var pictureSize = 1024 * 1024
  /// How long a new session waits for its browser to show the page. A client that is no browser never does, and would
  /// take up a session.
  public var arrival: Duration = .seconds(10)
  /// How long a session waits for its browser to come back when the connection was lost.
  public var patience: Duration = .seconds(60)
  /// How often a browser is sent something even without messages, so that each side notices that the other has gone.
  public var heartbeat: Duration = .seconds(15)
  /// The greatest number of bytes of messages kept for a browser that comes back. A browser that has missed more is
  /// sent the whole page.
  public var backlogSize = 256 * 1024

  /// The limits above.
  public init() {}
}
