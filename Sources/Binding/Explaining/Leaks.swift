/// Tells which subscription keeps an object alive after the closure that made the object has returned; `nil` if the
/// object was released.
///
///     if let reason = whyAlive({ Screen(model) }) { print(reason) }
///     // The Screen is still there until the effect 'Screen.swift:12' ends, which is stored in a scope.
///
/// The subscriptions that were made in the closure, effects, bindings and observers of events, are **ended** one by
/// one, newest first, until the object is released, and the one that ended last is named. So use this function in tests
/// and for debugging. If none of them keeps the object alive, the text says so: then another object, a closure or a
/// task retains it. A command that began in the closure and is still executing is named, because its work may retain
/// the object, and so is a command, a field or a form that was made in the closure and has captured the object.
///
/// For synchronous closures, on one thread. Costs some memory for each subscription that is made inside.
public func whyAlive<Object: AnyObject>(_ make: () throws -> Object) rethrows -> String? {
  let made = MadeSubscriptions()
  weak let object = try made.noting(make)
  return made.keeper(of: { object })
}

extension Scope {
  /// Runs a closure. When this scope has ended, reports the subscriptions that were made in the closure and have not
  /// ended, as ``Diagnostic/Kind/outlived``.
  ///
  ///     scope.reportingLeaks { show(Screen(model), in: scope) }
  ///     // Subscriptions go on although their scope has ended: 'Screen.swift:12'.
  ///
  /// A reported subscription is held by something else than this scope, such as another scope, or a property of an
  /// object that still lives. If that object is meant to live on, end this scope after it. Subscriptions that were made
  /// before the closure are not checked.
  ///
  /// For synchronous closures, on one thread. If the scope has ended when the closure returns, the report is made then.
  ///
  /// - Returns: what the closure returns.
  public func reportingLeaks<Result, Failure: Error>(_ make: () throws(Failure) -> Result) throws(Failure) -> Result {
    let made = MadeSubscriptions()
    var isMaking = true
    // A scope ends its members newest first, so the report is made when all that the closure stores in the scope has
    // ended.
    if !isEnded { onEnd { if !isMaking { made.report() } } }
    defer {
      isMaking = false
      if isEnded { made.report() }
    }
    return try made.noting(make)
  }
}

extension Diagnostic.Kind {
  /// The scope for which subscriptions were made has ended, and the subscriptions have not, see
  /// ``Scope/reportingLeaks(_:)``.
  public static var outlived: Diagnostic.Kind {
    Diagnostic.Kind("outlived", "Subscriptions go on although their scope has ended:", "")
  }
}

/// What is made and begun while a closure runs: subscriptions, objects that keep closures of a user, and work of
/// commands. Keeps none of it alive.
package final class MadeSubscriptions {
  struct Member {
    weak var subscription: Subscription?
    let phrase: String

    init(_ subscription: Subscription, _ phrase: String) {
      self.subscription = subscription
      self.phrase = phrase
    }
  }

  var members: [Member] = []
  /// The objects that keep closures of a user, such as commands and fields, and what lets go of those closures.
  var holders: [(phrase: String, letGo: () -> Void)] = []
  /// The work that commands have begun, and that goes on after the request.
  var works: [(command: String, isUnderWay: () -> Bool)] = []

  package init() {}

  package func noting<Result, Failure: Error>(
    _ make: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (turn, listener) = (currentTurn(), listener { true })
    turn.add(listener)
    defer { turn.end(listener) }
    return try make()
  }

  /// Notes what an asynchronous closure makes as long as it runs on the thread on which it began. What other tasks make
  /// on that thread is not noted.
  package func noting<Result>(
    _ make: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let (turn, task) = (currentTurn(), TaskAuthor.presentTask)
    let listener = listener { TaskAuthor.presentTask == task }
    turn.add(listener)
    defer { turn.end(listener) }
    return try await make()
  }

  private func listener(where isOurs: @escaping () -> Bool) -> MakingListener {
    MakingListener(
      made: { if isOurs() { self.members.append(Member($0, $1())) } },
      madeHolder: { if isOurs() { self.holders.append(($0, $1)) } },
      begun: { if isOurs() { self.works.append(($0, $1)) } })
  }

  /// Ends the subscriptions, newest first, until an object is released, and then lets go of what the closures of
  /// commands, fields and forms have captured. Returns a sentence that names what kept the object alive, or says that
  /// it is unknown; `nil` if the object was released before.
  package func keeper<Object: AnyObject>(of object: () -> Object?) -> String? {
    guard object() != nil else { return nil }
    let opening = "The \(typeName(Object.self)) is still there"
    for member in members.reversed() {
      guard let subscription = member.subscription, !subscription.isCancelled else { continue }
      let place = subscription.place
      subscription.cancel()
      if object() == nil { return "\(opening) until \(member.phrase) ends\(place)." }
    }
    return "\(opening): \(otherKeeper(of: object))."
  }

  /// What may keep an object that no subscription keeps: work of commands, what a closure of a command, a field or a
  /// form has captured, or something unknown.
  private func otherKeeper<Object: AnyObject>(of object: () -> Object?) -> String {
    let executing = works.filter { $0.isUnderWay() }.map { "'\($0.command)'" }
    if executing.count == 1 { return "the command \(executing[0]) is executing, and its work may keep it" }
    if !executing.isEmpty {
      return "the commands \(executing.joined(separator: ", ")) are executing, and their work may keep it"
    }
    for holder in holders.reversed() {
      holder.letGo()
      if object() == nil { return "a closure of \(holder.phrase) keeps it. It should capture what it uses by name" }
    }
    return members.isEmpty
      ? "something keeps it, and no subscription was made since"
      : "something keeps it, which is none of the \(members.count) subscriptions that were made since"
  }

  /// Reports the subscriptions that have not ended.
  func report() {
    let left = members.filter { !($0.subscription?.isCancelled ?? true) }
    if left.isEmpty { return }
    Binding.report(.outlived, of: left.map { ($0.subscription as? Effect)?.name ?? $0.phrase })
  }
}

extension Subscription {
  /// Where the subscription is stored, as the end of a sentence; empty if it is in no scope.
  final var place: String { scope == nil ? "" : ", which is stored in a scope" }
}
