/// Carries out the actions that the state machine of a resource decides on.
final class ResourceCore<Input, Value> {
  typealias Request = ResourceRequest<Input>

  let shown: Observable<ResourceState<Value>>
  let input: GraphNode
  /// Makes the requests that the loading effect follows, beginning with the present one.
  let follow: () -> Computed<Request>
  let areSame: (Input?, Input?) -> Bool
  let start: (ResourceCore, Int, Input) -> Task<Void, Never>?
  var machine: ResourceMachine<Value>
  var latest: Request?
  /// Whether a request waits, because all observers are paused.
  var isPostponed = false
  /// Whether the next request is to be loaded even if its input is that of the latest one.
  var isReloadRequested = false
  /// Written when the loading effect has to run though the input is the same: after a request to reload, and when an
  /// observer has read the state while a request waits.
  let looks = Observable(0, changes: .always)
  let loading: LatestWork
  var subscription: Subscription?

  /// - Parameters:
  ///   - inputs: the input as the user's closure gives it.
  ///   - settle: gives the requests to follow: those it is given, or debounced ones.
  ///   - areSame: compares inputs.
  convenience init(
    _ inputs: Computed<Input?>, settle: @escaping (Computed<Request>) -> Computed<Request>,
    areSame: @escaping (Input?, Input?) -> Bool, _ name: String,
    _ start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    let requests = Computed<Request>(name: "\(name).request", changes: .by(===)) { Request(inputs.value) }
    self.init(
      shown: Observable(.idle, name: name, changes: .always), input: inputs, follow: { settle(requests) },
      areSame: areSame, start: start)
    inputs.markInner()
    requests.markInner()
    shown.markInner()
    shown.outlastTransactions()
    looks.markInner()
    looks.outlastTransactions()
    // Weak, because the core owns `shown`, which retains these closures.
    shown.onObserved = { [weak self] in self?.wake() }
    shown.onUnobserved = { [weak self] in self?.sleep() }
  }

  init(
    shown: Observable<ResourceState<Value>>, input: GraphNode, follow: @escaping () -> Computed<Request>,
    areSame: @escaping (Input?, Input?) -> Bool, start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    self.shown = shown
    self.input = input
    self.follow = follow
    self.areSame = areSame
    self.start = start
    machine = ResourceMachine()
    loading = LatestWork()
  }

  func wake() {
    // Debounced requests are made now and not before, so that they begin with the present one, which does not wait.
    let requests = follow()
    requests.markInner()
    subscription = Effect(name: "\(shown.name).loading") { [weak self] in
      guard let self else { return }
      _ = looks.value
      let request = requests.value
      untracked { self.take(request) }
    }
  }

  func sleep() {
    subscription = nil
    take(machine.sleep())
    isPostponed = false
    // The next observer makes up for it.
    if isReloadRequested { machine.expire() }
    isReloadRequested = false
  }

  /// Acts on a request, or lets it wait because all observers are paused. Then each observer reads the state when it
  /// resumes. A write of the state would do that too, but a reader by Observation would be told of it, even in the
  /// middle of a read that makes the loading effect look again. Being told once, that reader would miss the load.
  func take(_ request: Request) {
    let isNew = !isLatest(request) || isReloadRequested && request.input != nil
    isPostponed = machine.isDue(isNew: isNew) && !shown.hasRunningObserver
    if isPostponed { return shown.markDependents() }
    isReloadRequested = false
    latest = request
    take(machine.request(hasInput: request.input != nil, isNew: isNew))
  }

  /// Whether the input is that of the latest request. While requests wait it may change and return.
  private func isLatest(_ request: Request) -> Bool {
    guard let latest else { return false }
    return latest === request || areSame(latest.input, request.input)
  }

  /// Lets the loading effect take the request that waits, at the end of the outermost operation. Called when an
  /// observer has read the state.
  func makeUp() { if isPostponed { looks.value += 1 } }

  func update(_ value: Value) {
    machine.update(value)
    shown.value = machine.shown
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
    shown.value = machine.shown
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

  init(_ input: Input?) { self.input = input }
}
