import Binding
import BindingForms
import BindingRecording
import BindingRecordingTesting
import Foundation
import Testing

/// A recording of a view model is replayed without a problem on the same view model, whatever its parts are.
@Suite struct UnchangedViewModelsSpec {
  private struct Refused: Error {}

  private final class Player {
    let volume = Observable(30, name: "volume")
    let double: Computed<Int>
    let query = Observable("a", name: "query")
    let page: Observable<Int>
    let add: Command<Int, Void>
    let title = Observable("Prelude", name: "title")
    let field: Field<String, String>
    let limiter: Effect

    init() {
      let (volume, query) = (volume, query)
      double = Computed(name: "double") { volume.value * 2 }
      page = Observable(name: "page", resetBy: { query.value }) { 0 }
      add = Command(name: "add") { volume.value += $0 }
      field = Field(title, commit: .onCommit, name: "field")
      limiter = Effect(name: "limiter") { if volume.value > 100 { volume.value = 100 } }
    }
  }

  private static var sessions: [(Player) -> Void] {
    [
      { $0.volume.value = 130 },
      {
        $0.volume.value = 130
        $0.volume.value = 50
        $0.volume.value = 140
      },
      {
        _ = $0.double.value
        $0.volume.value = 5
      },
      {
        _ = $0.double.value
        $0.volume.value = 5
        $0.volume.value = 6
        _ = $0.double.value
      },
      { $0.page.value = 3 },
      {
        $0.page.value = 3
        $0.query.value = "b"
        $0.page.value += 2
      },
      { player in
        try? transaction {
          player.add.execute(2)
          throw Refused()
        }
        player.add.execute(3)
      },
      { player in
        player.field.text.value = "Fugue"
        player.field.commit()
        let text = player.field.text
        text.value = "Toccata"
        player.field.revert()
      },
    ]
  }

  @Test(arguments: 0..<8)
  func `recorded sessions of unchanged view models replay the same`(index: Int) async throws {
    let path = NSTemporaryDirectory() + "replay-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    let recording = try Graph.record(to: path, values: true)
    let player = Player()
    Self.sessions[index](player)
    try recording.end()
    let replay = try await expectReplays(path) { Player() }
    #expect(replay.isSame && replay.inputs > 0)
    withExtendedLifetime(player) {}
  }
}
