import Binding
import Foundation
import TerminalWidgets

/// Shows the form on the terminal and waits for keys and signals, until it is over.
///
/// Everything happens on the main thread, one thing after another: keys and signals are handled, the graph settles, and
/// changed lines are drawn.
@MainActor final class EditSession {
  /// The reason of its end.
  enum Ending: Equatable {
    case quit
    /// The terminal has gone.
    case hungUp
    /// A signal ended the program.
    case signal(Int32)
  }

  private static let fatalSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// How often to look whether another program has changed the file, in milliseconds.
  private static let interval: Int32 = 1_000

  /// How long a search goes on before keys are looked for and the screen is drawn.
  private static let slice = Duration.milliseconds(30)
  /// How often to ask for the result of a sorting, in milliseconds.
  private static let step: Int32 = 50

  private let editor: PersonsEditor
  private let form: PersonForm
  private let terminal: RawTerminal
  private let signals: SignalPipe
  private let palette: Palette
  private var reader = KeyReader()
  private var shown: Frame?
  private var ending: Ending?

  /// Takes the terminal, until this is released.
  init(_ editor: PersonsEditor, palette: Palette) throws(SystemError) {
    self.editor = editor
    self.palette = palette
    form = PersonForm(editor)
    // First, so that no signal ends the program before it has given the terminal back.
    signals = try SignalPipe(Self.fatalSignals + [SIGWINCH, SIGTSTP, SIGCONT])
    terminal = try RawTerminal()
  }

  /// Goes on until it is over. The terminal is as it was then. After an ending by a signal the caller should call
  /// ``end(by:)``.
  func run() -> Ending {
    defer { terminal.leave() }
    draw()
    while ending == nil {
      wait()
      settle()
      editor.keepDrafts()
      if editor.isOver.peek(), ending == nil { ending = .quit }
      draw()
    }
    return ending ?? .quit
  }

  /// Ends the program as the signal does that it has waited for.
  func end(by signal: Int32) { signals.letPass(signal) }

  /// Waits for keys and signals, and handles them.
  private func wait() {
    var states = [
      pollfd(fd: FileDescriptor.standardInput.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor.number, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&states, 2, reader.patience ?? pause)
    // A signal ended the waiting, and its note is there.
    for signal in signals.next() { handle(signal) }
    if count == 0, reader.patience != nil {
      handle(reader.resolve())
    } else if editor.listing.isWorking {
      editor.listing.work(for: Self.slice)
    } else if count == 0 {
      editor.lookAtFile()
    }
    if count > 0, states[0].revents != 0, ending == nil { readKeys() }
  }

  /// How long to wait for a key. A search goes on at once, a sorting is asked for its result now and then.
  private var pause: Int32 {
    guard editor.listing.isWorking else { return Self.interval }
    return editor.listing.isWaiting ? Self.step : 0
  }

  private func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = (try? buffer.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }) ?? 0
    guard count > 0 else { return ending = .hungUp }
    handle(reader.read(buffer[..<count]))
  }

  private func handle(_ keys: [Key]) {
    for key in joined(keys) where !editor.isOver.peek() {
      if key == .control("z") {
        suspend(byOurselves: true)
      } else if FormScreen(size: terminal.size, palette: palette).isTooSmall {
        form.handleUnseen(key)
      } else {
        form.handle(key)
      }
      settle()
    }
  }

  /// The keys, with the texts that were typed one after another into a line as one: what is pasted into a terminal that
  /// does not mark it comes letter by letter, and a line takes each at the cost of all before it.
  private func joined(_ keys: [Key]) -> [Key] {
    guard form.takesText else { return keys }
    var result: [Key] = []
    for (index, key) in keys.enumerated() {
      guard case .text(let text) = key else {
        // From here on the text may go elsewhere.
        return result + keys[index...]
      }
      if case .text(let before) = result.last { result[0] = .text(before + text) } else { result.append(key) }
    }
    return result
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH: shown = nil
    case SIGTSTP: suspend(byOurselves: false)
    case SIGCONT: resume()
    default: ending = .signal(signal)
    }
  }

  /// Gives the terminal back and stops until the program goes on.
  private func suspend(byOurselves: Bool) {
    terminal.leave()
    signals.letPass(SIGTSTP, toGroup: byOurselves)
    resume()
  }

  private func resume() {
    do throws(SystemError) { try terminal.enter() } catch { ending = .hungUp }
    shown = nil
  }

  /// Lets commands that are under way come to their end: they run on the main actor, whose thread this is.
  private func settle() {
    guard editor.isBusy else { return }
    draw()
    while editor.isBusy { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1)) }
  }

  /// Sends the changed lines to the terminal, in one piece.
  private func draw() {
    let screen = FormScreen(size: terminal.size, palette: palette)
    form.pane.height.value = screen.listHeight
    form.pageHeight = screen.pageHeight
    let frame = screen.frame(form.content)
    guard frame != shown else { return }
    let output = OutputBuffer()
    output.append(frame.update(from: shown))
    shown = frame
    do throws(SystemError) { try output.flush() } catch {
      ending = .hungUp
    }
  }
}
