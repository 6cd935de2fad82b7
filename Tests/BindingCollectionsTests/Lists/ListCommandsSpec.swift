import Binding
import BindingCollections
import Testing

/// A list view that shows nothing.
private final class Blank<Position>: ListTarget {
  func reloadAll() {}
  func apply(_ changes: ListViewChanges<Position>) {}
}

/// An actor whose list executes commands.
private actor Clerk {
  private let numbers = ObservableArray(0..<6)
  private let scope = Scope()
  private var done: [String] = []

  private func command<Input>(_ name: String) -> Command<Input, Void> {
    weak let me = self
    return Command { _ in
      await Task.yield()
      me?.preconditionIsolated()
      await me?.note(name)
    }
  }

  private func note(_ name: String) { done.append(name) }

  func finished(_ count: Int) async -> [String] {
    for _ in 0..<100_000 where done.count < count { await Task.yield() }
    return done.sorted()
  }

  /// Uses a list in all ways that execute a command. The list's own methods are isolated to no actor.
  func touch(isSectioned: Bool) {
    if isSectioned {
      let adapter = SectionedListAdapter(
        numbers.grouped(by: { $0 % 2 }), by: \.self, selecting: command("select"), deleting: command("delete"),
        moving: command("move"), paging: command("page"))
      connect(adapter)
    } else {
      connect(
        ListAdapter(
          numbers, by: \.self, selecting: command("select"), deleting: command("delete"), moving: command("move"),
          paging: command("page")))
    }
  }

  private func connect<Adapter: ListSource<Int>>(_ adapter: Adapter) {
    let view = Blank<Adapter.Position>()
    adapter.connect(to: view).store(in: scope)
    let (first, last) = (RowPosition(section: 0, row: 0), RowPosition(section: adapter.sectionCount - 1, row: 2))
    adapter.didSelect(at: adapter.position(first))
    adapter.delete(at: adapter.position(first))
    adapter.didMove(from: adapter.position(first), to: adapter.position(last))
    adapter.willDisplay(at: adapter.position(last))
    withExtendedLifetime(view) {}
  }
}

@Suite struct ListCommandsSpec {
  @Test(arguments: [false, true])
  func `asynchronous commands of a list run on the actor on which the view was connected`(isSectioned: Bool) async {
    let clerk = Clerk()
    await clerk.touch(isSectioned: isSectioned)
    #expect(await clerk.finished(4) == ["delete", "move", "page", "select"])
  }
  @Test func `an actor that owns its connected list is released`() async {
    weak var released: Clerk?
    do {
      let clerk = Clerk()
      released = clerk
      await clerk.touch(isSectioned: false)
      _ = await clerk.finished(4)
    }
    for _ in 0..<100_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}
