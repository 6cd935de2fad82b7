import Binding
import TestSupport
import Testing

/// Needs no `deinit`, because a scope keeps all subscriptions.
@MainActor
private final class Owner {
  private let scope = Scope()

  init(_ source: Observable<Int>, _ log: Log) {
    scope.onEnd { log.note("first") }
    source.observe(name: "watcher") { _ in }.store(in: scope)
    scope.child().onEnd { log.note("child") }
    scope.onEnd { log.note("last") }
  }
}

@MainActor
private final class Log {
  private(set) var entries: [String] = []

  nonisolated init() {}

  nonisolated func note(_ entry: String) { MainActor.assumeIsolated { entries.append(entry) } }
}

private struct Box<Value>: @unchecked Sendable { let value: Value }

@Suite struct ScopeReleaseSpec {
  @Test func `a scope of the main actor ends there, newest first, wherever it is released`() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let (source, log) = (Observable(1, name: "source"), Log())
        let box = Box(value: Unmanaged.passRetained(Owner(source, log)))
        await Task.yield()
        source.value = 2
        onStack(kilobytes: 512) { box.value.release() }
        #expect(log.entries.isEmpty)
        #expect(source.observerCount == 1)
        await settle { source.observerCount == 0 }
        #expect(source.observerCount == 0)
        #expect(log.entries == ["last", "child", "first"])
      }.value
    }
  }

  @Test func `a member may be cancelled while its scope is released elsewhere`() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let source = Observable(0)
        for _ in 0..<200 {
          let scope = Scope()
          let tokens = (0..<8).map { _ in source.observe { _ in } }
          for token in tokens { token.store(in: scope) }
          let child = scope.child()
          let box = Box(value: Unmanaged.passRetained(scope))
          let release = Task.detached { box.value.release() }
          for token in tokens { token.cancel() }
          child.end()
          await release.value
        }
        #expect(source.observerCount == 0)
      }.value
    }
  }

  @Test func `a scope ends at once where it is released, if it was filled there`() {
    onStack(kilobytes: 512) {
      let source = Observable(1)
      var scope: Scope? = Scope()
      source.observe { _ in }.store(in: scope!)
      scope = nil
      #expect(source.observerCount == 0)
    }
  }

  @Test(arguments: [false, true])
  func `a scope that was filled on the main thread and moved ends on the main actor, unless it is used, a known hole`(
    isUsedThere: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isUsedThere] in
      await Task { @MainActor in
        let flag = Flag()
        let box = Box(value: Unmanaged.passRetained(filled(setting: flag)))
        await Task.detached {
          if isUsedThere { box.value._withUnsafeGuaranteedRef { $0.onEnd {} } }
          box.value.release()
          // Otherwise the main actor may have ended it by now.
          if isUsedThere { #expect(flag.isSet) }
        }.value
        await settle { flag.isSet }
        #expect(flag.isSet)
      }.value
    }
  }
}

private final class Flag: @unchecked Sendable {
  var isSet = false
}

/// Code without isolation, which runs on the thread of its caller.
private func filled(setting flag: Flag) -> Scope {
  let (scope, source) = (Scope(), Observable(1))
  scope.onEnd { flag.isSet = true }
  source.observe { _ in }.store(in: scope)
  return scope
}
