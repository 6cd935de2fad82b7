/// A picture: what it is called, and what it is made of, which a terminal does without.
public struct Picture: Equatable, Sendable {
  /// What it is called.
  public let name: String
  /// The content of its file.
  public let bytes: [UInt8]

  /// A picture of that name and content.
  public init(name: String, bytes: [UInt8] = []) { (self.name, self.bytes) = (name, bytes) }
}

/// Where pictures come from: a server, a folder.
public protocol PictureService: Sendable {
  /// The picture at an address; throws if it is lost.
  func picture(at url: String) async throws -> Picture
}

/// Keeps the pictures that were asked for last, so that a cell that comes back shows its picture at once.
@MainActor public final class PictureCache {
  private let service: any PictureService
  private let capacity: Int
  private var pictures: [String: Picture] = [:]
  /// Those that are kept, the longest unused first.
  private var order: [String] = []

  /// Keeps pictures of a service.
  ///
  /// - Parameter capacity: how many are kept at most.
  public init(_ service: any PictureService, capacity: Int = 100) {
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
