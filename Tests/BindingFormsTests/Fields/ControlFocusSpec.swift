import BindingForms
import Testing

/// Where the focus of a control stands whose toolkit tells of it later, as that of SwiftUI: each event in each state.
@Suite struct ControlFocusSpec {
  private enum Event: CaseIterable {
    case asked, askedElsewhere, notAsked, given, taken, gone
  }

  private func focus(_ state: ControlFocus.State) -> ControlFocus {
    var focus = ControlFocus()
    switch state {
    case .away: break
    case .wanted: focus.ask(true)
    case .here: _ = focus.change(to: true)
    case .leaving:
      _ = focus.change(to: true)
      focus.ask(false)
    }
    return focus
  }

  private func send(_ event: Event, in state: ControlFocus.State) -> (ControlFocus.State, ControlFocus.Outcome) {
    var focus = focus(state)
    #expect(focus.state == state)
    var outcome = ControlFocus.Outcome.nothing
    switch event {
    case .asked: focus.ask(true)
    case .askedElsewhere: focus.ask(true, isElsewhere: true)
    case .notAsked: focus.ask(false)
    case .given: outcome = focus.change(to: true)
    case .taken: outcome = focus.change(to: false)
    case .gone: outcome = focus.disappear()
    }
    return (focus.state, outcome)
  }

  @Test(arguments: [
    (ControlFocus.State.away, Event.asked, ControlFocus.State.wanted, ControlFocus.Outcome.nothing),
    (.away, .askedElsewhere, .away, .nothing),
    (.away, .notAsked, .away, .nothing),
    (.away, .given, .here, .enter),
    (.away, .taken, .away, .nothing),
    (.away, .gone, .away, .nothing),
    (.wanted, .asked, .wanted, .nothing),
    (.wanted, .askedElsewhere, .wanted, .nothing),
    (.wanted, .notAsked, .away, .nothing),
    (.wanted, .given, .here, .nothing),
    (.wanted, .taken, .away, .giveUp),
    (.wanted, .gone, .away, .giveUp),
    (.here, .asked, .here, .nothing),
    (.here, .askedElsewhere, .here, .nothing),
    (.here, .notAsked, .leaving, .nothing),
    (.here, .given, .here, .nothing),
    (.here, .taken, .away, .leave),
    (.here, .gone, .away, .leave),
    (.leaving, .asked, .here, .nothing),
    (.leaving, .askedElsewhere, .here, .nothing),
    (.leaving, .notAsked, .leaving, .nothing),
    (.leaving, .given, .leaving, .nothing),
    (.leaving, .taken, .away, .endEdit),
    (.leaving, .gone, .away, .endEdit),
  ])
  private func `each event leads from each state to one other, and tells what follows for the field`(
    state: ControlFocus.State, event: Event, next: ControlFocus.State, outcome: ControlFocus.Outcome
  ) {
    let (found, told) = send(event, in: state)
    #expect(found == next)
    #expect(told == outcome)
  }

  @Test func `the toolkit is to give the focus while the program wants it, and not while it takes it back`() {
    #expect(!focus(.away).isWanted)
    #expect(focus(.wanted).isWanted)
    #expect(focus(.here).isWanted)
    #expect(!focus(.leaving).isWanted)
  }
}
