import Binding
import BindingCollections
import Testing

private final class TextCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
}

private struct Song: ListRow, Equatable {
  var title: String
  var album: String?
  let onEnd: Event<String>
  var identifier: AnyHashable { title }
  func didEndDisplaying() { onEnd.send(title) }
  static func == (one: Self, other: Self) -> Bool { one.title == other.title && one.album == other.album }
}

@Suite struct ColumnsSpec {
  private let ended = Event<String>()
  private let songs = ObservableArray<Song>()
  private let scope = Scope()

  private func adapter() -> ListAdapter<Song> {
    songs.value = [Song(title: "Asa", album: "Bo", onEnd: ended), Song(title: "Cy", onEnd: ended)]
    let adapter = ListAdapter(songs)
    adapter.register(TextCell.self, for: Song.self, make: { TextCell() }) { song, cell, _ in cell.text = song.title }
    adapter.connect(to: songs) { _, _, _ in }.store(in: scope)
    return adapter
  }

  private func text(_ cell: any ListCell) -> String? { (cell as? TextCell)?.text }

  @Test func `a column shows its own cells, and another column those for all columns`() {
    let adapter = adapter()
    adapter.register(TextCell.self, for: Song.self, inColumn: "album", make: { TextCell() }) { song, cell, _ in
      cell.text = song.album ?? "–"
    }
    #expect(text(adapter.cell(at: 0, inColumn: "title")) == "Asa")
    #expect(text(adapter.cell(at: 0, inColumn: "album")) == "Bo")
    #expect(text(adapter.cell(at: 1, inColumn: "album")) == "–")
    #expect(text(adapter.cell(at: 1)) == "Cy")
  }

  @Test func `a cell is reused in its column only, and its scope ends with its row`() {
    var ends = 0
    let adapter = adapter()
    adapter.register(TextCell.self, for: Song.self, inColumn: "album", make: { TextCell() }) { song, cell, scope in
      cell.text = song.album ?? ""
      scope.onEnd { ends += 1 }
    }
    let (title, album) = (adapter.cell(at: 0, inColumn: "title"), adapter.cell(at: 0, inColumn: "album"))
    adapter.display(at: 1, in: album, ofColumn: "album")
    #expect(text(album) == "" && ends == 1)
    adapter.endDisplaying([title, album])
    #expect(ends == 2)
    #expect(adapter.cell(at: 1, inColumn: "album") === album)
    #expect(adapter.cell(at: 1, inColumn: "title") === title)
  }

  @Test func `a row with cells in several columns is told once that it is not shown any more`() {
    let adapter = adapter()
    var told: [String] = []
    let token = ended.observe { told.append($0) }
    adapter.endDisplaying([adapter.cell(at: 0, inColumn: "title"), adapter.cell(at: 0, inColumn: "album")])
    #expect(told == ["Asa"])
    token.cancel()
  }

  @Test func `a row without a cell in a column is named`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let adapter = ListAdapter(ObservableArray([1, 2]), by: \.self)
      let connection = adapter.connect(to: adapter) { _, _, _ in }
      adapter.register(TextCell.self, for: Int.self, inColumn: "album", make: { TextCell() }) { _, _, _ in }
      _ = adapter.cell(at: 0, inColumn: "title")
      connection.cancel()
    }
    let message = String(decoding: trap?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("no cell is registered for rows of the kind Int in the column 'title'"))
  }
}
