import Binding

/// A line on a terminal that shows how much has been done, and how fast, once the work takes more than a second.
///
/// An observable holds the count and the time, a computed value makes the text from these, and an observer draws the
/// text when it changes.
final class ProgressLine {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  /// The number of persons read so far. Not an observable, because it changes far more often than the line is drawn.
  var done = 0

  /// The count and the time that the line shows; `nil` while there is no line.
  private let shown = Observable<(count: Int, time: Duration)?>(nil, name: "progress")
  private let drawing: Subscription
  private let now: () -> Duration
  private var last = Duration.zero

  /// Makes a line for work that begins now.
  ///
  /// - Parameters:
  ///   - now: returns the time since a fixed moment.
  ///   - write: writes a text without a line break.
  init(now: @escaping () -> Duration, write: @escaping (String) -> Void) {
    let start = now()
    self.now = { now() - start }
    let text = shown.map(name: "progress text") { shown in
      shown.map { "\($0.count) persons, \(Int(Double($0.count) / ($0.time / .seconds(1)))) a second" }
    }
    drawing = text.observeChanges { _, text in write("\r\(text ?? "")\u{1B}[K") }
  }

  /// Shows the present count, unless the line was drawn less than `interval` ago, or the work has taken less than
  /// `patience`.
  func update() {
    let time = now()
    guard time >= Self.patience, time - last >= Self.interval else { return }
    last = time
    shown.value = (done, time)
  }

  /// Removes the line until the next update.
  func clear() { shown.value = nil }
}
