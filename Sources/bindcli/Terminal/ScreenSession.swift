import Binding
import Dispatch
import Foundation
import TerminalWidgets

/// Shows a screen of widgets on the terminal until its user ends it.
///
/// Keys, signals, timers and tasks come one after another, by way of the main run loop; after each the lines that have
/// changed are drawn.
@MainActor final class ScreenSession {
  private static let fatalSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let screen: Screen
  private let terminal: RawTerminal
  private let signals: SignalPipe
  private var reader = KeyReader()
  private var shown: Frame?
  /// The signal that was the end, or 0 if the terminal has gone.
  private var ending: Int32?

  /// Takes the terminal, until this is released.
  init(_ screen: Screen) throws(SystemError) {
    self.screen = screen
    signals = try SignalPipe(Self.fatalSignals + [SIGWINCH, SIGCONT])
    terminal = try RawTerminal()
  }

  /// Goes on until the user ends it. The terminal is as it was then.
  ///
  /// - Throws: an error if the terminal has gone.
  func run() throws(SystemError) {
    let sources = [
      source(of: .standardInput) { me in me.readKeys() }, source(of: signals.descriptor) { me in me.readSignals() },
    ]
    draw()
    while !screen.isOver, ending == nil {
      let patience = reader.patience.map { Date(timeIntervalSinceNow: Double($0) / 1000) }
      let isInTime = RunLoop.main.run(mode: .default, before: patience ?? .distantFuture)
      if let patience, !isInTime || patience.timeIntervalSinceNow <= 0 { handle(reader.resolve()) }
      draw()
    }
    for source in sources { source.cancel() }
    terminal.leave()
    if ending == 0 { throw SystemError(code: EIO) }
    if let ending { signals.letPass(ending) }
  }

  private func source(
    of descriptor: FileDescriptor, _ handle: @escaping @MainActor (ScreenSession) -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { if let self { handle(self) } }
    }
    source.resume()
    return source
  }

  private func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = (try? buffer.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }) ?? 0
    if count > 0 { handle(reader.read(buffer[..<count])) } else { ending = 0 }
  }

  private func handle(_ keys: [Key]) {
    for key in keys where !screen.isOver {
      if key == .control("z") { suspend() } else { screen.handle(key) }
    }
  }

  private func readSignals() {
    for signal in signals.next() {
      switch signal {
      case SIGWINCH: shown = nil
      case SIGCONT: resume()
      default: ending = signal
      }
    }
  }

  private func suspend() {
    terminal.leave()
    signals.letPass(SIGTSTP, toGroup: true)
    resume()
  }

  private func resume() {
    do throws(SystemError) { try terminal.enter() } catch { ending = 0 }
    shown = nil
  }

  /// Sends the changed lines to the terminal, in one piece.
  private func draw() {
    let frame = screen.frame(terminal.size)
    guard frame != shown else { return }
    let output = OutputBuffer()
    output.append(frame.update(from: shown))
    shown = frame
    do throws(SystemError) { try output.flush() } catch { ending = 0 }
  }
}
