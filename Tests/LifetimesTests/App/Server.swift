import Synchronization

/// The server of an app: a queue of requests, which the machine answers in any order, with a number each.
final class Server: Sendable {
  enum Request: Hashable, Sendable {
    case page(Int, from: Int), badge(Int), check(String), post(String), delete(Int), confirm(Int), save(String), send(
      Int, String)
  }

  struct Failed: Error {}

  private struct Pending {
    let number: Int
    let request: Request
    let answer: CheckedContinuation<Int, any Error>
    /// Whether the program has told the work to stop, which a server does not notice.
    var isStopped = false
  }

  private let state = Mutex<(pending: [Pending], count: Int, saves: Int)>(([], 0, 0))
  private let failure: any Error = Failed()

  /// Waits for an answer.
  @concurrent
  func ask(_ request: Request) async throws -> Int {
    let number = state.withLock { state in
      state.count += 1
      if case .save = request { state.saves += 1 }
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        let isStopped = Task.isCancelled
        state.withLock {
          $0.pending.append(Pending(number: number, request: request, answer: answer, isStopped: isStopped))
        }
      }
    } onCancel: {
      state.withLock { state in
        for place in state.pending.indices where state.pending[place].number == number {
          state.pending[place].isStopped = true
        }
      }
    }
  }

  /// How many notes were ever sent.
  var saves: Int { state.withLock { $0.saves } }

  /// Answers one of the requests that wait, or lets it fail, and returns it.
  @discardableResult
  func answer(_ place: Int, with number: Int?) -> Request? {
    let pending: Pending? = state.withLock { state in
      // Tasks that begin on other threads ask in any order.
      state.pending.sort { "\($0.request)" < "\($1.request)" }
      return state.pending.isEmpty ? nil : state.pending.remove(at: place % state.pending.count)
    }
    if let number { pending?.answer.resume(returning: number) } else { pending?.answer.resume(throwing: failure) }
    return pending?.request
  }

  /// The requests that wait for an answer, with those that were told to stop or without.
  func requests(stoppedToo: Bool = true) -> [Request] {
    state.withLock { $0.pending.filter { stoppedToo || !$0.isStopped }.map(\.request) }
  }
}
