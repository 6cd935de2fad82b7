import Dispatch
import Foundation
import TerminalWidgets

/// Shows a screen of widgets on the terminal until its user ends it.
///
/// The main run loop runs keys, signals, timers and tasks one after another; after each the changed lines are drawn.
@MainActor final class ScreenSession {
  private static let fatalSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let screen: Screen
  private let terminal: RawTerminal
  private var reader = KeyReader()
  private var shown: Frame?
  /// The signal that has ended the session.
  private var ending: Int32?
  private var hasLostTerminal = false

  /// Takes the terminal, until this is released.
  init(_ screen: Screen) throws {
    self.screen = screen
    terminal = try RawTerminal()
  }

  /// Runs until the user ends it, and restores the terminal; a signal that ended it then has its usual effect on the
  /// program.
  ///
  /// - Throws: an error if the terminal has gone.
  func run() throws {
    let sources = [keys] + (Self.fatalSignals + [SIGWINCH, SIGCONT]).map(source)
    draw()
    while !screen.isOver, ending == nil, !hasLostTerminal {
      let patience = reader.patience.map { Date(timeIntervalSinceNow: Double($0) / 1000) }
      let isInTime = RunLoop.main.run(mode: .default, before: patience ?? .distantFuture)
      if let patience, !isInTime || patience.timeIntervalSinceNow <= 0 { handle(reader.resolve()) }
      draw()
    }
    for source in sources { source.cancel() }
    terminal.leave()
    if hasLostTerminal { throw POSIXError(.EIO) }
    guard let ending else { return }
    signal(ending, SIG_DFL)
    raise(ending)
  }

  private var keys: any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readKeys() } }
    source.resume()
    return source
  }

  private func source(of number: Int32) -> any DispatchSourceProtocol {
    // Its default effect would come first.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.handle(signal: number) } }
    source.resume()
    return source
  }

  private func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { handle(reader.read(buffer[..<count])) } else if errno != EINTR { hasLostTerminal = true }
  }

  private func handle(_ keys: [Key]) {
    for key in keys where !screen.isOver {
      if key == .control("z") { suspend() } else { screen.handle(key) }
    }
  }

  private func handle(signal: Int32) {
    switch signal {
    case SIGWINCH: shown = nil
    case SIGCONT: resume()
    default: ending = signal
    }
  }

  private func suspend() {
    terminal.leave()
    raise(SIGTSTP)
    resume()
  }

  private func resume() {
    do { try terminal.enter() } catch { hasLostTerminal = true }
    shown = nil
  }

  /// Sends the changed lines to the terminal, in one piece.
  private func draw() {
    let frame = screen.frame(terminal.size)
    guard frame != shown else { return }
    do { try terminal.show(frame.update(from: shown)) } catch { hasLostTerminal = true }
    shown = frame
  }
}
