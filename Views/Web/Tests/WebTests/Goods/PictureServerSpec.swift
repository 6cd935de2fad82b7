import BindingTesting
import Foundation
import GoodsCells
import Testing

@testable import GoodsWeb

/// Over sockets of this machine. What a server does is waited for by its events.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PictureServerSpec {
  @Test func `a picture is loaded by HTTP`() async throws {
    try await LivePictures.run { pictures in
      let picture = try await pictures.service.picture(at: "tea.png")
      #expect(picture.bytes == Drawing.tea.png)
      #expect(await pictures.nextEvents(2) == ["tea.png 200", "tea.png asked"])
    }
  }

  @Test func `a missing picture is an error, and a found one is loaded at the next request`() async throws {
    try await LivePictures.run { pictures in
      for name in ["none.png", "none.png", "lost.png"] {
        await #expect(throws: HTTPPictures.Refusal(status: 404)) { try await pictures.service.picture(at: name) }
      }
      let found = try await pictures.service.picture(at: "lost.png")
      #expect(found.bytes == Drawing.kettle.png)
    }
  }

  @Test func `a load that is cancelled ends its connection, which the server sees`() async throws {
    try await LivePictures.run(isOpen: false) { pictures in
      let service = pictures.service
      let load = Task { try await service.picture(at: "tea.png") }
      #expect(await pictures.nextEvents(1) == ["tea.png asked"])
      load.cancel()
      await #expect(throws: (any Error).self) { try await load.value }
      #expect(await pictures.nextEvents(1) == ["tea.png left"])
    }
  }

  @Test func `an unreachable server is an error`() async throws {
    let base = try await LivePictures.run { $0.service.base }
    await #expect(throws: URLError.self) { try await HTTPPictures(base: base).picture(at: "tea.png") }
  }

  @Test func `a picture file has the lengths and checksums of its format`() {
    // One red pixel, made by Python's zlib.
    let hex = """
      89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000f494441547801010400fbff00ff000003010100\
      8d1de5820000000049454e44ae426082
      """
    let bytes = PNG(rows: [[255, 0, 0]]).bytes
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hex)
  }
}
