import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private struct Refused: Error {}

private struct Row: Sendable {
  let id: Int
  let name: String
}

private final class Service: Sendable {
  let log = Log()

  func delete(_ id: Int) async throws -> Bool {
    log.append("delete \(id)")
    if id < 0 { throw Refused() }
    if id == 7 {
      while !Task.isCancelled { await Task.yield() }
      log.append("stopped")
    }
    return true
  }
}

@MainActor private final class Files {
  @Tracked var log: [String] = []
  let service: Service
  let confirm = Interaction<String, Bool>(name: "confirm")
  init(_ service: Service) { self.service = service }

  private(set) lazy var delete = Command<Row, Bool>(for: self, confirming: confirm) { _, row in
    "Delete \(row.name)?"
  } work: { [service] row in
    try await service.delete(row.id)
  } then: { me, row, isDone in
    me.log.append("\(row.name) \(isDone)")
  } failed: { me, row, error in
    me.log.append("\(row.name) \(error)")
  }
  private(set) lazy var empty = Command<Void, Bool>(for: self, confirming: confirm) { _, _ in
    "Delete all?"
  } work: { [service] in
    try await service.delete(0)
  } then: { me, isDone in
    me.log.append("all \(isDone)")
  }
}

/// N4: work that asks first.
@MainActor @Suite struct ConfirmingCommandSpec {
  private let service = Service()
  private let scope = Scope()
  private let row = Row(id: 1, name: "notes")

  @Test func `the work is done when the question is answered with yes`() async throws {
    let files = Files(service)
    var asked: [String] = []
    files.confirm.answer {
      asked.append($0)
      return true
    }
    .store(in: scope)
    #expect(try await files.delete.run(row))
    #expect(asked == ["Delete notes?"] && service.log.lines == ["delete 1"] && files.log == ["notes true"])
    #expect(try await files.empty.run())
    #expect(asked.last == "Delete all?" && files.log.last == "all true")
  }

  @Test func `no ends the execution as if it had been cancelled`() async {
    let files = Files(service)
    files.confirm.answer { _ in false }.store(in: scope)
    let (outputs, failures) = (Recorder(files.delete.outputs), Recorder(files.delete.failures))
    await #expect(throws: CancellationError.self) { try await files.delete.run(row) }
    #expect(service.log.lines == [] && files.log == [] && outputs.values == [] && failures.values.isEmpty)
    #expect(files.delete.failure.value == nil && files.delete.isEnabled.value)
  }

  @Test func `a failure of the work, and a question without a handler, go to the owner`() async {
    let files = Files(service)
    files.delete.execute(row)
    await drain()
    #expect(files.log.count == 1 && files.delete.failure.value is InteractionUnanswered)
    files.confirm.answer { _ in true }.store(in: scope)
    files.delete.execute(Row(id: -1, name: "essay"))
    await drain()
    #expect(files.log.last == "essay Refused()" && files.delete.failure.value is Refused)
  }

  @Test func `the command executes while it asks, and takes the question back when it is cancelled`() async {
    let files = Files(service)
    let question = Presentation<String>()
    files.confirm.answer { text in
      question.item.value = text
      defer { question.item.value = nil }
      try await Task.sleep(for: .seconds(1_000))
      return true
    }
    .store(in: scope)
    files.delete.execute(row)
    await drain()
    #expect(files.delete.isExecuting.value && question.item.value == "Delete notes?")
    files.delete.cancel()
    await drain()
    #expect(!files.delete.isExecuting.value && question.item.value == nil && service.log.lines == [] && files.log == [])
  }

  @Test func `a row that goes while the command asks is not deleted`() async {
    final class Shelf {
      @Tracked var ids: Set<Int> = [1]
      let service: Service
      let confirm = Interaction<String, Bool>()
      init(_ service: Service) { self.service = service }
      private(set) lazy var delete = Command<Int, Bool>(
        for: self, confirming: confirm, enabledFor: { me, id in me.ids.contains(id) }, policy: .concurrent()
      ) { _, id in
        "Delete \(id)?"
      } work: { [service] id in
        try await service.delete(id)
      }
    }
    let shelf = Shelf(service)
    shelf.confirm.answer { _ in
      shelf.ids = []
      return true
    }
    .store(in: scope)
    await #expect(throws: CommandDisabled.self) { try await shelf.delete.run(1) }
    #expect(service.log.lines == [] && shelf.delete.failure.value is CommandDisabled)
  }

  /// A row that is no `Sendable`: nothing of this command leaves its actor.
  private final class Track {
    let id: Int
    init(_ id: Int) { self.id = id }
  }

  private final class Playlist {
    @Tracked var ids = [1, 2, 3]
    let confirm = Interaction<Int, Bool>(name: "confirm")
    private(set) lazy var remove = Command<[Track], Void>(
      for: self, confirming: confirm, enabledFor: { me, tracks in tracks.allSatisfy { me.ids.contains($0.id) } }
    ) { _, tracks in
      tracks.count
    } then: { me, tracks in
      me.ids.removeAll { id in tracks.contains { $0.id == id } }
      me.ids.append(9)
    }
  }

  @Test func `what the owner does at once is one change, and is done when the answer is yes`() async throws {
    let playlist = Playlist()
    var isSure = false
    playlist.confirm.answer { count in isSure && count == 2 }.store(in: scope)
    let ids = Recorder(playlist.$ids)
    await #expect(throws: CancellationError.self) { try await playlist.remove.run([Track(1), Track(2)]) }
    #expect(ids.values == [[1, 2, 3]] && playlist.remove.failure.value == nil)
    isSure = true
    try await playlist.remove.run([Track(1), Track(2)])
    #expect(ids.values == [[1, 2, 3], [3, 9]])
  }

  @Test func `rows that go while the command asks are not removed by the owner`() async {
    let playlist = Playlist()
    playlist.confirm.answer { _ in
      playlist.ids = [3]
      return true
    }
    .store(in: scope)
    await #expect(throws: CommandDisabled.self) { try await playlist.remove.run([Track(1)]) }
    #expect(playlist.ids == [3] && playlist.remove.failure.value is CommandDisabled)
  }

  @Test func `an owner that goes while the command asks gets no work done, and is not kept alive`() async {
    let answer = Log()
    weak var gone: Files?
    let confirm: Interaction<String, Bool>
    do {
      let files = Files(service)
      (gone, confirm) = (files, files.confirm)
      confirm.answer { _ in
        await Task.yield()
        while gone != nil { await Task.yield() }
        answer.append("yes")
        return true
      }
      .store(in: scope)
      files.delete.execute(row)
    }
    await drain()
    #expect(gone == nil && service.log.lines == [])
  }

  @Test func `an owner that goes while the work is done is not kept alive, and the work is cancelled`() async {
    weak var gone: Files?
    do {
      let files = Files(service)
      gone = files
      files.confirm.answer { _ in true }.store(in: scope)
      files.delete.execute(Row(id: 7, name: "endless"))
      await drain { service.log.lines == ["delete 7"] }
    }
    #expect(gone == nil)
    await drain { service.log.lines == ["delete 7", "stopped"] }
  }
}
