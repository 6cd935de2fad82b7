/// How much a site takes on.
public struct SiteLimits: Sendable {
  /// How many sessions there are at a time. Further ones are refused.
  public var sessions = 100
  /// How many bytes a post has.
  public var bodySize = 64 * 1024
  /// How many events a post has.
  public var events = 256
  /// How many bytes a picture has. A longer one is shown as a failure.
  public var pictureSize = 1024 * 1024
  /// How long a new session waits for its browser to show the page. What is no browser never does, and would take the
  /// place of one.
  public var arrival: Duration = .seconds(10)
  /// How long a session waits for its browser to come back when the connection was lost.
  public var patience: Duration = .seconds(60)
  /// How often a browser is sent something when there is nothing to tell, so that either side sees that the other has
  /// gone.
  public var heartbeat: Duration = .seconds(15)
  /// How many bytes of messages are kept for a browser that comes back. One that has missed more is sent everything.
  public var backlogSize = 256 * 1024

  /// The limits above.
  public init() {}
}
