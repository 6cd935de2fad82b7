/// Takes the actions that the machine of a resource decides on.
final class ResourceCore<Input, Value> {
  typealias Request = ResourceRequest<Input>

  let shown: Observable<ResourceState<Value>>
  let input: GraphNode
  let requests: Computed<Request>
  let start: (ResourceCore, Int, Input) -> Task<Void, Never>?
  var machine: ResourceMachine<Value>
  var latest: Request?
  let loading: LatestWork
  var subscription: Subscription?

  convenience init(
    _ input: @escaping () -> Input?, _ name: String, _ start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    let inputs = Computed(name: "\(name).input", input)
    self.init(
      shown: Observable(.idle, name: name, changes: .always), input: inputs,
      requests: Computed(name: "\(name).request", changes: .by(===)) { Request(inputs.value) }, start: start)
    inputs.markInner()
    requests.markInner()
    shown.markInner()
    shown.outlastTransactions()
    // Weak, because the state keeps the core.
    shown.onObserved = { [weak self] in self?.wake() }
    shown.onUnobserved = { [weak self] in self?.sleep() }
  }

  init(
    shown: Observable<ResourceState<Value>>, input: GraphNode, requests: Computed<Request>,
    start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    self.shown = shown
    self.input = input
    self.requests = requests
    self.start = start
    machine = ResourceMachine()
    loading = LatestWork()
  }

  func wake() {
    subscription = Effect(name: "\(shown.name).loading") { [weak self] in
      guard let self else { return }
      let request = requests.value
      untracked { self.take(request) }
    }
  }

  func sleep() {
    subscription = nil
    take(machine.sleep())
  }

  func take(_ request: Request) {
    let isNew = latest !== request
    latest = request
    take(machine.request(hasInput: request.input != nil, isNew: isNew))
  }

  func reload() { take(machine.reload(hasInput: latest?.input != nil)) }

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
