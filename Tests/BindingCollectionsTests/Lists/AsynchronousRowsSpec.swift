import Binding
import BindingCollections
import BindingTesting
import Testing

/// A command that an adapter executes for the user may be asynchronous: it continues on the main actor, as the list
/// does.
@MainActor @Suite struct AsynchronousRowsSpec {
  private let scope = Scope()
  private let rows = ObservableArray([1, 2, 3])
  private let done = Observable<[String]>([])

  private func command<Input>(_ name: String) -> Command<Input, Void> {
    let done = done
    return Command(name: name) { _ in
      await Task.yield()
      MainActor.preconditionIsolated()
      done.value.append(name)
    }
  }

  @Test func `an asynchronous list view deletes, selects, moves and fetches`() async {
    let adapter = ListAdapter(
      rows, by: \.self, selecting: command("select"), deleting: command("delete"), moving: command("move"),
      paging: command("page"))
    let list = Rows()
    adapter.connect(to: list).store(in: scope)
    adapter.didSelect(at: 0)
    adapter.delete(at: 1)
    adapter.didMove(from: 0, to: 2)
    adapter.willDisplay(at: 2)
    await drain { done.value.count == 4 }
    #expect(Set(done.value) == ["select", "delete", "move", "page"])
  }

  @Test func `an asynchronous list view deletes, selects, moves and fetches in sections, and by a swipe`() async {
    let adapter = SectionedListAdapter(
      ObservableArray([rows]), by: \.self, selecting: command("select"), deleting: command("delete"),
      moving: command("move"), paging: command("page"))
    let table = SectionedRows()
    adapter.connect(to: table).store(in: scope)
    let place = RowPosition(section: 0, row: 2)
    adapter.didSelect(at: place)
    adapter.delete(at: place)
    adapter.didMove(from: RowPosition(section: 0, row: 0), to: place)
    adapter.willDisplay(at: place)
    let call = RowAction("Call", command("call"))
    call.perform()
    await drain { done.value.count == 5 }
    // The work of a command that is released before it begins never does.
    withExtendedLifetime(call) {}
    #expect(Set(done.value) == ["select", "delete", "move", "page", "call"])
  }

  @Test func `changes that a list view has kept and shows too late have no effect`() {
    let (adapter, list) = (ListAdapter(rows, by: \.self), Rows())
    adapter.connect(to: list).store(in: scope)
    rows.append(4)
    let kept = list.changes
    rows.append(5)
    kept?.show()
    #expect(adapter.count == 5)
    let sections = SectionedListAdapter(ObservableArray([rows]), by: \.self)
    let table = SectionedRows()
    sections.connect(to: table).store(in: scope)
    rows.append(6)
    let former = table.changes
    rows.append(7)
    former?.show()
    #expect(sections.count(inSection: 0) == 7)
  }

  @Test func `changes that a list view has kept can be read when the adapter has gone`() {
    let list = Rows()
    var connection: Subscription? = ListAdapter(rows, by: \.self).connect(to: list)
    rows.append(4)
    rows[0] = 9
    withExtendedLifetime(connection) {}
    connection = nil
    #expect(list.changes?.updates == [0])
    list.changes?.show()
  }
}

/// Shows nothing, and keeps the changes.
private final class Rows: ListTarget {
  private(set) var changes: ListChanges?

  func reloadAll() {}
  func apply(_ changes: ListChanges) { self.changes = changes }
}

private final class SectionedRows: ListTarget {
  private(set) var changes: ListViewChanges<RowPosition>?

  func reloadAll() {}
  func apply(_ changes: ListViewChanges<RowPosition>) { self.changes = changes }
}
