public import Binding

/// A question that a view model asks and a handler answers. In a view the handler shows a dialog, in a test it returns
/// a value.
///
///     let confirm = Interaction<String, Bool>()
///     let delete = Command<Void, Void> {
///       guard try await confirm.ask("Delete \(name.value)?") else { return }
///       try await service.delete()
///     }
///
///     viewModel.confirm.answer { question in await alert(question) }.store(in: scope)     // in the view
///     viewModel.confirm.answer { _ in true }.store(in: scope)                             // in a test
///
/// **Who answers.** The newest handler; if it throws ``Declined``, the one before it, and so on. A question that a
/// handler asks while it answers another one goes to the handlers before it. Questions that other code asks at that
/// time go to the newest handler: several questions may be open at once.
///
/// **Without a handler.** If there is no handler, or all handlers have declined, asking throws
/// ``InteractionUnanswered`` instead of waiting for one.
///
/// **When a handler ends** before it has answered, because its view has gone for example, the task in which it answers
/// is cancelled, an answer that still comes is dropped, and the question goes to the handler before it.
///
/// **Cancelling.** Cancelling the task of the caller cancels the task of the handler, and asking throws
/// `CancellationError` without waiting for the handler. A caller on no actor has to wait, and gets the answer if there
/// is one. A handler cancels by throwing `CancellationError`, which is thrown to the caller as any error of a handler
/// except ``Declined`` is.
///
/// **Isolation.** A handler runs on the actor of the caller, and its reads are not tracked. Inputs and outputs need not
/// be `Sendable`. An asynchronous handler with a capture list has to begin with `@MainActor`, see `Command`. Not
/// `Sendable`.
///
/// **Lifetime.** A handler answers until its subscription ends. The interaction retains the handler until then, and the
/// subscription retains the interaction.
public final class Interaction<Input, Output> {
  /// The type of an asynchronous handler, which runs on the actor of the caller.
  public typealias AsynchronousAnswer = nonisolated(nonsending) (Input) async throws -> Output

  /// The handlers, the newest last. A failed transaction does not restore them, because it does not close the views
  /// that added them.
  let handlers: Observable<[InteractionHandler<Input, Output>]>

  /// Whether there is a handler: the condition of a command that asks.
  public private(set) lazy var isAnswerable = handlers.map(name: "\(name).isAnswerable") { !$0.isEmpty }

  /// How many handlers were added so far: the `order` of the next handler is one more.
  var count: Int

  init(_ handlers: Observable<[InteractionHandler<Input, Output>]>) {
    self.handlers = handlers
    count = 0
  }
}

@available(*, unavailable, message: "An interaction belongs to the isolation domain it was made in.")
extension Interaction: Sendable {}

/// The error by which a handler of an ``Interaction`` leaves the question to the handler before it.
///
///     confirm.answer { question in
///       guard isOnScreen else { throw Declined() }
///       return await alert(question)
///     }.store(in: scope)
public struct Declined: Error {
  /// Makes the error, which has no content.
  public init() {}
}

/// The error that asking throws if no handler answers: there is none, all have declined, or ``Interaction/askNow(_:)``
/// has come to an asynchronous one.
public struct InteractionUnanswered: Error, CustomStringConvertible {
  /// The name of the interaction in diagnostics.
  public let interaction: String
  /// Whether the question was asked by ``Interaction/askNow(_:)``, and the handler that should answer is asynchronous.
  public let takesTime: Bool

  init(interaction: String, takesTime: Bool) {
    self.interaction = interaction
    self.takesTime = takesTime
  }

  /// A sentence about the error, for diagnostics.
  public var description: String {
    takesTime
      ? "The handler of '\(interaction)' takes time, and cannot answer at once: use ask(_:)."
      : "Nobody answers '\(interaction)'."
  }
}

extension Interaction {
  /// Makes an interaction that has no handler yet.
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    let handlers = Observable<[InteractionHandler<Input, Output>]>(
      [], name: siteName(name, file, line), changes: .always)
    handlers.outlastTransactions()
    self.init(handlers)
  }

  /// The name of the interaction in diagnostics.
  public var name: String { handlers.name }

  /// Adds a handler that answers synchronously. It is asked before the handlers that were added earlier.
  ///
  ///     confirm.answer { _ in true }.store(in: scope)
  ///
  /// - Returns: the subscription, which retains the handler.
  public func answer(_ handler: @escaping (Input) throws -> Output) -> Subscription {
    add(InteractionHandler(now: handler, later: nil, questions: []))
  }

  /// Adds a handler that answers asynchronously. It is asked before the handlers that were added earlier.
  ///
  ///     confirm.answer { question in await alert(question) }.store(in: scope)
  ///
  /// - Returns: the subscription, which retains the handler. When the subscription ends, the tasks in which the handler
  ///   answers are cancelled, and their questions go to the handler before it.
  public func answer(_ handler: @escaping AsynchronousAnswer) -> Subscription {
    add(InteractionHandler(now: nil, later: handler, questions: []))
  }

  func add(_ handler: InteractionHandler<Input, Output>) -> Subscription {
    count += 1
    handler.order = count
    handlers.update { $0.append(handler) }
    return Subscription {
      self.handlers.update { $0.removeAll { $0 === handler } }
      for question in handler.questions { question.leave() }
    }
  }
}
