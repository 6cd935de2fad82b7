import Dispatch
import Foundation
import GoodsCells

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Pictures from an HTTP server. When the loading task is cancelled, the connection ends.
struct HTTPPictures: PictureService {
  /// The address of the pictures.
  let base: URL
  private let session: URLSession

  /// - Parameters:
  ///   - base: where the pictures are.
  ///   - timeout: how long it waits for a server that says nothing, in seconds.
  init(base: URL, timeout: TimeInterval = 30) {
    self.base = base
    // `PictureCache` does the caching.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout
    session = URLSession(configuration: configuration)
  }

  /// The server answered something else.
  struct Refusal: Error, Equatable { let status: Int }

  func picture(at url: String) async throws -> Picture {
    let (data, response) = try await answer(from: base.appending(path: url))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refusal(status: status) }
    return Picture(name: url, bytes: Array(data))
  }

  /// Replaces the method `data(from:)` of the session, which deadlocks on Linux if a task is cancelled in the moment of
  /// its answer: it waits for the queue of the session while it holds the lock of the task, and that queue waits for
  /// the lock, to resume the task.
  private func answer(from url: URL) async throws -> (Data, URLResponse) {
    let (answers, answer) = AsyncThrowingStream.makeStream(of: (Data, URLResponse).self)
    let load = session.dataTask(with: url) { data, response, error in
      if let data, let response { answer.yield((data, response)) }
      answer.finish(throwing: error)
    }
    answer.onTermination = { reason in
      // On another thread, because the lock is held here.
      if case .cancelled = reason { DispatchQueue.global().async { load.cancel() } }
    }
    load.resume()
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}
