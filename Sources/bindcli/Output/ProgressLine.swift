import Binding

/// A line on a terminal that shows how much has been done, and how fast, once the work takes more than a second.
///
/// The count and the time are observables, the text follows from them, and an effect draws it when it has changed.
final class ProgressLine {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  /// The number of persons so far. A plain variable, because it changes far more often than the line is drawn.
  var done = 0

  private let count = Observable(0, name: "count")
  private let elapsed = Observable(Duration.zero, name: "elapsed")
  private let isVisible = Observable(false, name: "isVisible")
  private let drawing: Effect
  private let now: () -> Duration

  /// A line for work that begins now.
  ///
  /// - Parameters:
  ///   - now: The time since a fixed moment.
  ///   - write: Writes a text without a line break.
  init(now: @escaping () -> Duration, write: @escaping (String) -> Void) {
    let start = now()
    self.now = { now() - start }
    let (count, elapsed, isVisible) = (count, elapsed, isVisible)
    let text = Computed(name: "progress") {
      let rate = Double(count.value) / (elapsed.value / .seconds(1))
      return "\(count.value.grouped) persons, \(Int(rate).grouped) a second"
    }
    drawing = Effect(name: "progress line") {
      guard isVisible.value else { return }
      write("\r\(text.value)\u{1B}[K")
      // Also before other output, and when the work is over.
      onCleanup { if !isVisible.peek() { write("\r\u{1B}[K") } }
    }
  }

  /// Shows the count, unless it was shown a short time ago.
  func update() {
    let time = now()
    guard time >= Self.patience, time - elapsed.peek() >= Self.interval else { return }
    batch {
      count.value = done
      elapsed.value = time
      isVisible.value = true
    }
  }

  /// Removes the line until the next update.
  func clear() {
    isVisible.value = false
  }
}

extension Int {
  /// With commas between groups of three digits.
  fileprivate var grouped: String {
    let digits = String(self)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
