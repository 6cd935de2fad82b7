public import Binding

/// A state that only actions change: an action is a value, and one function, the reducer, applies it to the state.
///
///     let list = Store(ToDoList()) { list, action in
///       switch action {
///       case .add(let title): list.items.append(title)
///       case .clear: list.items = []
///       }
///     }
///     list.state.map { "\($0.items.count) to do" }.bind(to: label, \.text).store(in: scope)
///     list.send(.add("Milk"))
///
/// **The reducer** is pure: it reads only the state and the action, and changes only the state. So the reducer can be
/// tested without a store, and replaying the actions gives the same state, see ``replay(first:)``. Sending an action or
/// reading ``state`` inside the reducer traps.
///
/// **Derived values** are computed from ``state``, with `map` for example. **Side effects** come after the action:
/// observe ``handled``, execute a `Command` there, and let its work send the result as an action. Navigation follows
/// from ``routes(name:_:)``. A replay repeats neither side effects nor navigation.
///
/// **Order.** When ``send(_:)`` returns, the state is the new one, the observers of ``handled`` have been called, and
/// every effect has run, unless a batch is open or such an observer sends the action. An action that an effect or an
/// observer sends is reduced at once, so the sender reads the new state on its next line. Observers of ``handled`` get
/// all actions in the order in which they were sent.
///
/// **Refusals.** A reducer made with `catching:` may throw, which leaves the state unchanged, see ``send(_:)`` and
/// ``attempt(_:)``.
///
/// **Cost.** The state is changed in place. The first change of a collection that `keeping:` or a ``History`` has kept
/// copies it. A reducer made with `catching:` runs in a `transaction`, so each collection in the state that it changes
/// is copied.
///
/// The function `why` names the action that wrote the state. Not `Sendable`: a store belongs to the isolation domain it
/// was made in.
public final class Store<State, Action> {
  /// Applies an action to the state.
  public typealias Reducer = (inout State, Action) throws -> Void
  /// An action that was refused, and the error.
  public typealias Refusal = (action: Action, error: any Error)

  typealias History = (start: State, actions: [Action])

  let model: Observable<State>
  let reduce: Reducer
  let canRefuse: Bool
  /// The kept actions, and the state before the first of them; `nil` if the store keeps no actions.
  let history: Observable<History>?
  /// The least number of actions to keep; zero if the store keeps none.
  let limit: Int
  /// The closures of `routes`. After each action each of them is called with the new state and the action, and returns
  /// a closure that sends a route, or `nil` for no route.
  var routers: [(State, Action) -> (() -> Void)?]
  /// Sends each action that was reduced, with the closures that send its routes. It is an event because events queue:
  /// if an observer sends another action, observers get that action after the present one.
  let reduced: Event<(action: Action, routes: [() -> Void])>
  /// Observes `reduced`: sends the routes of the action, then `handled`.
  var telling: Subscription?
  /// The action that is being reduced; `nil` outside of the reducer.
  var present: Action?

  /// The state, for reading.
  public let state: ReadOnly<State>
  /// Sends each action after it has changed the state. Refused actions are not sent.
  public let handled: Event<Action>
  /// Sends each action that ``send(_:)`` refused, with the error.
  public let refused: Event<Refusal>

  init(
    _ model: Observable<State>, _ reduce: @escaping Reducer, canRefuse: Bool, history: Observable<History>?, limit: Int,
    reduced: Event<(action: Action, routes: [() -> Void])>, handled: Event<Action>, refused: Event<Refusal>
  ) {
    self.model = model
    self.reduce = reduce
    self.canRefuse = canRefuse
    self.history = history
    self.limit = limit
    self.reduced = reduced
    self.handled = handled
    self.refused = refused
    state = model.readOnly
    routers = []
  }
}

@available(*, unavailable, message: "A store belongs to the isolation domain it was made in.")
extension Store: Sendable {}

extension Diagnostic.Kind {
  /// The reducer of a ``Store`` threw for an action of ``Store/send(_:)``, and ``Store/refused`` is not observed.
  public static var actionRefused: Diagnostic.Kind {
    Diagnostic.Kind("actionRefused", "The store", "refused an action:")
  }
}

extension Store {
  /// Makes a store whose reducer accepts every action.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - limit: the least number of latest actions to keep, for ``replay(first:)``; none by default. Traps if negative.
  ///   - changes: which new states count as changes; by default see `Observable`.
  ///   - name: the name of the state in diagnostics; by default the file and line.
  ///   - reduce: applies an action to the state.
  public convenience init(
    _ state: State, keeping limit: Int = 0, changes: ChangePolicy<State> = .automatic,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ reduce: @escaping (inout State, Action) -> Void
  ) {
    self.init(state, limit, changes, siteName(name, file, line), canRefuse: false, reduce)
  }

  /// Makes a store whose reducer may refuse an action by throwing.
  ///
  ///     let account = Store(Account(), catching: { (account: inout Account, amount: Int) in
  ///       account.balance += amount
  ///       if account.balance < 0 { throw Overdrawn() }
  ///     })
  ///
  /// If the reducer throws, its changes are undone.
  public convenience init(
    _ state: State, keeping limit: Int = 0, changes: ChangePolicy<State> = .automatic,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, catching reduce: @escaping Reducer
  ) {
    self.init(state, limit, changes, siteName(name, file, line), canRefuse: true, reduce)
  }

  convenience init(
    _ state: State, _ limit: Int, _ changes: ChangePolicy<State>, _ name: String, canRefuse: Bool,
    _ reduce: @escaping Reducer
  ) {
    guard limit >= 0 else {
      fatalError(
        "Binding: the store '\(name)' cannot keep \(limit) actions: its `keeping:` has to be 0 or more. Without `keeping:` "
          + "it keeps none.")
    }
    self.init(
      Observable(state, name: name, changes: changes), reduce, canRefuse: canRefuse,
      history: limit == 0 ? nil : Observable((state, []), name: "\(name).history", changes: .always), limit: limit,
      reduced: Event(name: name), handled: Event(name: "\(name).handled"),
      refused: Event(name: "\(name).refused"))
    telling = reduced.observe { [handled] action, routes in
      for route in routes { route() }
      handled.send(action)
    }
  }

  /// The name of the store in diagnostics.
  public var name: String { model.name }

  /// Applies an action to the state.
  ///
  /// If the reducer refuses the action, ``refused`` sends the action and the error. If ``refused`` has no observers,
  /// the error is reported, see `withDiagnostics(_:in:)`. Traps while a computed is being evaluated, and inside the
  /// reducer.
  ///
  /// - Returns: whether the action was accepted.
  @discardableResult
  public func send(_ action: Action) -> Bool {
    do {
      try attempt(action)
      return true
    } catch {
      if refused.observerCount == 0 {
        report(.actionRefused, of: [name], error)
      }
      refused.send((action, error))
      return false
    }
  }

  /// Applies an action to the state, as ``send(_:)`` does, and throws the error if it is refused.
  public func attempt(_ action: Action) throws {
    requireNoRead(for: "the action \(shortText(of: action, on: model)) is sent to the store '\(name)'")
    if let present {
      fatalError(
        "Binding: the store '\(name)' is sent \(shortText(of: action, on: model)) while it reduces "
          + "\(shortText(of: present, on: model)). A reducer only changes the state.")
    }
    try batch {
      try attributing(to: "by the action \(shortText(of: action, on: model))") { try change(by: action) }
      keep(action)
      untracked { reduced.send((action, routers.compactMap { $0(model.value, action) })) }
    }
  }

  func change(by action: Action) throws {
    present = action
    defer { present = nil }
    if canRefuse {
      try transaction { try model.update { try reduce(&$0, action) } }
    } else {
      try model.update { try reduce(&$0, action) }
    }
  }

  /// Makes an event that sends routes. The closure is called after each action that the reducer has accepted, and
  /// returns a route to send, or `nil`.
  ///
  ///     let routes = login.routes { state, action in
  ///       if case .accepted = action { Route.home(of: state.user) } else { nil }
  ///     }
  ///     routes.observe { navigator.open($0) }.store(in: scope)
  ///
  /// The closure gets the state after the action. The store retains the closure and the event. Actions that were sent
  /// before are ignored.
  public func routes<Route>(name: String? = nil, _ route: @escaping (State, Action) -> Route?) -> Event<Route> {
    let routes = Event<Route>(name: name ?? "\(self.name).routes")
    routers.append { state, action in
      route(state, action).map { next in { routes.send(next) } }
    }
    return routes
  }
}

extension Store {
  /// A part of the state that can be written. Each write sends an action.
  ///
  ///     list.lens(\.title, sending: ToDoAction.rename).bindTwoWay(to: titleEntry).store(in: scope)
  ///
  /// So a view edits the state through the reducer. If the reducer refuses or changes the value that the user has
  /// entered, the view shows the value that the state has. Writing the present value sends nothing. The lens retains
  /// the store.
  ///
  /// - Parameters:
  ///   - part: the key path of the part.
  ///   - action: makes the action that writes a value.
  public func lens<Part>(
    _ part: KeyPath<State, Part>, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    sending action: @escaping (Part) -> Action
  ) -> Lens<Part> {
    Lens(
      name: name, file: file, line: line, get: { self.state.value[keyPath: part] }, set: { self.send(action($0)) })
  }
}

extension Store: Undoable {
  /// The state and the kept actions, which undo restores together.
  public typealias UndoState = (state: State, log: (start: State, actions: [Action])?)

  /// The present state with the kept actions. Tracked.
  public var undoState: UndoState { (model.value, history?.value) }

  /// Restores a former state and its ``actions``. Restoring is no action: neither ``handled`` nor the events of
  /// ``routes(name:_:)`` send anything.
  public func restore(undoState: UndoState) {
    batch {
      model.value = undoState.state
      if let log = undoState.log { history?.value = log }
    }
  }

  /// Whether the values of ``state`` differ, as the policy of the state says. The kept actions are not compared.
  public func isStep(from former: UndoState, to present: UndoState) -> Bool {
    model.isChange(from: former.state, to: present.state)
  }
}
