import Binding

/// A request of ``Pages``. Each change makes another object, even if the request becomes equal to a former one.
final class PagesRequest<Input> {
  /// What to fetch; `nil` if there is nothing to fetch.
  let input: Input?
  /// Later requests have later dates.
  let date = newDate()
  /// Identifies the latest request without an input up to this one; 0 if there was none. Requests on both sides of it
  /// are different requests even if they are equal, because the list was emptied between them.
  let emptied: UInt64

  init(_ input: Input?, after previous: PagesRequest?) {
    self.input = input
    emptied = input == nil ? newStamp() : previous?.emptied ?? 0
  }

  func isSame(as other: PagesRequest) -> Bool {
    self === other || emptied == other.emptied && areSame(input, other.input)
  }
}

/// The present request of pages, and the one whose pages are shown.
///
///     request ──▶ present ──▶ debounced ──▶ settled ──▶ state, elements
///
/// Without a pause both are the same. Both are computed, so each reader finds what follows from the request of the
/// moment.
final class PagesRequests<Input> {
  let present: Computed<PagesRequest<Input>>
  let settled: Computed<PagesRequest<Input>>
  /// The latest request that has not waited for the end of the pause, because it was asked for by a refresh.
  let hurried: Observable<PagesRequest<Input>?>
  /// Whether a refresh asks for the present request, which then does not wait. A failed transaction does not take that
  /// back, as it does not take back that a command executes.
  let isAsked: Observable<Bool>

  init<AnyClock: Clock<Duration>>(
    _ request: @escaping () -> Input?, debounce pause: Duration?, _ clock: AnyClock, file: StaticString, line: UInt32,
    on home: HomeActor
  ) {
    let input = Computed(file: file, line: line, request)
    let present = Computed<PagesRequest<Input>>(changes: .by(===), file: file, line: line) { previous in
      PagesRequest(input.value, after: previous)
    }
    let hurried = Observable<PagesRequest<Input>?>(nil, changes: .by(===), file: file, line: line)
    let isAsked = Observable(false, file: file, line: line)
    isAsked.outlastTransactions()
    (self.present, self.hurried, self.isAsked) = (present, hurried, isAsked)
    for node in [input, present, hurried, isAsked] as [GraphNode] { node.markInner() }
    settled =
      pause.map { pause in
        let late = present.debounced(for: pause, clock: clock, on: home)
        late.markInner()
        return Self.latest(of: present, late, hurried, isAsked, file, line)
      } ?? present
  }

  /// The request that was made last of those that have been debounced or did not wait. If there is nothing to fetch at
  /// present, or a refresh asks for it, nothing waits.
  private static func latest(
    of present: Computed<PagesRequest<Input>>, _ late: Computed<PagesRequest<Input>>,
    _ hurried: Observable<PagesRequest<Input>?>, _ isAsked: Observable<Bool>, _ file: StaticString, _ line: UInt32
  ) -> Computed<PagesRequest<Input>> {
    let settled = Computed<PagesRequest<Input>>(changes: .by(===), file: file, line: line) { previous in
      // All are read each time, because a debounced value that is not observed forgets that it waits.
      let (present, late, hurried, isAsked) = (present.value, late.value, hurried.value, isAsked.value)
      if present.input == nil || isAsked { return present }
      // The debounced request may be from before a request that did not wait.
      return [previous, hurried].reduce(late) { latest, other in
        other.map { $0.date > latest.date ? $0 : latest } ?? latest
      }
    }
    settled.markInner()
    return settled
  }

  /// Whether the present request waits for the end of the pause. Tracked.
  var isWaiting: Bool { !present.value.isSame(as: settled.value) }

  /// Whether something is requested, perhaps after a pause. Tracked.
  var isAny: Bool {
    // Read in any case: `settled` builds on its previous value, so it has to see that there is no request at present,
    // even if nothing else reads `settled` in the meantime.
    _ = settled.value
    return present.value.input != nil
  }

  /// Lets the present request not wait, until ``goOn()`` is called.
  func hurry() { isAsked.value = true }

  /// Lets the next request wait again, because the refresh was begun or given up.
  func goOn() {
    guard isAsked.peek() else { return }
    batch { (hurried.value, isAsked.value) = (present.peek(), false) }
  }
}
