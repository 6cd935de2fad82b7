/// A picture: what it is called, and what it is made of, which a terminal does without.
struct Picture: Equatable, Sendable {
  let name: String
  var bytes: [UInt8] = []
}

/// Where pictures come from: a server, a folder.
protocol PictureService: Sendable {
  func picture(at url: String) async throws -> Picture
}

/// Keeps the pictures that were asked for last, so that a cell that comes back shows its picture at once.
@MainActor final class PictureCache {
  private let service: any PictureService
  private let capacity: Int
  private var pictures: [String: Picture] = [:]
  /// Those that are kept, the longest unused first.
  private var order: [String] = []

  init(_ service: any PictureService, capacity: Int = 100) {
    self.service = service
    self.capacity = capacity
  }

  /// The picture, if it is kept.
  func known(_ url: String) -> Picture? { pictures[url] }

  /// The picture, which is loaded if it is not kept. Who is cancelled meanwhile keeps none.
  func picture(at url: String) async throws -> Picture {
    if let known = pictures[url] {
      use(url)
      return known
    }
    let picture = try await service.picture(at: url)
    try Task.checkCancellation()
    pictures[url] = picture
    use(url)
    if order.count > capacity { pictures[order.removeFirst()] = nil }
    return picture
  }

  private func use(_ url: String) {
    order.removeAll { $0 == url }
    order.append(url)
  }
}

/// Pictures that are named after their address; one is lost.
struct SamplePictures: PictureService {
  struct Lost: Error {}

  func picture(at url: String) async throws -> Picture {
    await Task.yield()
    if url.hasPrefix("lost") { throw Lost() }
    return Picture(name: url.uppercased())
  }
}
