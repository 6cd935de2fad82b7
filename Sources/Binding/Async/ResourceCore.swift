/// Carries out the actions that the state machine of a resource decides on.
final class ResourceCore<Input, Value> {
  typealias Request = ResourceRequest<Input>

  let shown: Observable<ResourceState<Value>>
  /// The input as the user's closure gives it, as an object for each change.
  let requests: Computed<Request>
  /// Makes the requests that the loading effect follows, beginning with the present one; `nil` if it follows
  /// `requests`, without a pause.
  let settle: ((Computed<Request>) -> Computed<Request>)?
  let areSame: (Input?, Input?) -> Bool
  let start: (ResourceCore, Int, Input) -> Task<Void, Never>?
  var machine: ResourceMachine<Value>
  var latest: Request?
  /// The request for which a value was written, if it is not the latest one.
  var written: Request?
  /// Whether a request waits, because all observers are paused.
  var isPostponed = false
  /// Whether the next request is to be loaded even if its input is that of the latest one.
  var isReloadRequested = false
  /// Written when the loading effect has to run though the input is the same: after a request to reload, after a value
  /// was written for another input, and when an observer has read the state while a request waits.
  let looks = Observable(0, changes: .always)
  let loading: LatestWork
  var subscription: Subscription?

  /// - Parameters:
  ///   - input: the input as the user's closure gives it.
  ///   - settle: gives the debounced requests for those it is given; `nil` if there is no pause.
  ///   - areSame: compares inputs.
  init(
    _ input: Computed<Input?>, settle: ((Computed<Request>) -> Computed<Request>)?,
    areSame: @escaping (Input?, Input?) -> Bool, _ name: String,
    _ start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    requests = Computed(name: "\(name).request", changes: .by(===)) { Request(input.value) }
    self.settle = settle
    self.areSame = areSame
    self.start = start
    shown = Observable(.idle, name: name, changes: .always)
    machine = ResourceMachine()
    loading = LatestWork()
    input.markInner()
    requests.markInner()
    shown.markInner()
    shown.outlastTransactions()
    looks.markInner()
    looks.outlastTransactions()
    // Weak, because the core owns `shown`, which retains these closures.
    shown.onObserved = { [weak self] in self?.wake() }
    shown.onUnobserved = { [weak self] in self?.sleep() }
  }

  /// What the resource shows for the present input, tracked. The loading effect runs after other effects, and not in a
  /// batch or while nothing observes the state; until it has run, the state is what it is going to show.
  func present() -> ShownResource<Value> {
    let (shown, stamp, request) = (shown.value, machine.stamp, requests.value)
    if request.input == nil { return ShownResource(state: .idle, stamp: 0) }
    let isKnown = latest == nil || isLatest(request)
    if isKnown, !isWrittenForAnother(than: request) { return ShownResource(state: shown, stamp: stamp) }
    if subscription == nil, shown.value == nil { return ShownResource(state: .idle, stamp: 0) }
    // During a pause the state is still that of the former input.
    return ShownResource(state: hasToSettle(request) ? shown : .loading(previous: shown.value), stamp: stamp)
  }

  /// Whether a request waits for the end of the pause. The one that a new observer finds does not wait.
  private func hasToSettle(_ request: Request) -> Bool {
    settle != nil && subscription != nil && latest != nil && !isLatest(request)
  }

  /// What keeps the present input from being loaded, for explanations.
  var delay: ResourceDelay {
    if isPostponed { return .pausedObservers }
    let request = requests.peek()
    guard request.input != nil, hasToSettle(request) else { return .none }
    guard let former = written ?? latest, !hasSameInput(former, request) else { return .none }
    return .pause(former: former.input, rest: subscription?.innerEffect?.node.waitingNode?.rest)
  }

  func wake() {
    // Debounced requests are made now and not before, so that they begin with the present one, which does not wait.
    let settled = settle?(requests) ?? requests
    settled.markInner()
    subscription = Effect(name: "\(shown.name).loading") { [weak self] in
      guard let self else { return }
      _ = looks.value
      let request = settled.value
      untracked { self.look(at: request) }
    }
  }

  /// Takes a request that has settled, unless a later one was taken without the pause: the present one if a load is
  /// asked for, or one without an input.
  func look(at settled: Request) {
    let request = isReloadRequested ? requests.value : settled
    if let latest, latest.date > request.date { take(latest) } else { take(request) }
  }

  func sleep() {
    subscription = nil
    if machine.sleep() == .stop { loading.stop() }
    // Written in any case, because the state also depends on whether it is observed.
    shown.value = machine.shown
    isPostponed = false
    // The next observer makes up for it.
    if isReloadRequested { machine.expire() }
    isReloadRequested = false
  }

  /// Acts on a request, or lets it wait because all observers are paused. Then each observer reads the state when it
  /// resumes. A write of the state would do that too, but a reader by Observation would be told of it, even in the
  /// middle of a read that makes the loading effect look again. Being told once, that reader would miss the load.
  func take(_ request: Request) {
    // A written value hides that of the latest request, which has to be loaded again if its input has come back.
    let isHidden = isWrittenForAnother(than: requests.peek())
    let isNew = !isLatest(request) || isHidden || isReloadRequested && request.input != nil
    isPostponed = machine.isDue(isNew: isNew) && !shown.hasRunningObserver
    if isPostponed { return shown.markDependents() }
    isReloadRequested = false
    latest = request
    if isNew { written = nil }
    take(machine.request(hasInput: request.input != nil, isNew: isNew))
  }

  /// Whether the input is that of the latest request. While requests wait it may change and return.
  private func isLatest(_ request: Request) -> Bool {
    latest.map { hasSameInput($0, request) } ?? false
  }

  /// Whether the value that is shown was written while the input was another one.
  private func isWrittenForAnother(than request: Request) -> Bool {
    written.map { !hasSameInput($0, request) } ?? false
  }

  private func hasSameInput(_ one: Request, _ other: Request) -> Bool {
    one === other || areSame(one.input, other.input)
  }

  /// Lets the loading effect take the request that waits, at the end of the outermost operation. Called when an
  /// observer has read the state.
  func makeUp() { if isPostponed { looks.value += 1 } }

  func update(_ value: Value) {
    let request = requests.peek()
    // It would be shown as the value of the next input.
    if request.input == nil { return }
    written = isLatest(request) ? nil : request
    machine.update(value)
    shown.value = machine.shown
    // The input may return to that of the latest request, of which the loading effect would not be told.
    if written != nil, subscription != nil { looks.value += 1 }
  }

  func reload() {
    guard subscription != nil else { return machine.expire() }
    // By the loading effect, at the end of the operation: by then the input may have changed, or the observers may have
    // been paused.
    isReloadRequested = true
    looks.value += 1
  }

  func answer(_ number: Int, _ result: Result<Value, any Error>) {
    guard loading.finish(number) else { return }
    machine.answer(result)
    // Observers may copy the answer into what the user edits.
    withoutUndo { shown.value = machine.shown }
  }

  func take(_ action: ResourceMachine<Value>.Action) {
    switch action {
    case .none: return
    case .show: break
    case .stop: loading.stop()
    case .load:
      guard let input = latest?.input else { return }
      loading.start(task: { number in start(self, number, input) })
    }
    shown.value = machine.shown
  }
}

/// An input to load. Each change of the input makes another object, even if the input becomes equal to a former one.
final class ResourceRequest<Input> {
  let input: Input?
  /// Later requests have later dates.
  let date = newDate()

  init(_ input: Input?) { self.input = input }
}

/// What keeps a resource from loading its present input.
enum ResourceDelay {
  case none
  /// All observers are paused.
  case pausedObservers
  /// The input has not stayed the same for long enough. Until then the state is that of a former input, which may be
  /// `nil`. The rest of the pause, in words, is unknown before the end of a batch.
  case pause(former: Any?, rest: String?)
}

/// The state that a resource shows. States that cannot be told apart have one stamp and are both loads, or neither.
struct ShownResource<Value> {
  var state: ResourceState<Value>
  var stamp: UInt64

  static func isSame(_ one: Self, _ other: Self) -> Bool {
    one.stamp == other.stamp && one.state.isLoading == other.state.isLoading
  }
}
