import BindingStorage
import Foundation
import Synchronization

/// A backend of tests: it tells of its saves, fails when it is told to, and others may write to it.
final class Shelf: StorageBackend {
  struct State {
    var texts: [String: String]
    var saves: [[String: String?]] = []
    var failure: StorageFailure?
    var hasNews = false
  }

  let name = "shelf"
  let state: Mutex<State>
  /// An element for each save that has succeeded.
  let saves: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation

  init(_ texts: [String: String] = [:]) {
    state = Mutex(State(texts: texts))
    (saves, saved) = AsyncStream.makeStream()
  }

  var texts: [String: String] { state.withLock { $0.texts } }
  var changes: [[String: String?]] { state.withLock { $0.saves } }

  func fail(with failure: StorageFailure?) { state.withLock { $0.failure = failure } }

  /// Writes as another program does.
  func write(_ texts: [String: String]) {
    state.withLock { state in
      state.texts.merge(texts) { $1 }
      state.hasNews = true
    }
  }

  func nextSave() async { for await _ in saves { return } }

  func load() throws -> [String: Data] {
    state.withLock { state in
      state.hasNews = false
      return state.texts.mapValues { Data($0.utf8) }
    }
  }

  func save(_ changes: [String: Data?]) throws -> [String: Data] {
    let texts = try state.withLock { state in
      if let failure = state.failure { throw failure }
      let changes = changes.mapValues { $0.map { String(decoding: $0, as: UTF8.self) } }
      state.saves.append(changes)
      for (key, text) in changes { state.texts[key] = text }
      return state.texts
    }
    saved.yield()
    return texts.mapValues { Data($0.utf8) }
  }

  func hasNews() -> Bool { state.withLock { $0.hasNews } }
}
