/// Takes the actions that the machine of a resource decides on.
@usableFromInline
final class ResourceCore<Input, Value> {
  @usableFromInline
  typealias Request = ResourceRequest<Input>

  @export(implementation) let shown: Observable<ResourceState<Value>>
  @export(implementation) let input: GraphNode
  @export(implementation) let requests: Computed<Request>
  @export(implementation) let start: (ResourceCore, Int, Input) -> Task<Void, Never>?
  @export(implementation) var machine: ResourceMachine<Value>
  @export(implementation) var latest: Request?
  @export(implementation) let loading: LatestWork
  @export(implementation) var subscription: Subscription?

  @export(implementation)
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

  @usableFromInline
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

  @export(implementation)
  func wake() {
    subscription = Effect(name: "\(shown.name).loading") { [weak self] in
      guard let self else { return }
      let request = requests.value
      untracked { self.take(request) }
    }
  }

  @export(implementation)
  func sleep() {
    subscription = nil
    take(machine.sleep())
  }

  @export(implementation)
  func take(_ request: Request) {
    let isNew = latest !== request
    latest = request
    take(machine.request(hasInput: request.input != nil, isNew: isNew))
  }

  @export(implementation)
  func reload() { take(machine.reload(hasInput: latest?.input != nil)) }

  @export(implementation)
  func answer(_ number: Int, _ result: Result<Value, any Error>) {
    guard loading.finish(number) else { return }
    machine.answer(result)
    shown.value = machine.shown
  }

  @export(implementation)
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
@usableFromInline
final class ResourceRequest<Input> {
  @export(implementation) let input: Input?

  @usableFromInline
  init(_ input: Input?) { self.input = input }
}
