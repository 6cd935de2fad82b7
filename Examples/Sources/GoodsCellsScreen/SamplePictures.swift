import GoodsCells

/// Pictures that are named after their address; one is lost.
struct SamplePictures: PictureService {
  struct Lost: Error {}

  func picture(at url: String) async throws -> Picture {
    await Task.yield()
    if url.hasPrefix("lost") { throw Lost() }
    return Picture(name: url.uppercased())
  }
}
