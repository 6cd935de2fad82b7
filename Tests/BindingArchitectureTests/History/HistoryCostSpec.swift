import Binding
import BindingArchitecture
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A step of many objects takes a time that grows with their number, and not with its square.
@Suite(.serialized) struct HistoryCostSpec {
  enum Act: CaseIterable { case undo, redo, undoAfterWrites, ignoring, ignoringInBatch }

  @Test(arguments: Act.allCases)
  func `eight times as many objects take about eight times as long`(act: Act) {
    let (few, many) = (time(of: act, on: 250), time(of: act, on: 2_000))
    #expect(many < few * 24, "\(many) instead of \(few)")
  }

  enum Typing: CaseIterable { case merged, grouped }

  @Test(arguments: Typing.allCases)
  func `typing a text eight times as long in one step takes about eight times as long`(typing: Typing) {
    func time(_ count: Int) -> Duration {
      (0..<5).map { _ in
        let field = Field(Observable(""))
        let history = History(of: field, merging: .seconds(1), clock: ManualClock())
        let group = typing == .grouped ? history.beginGroup() : nil
        defer { group?.cancel() }
        return threadTime { for letter in 1...count { field.text.value = "\(letter)" } }
      }.min()!
    }
    let (few, many) = (time(250), time(2_000))
    #expect(many < few * 24, "\(many) instead of \(few)")
  }

  /// The shortest of several times, because other programs may have run during the others.
  private func time(of act: Act, on count: Int) -> Duration {
    (0..<5).map { _ in
      let objects = (0..<count).map { Observable($0) }
      let history = History(of: Observable(0))
      let scope = Scope()
      for object in objects { history.track(object).store(in: scope) }
      func write() { for object in objects { object.value += 1 } }
      batch(write)
      if act == .redo { history.undo.execute() }
      defer { batch { scope.end() } }
      return threadTime {
        switch act {
        case .undo: history.undo.execute()
        case .redo: history.redo.execute()
        case .undoAfterWrites:
          batch {
            write()
            history.undo.execute()
          }
        case .ignoring: history.ignoring(write)
        case .ignoringInBatch: batch { history.ignoring(write) }
        }
      }
    }.min()!
  }
}
