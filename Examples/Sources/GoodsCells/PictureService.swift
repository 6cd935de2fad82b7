/// A picture: its name and its content, which a terminal does not need.
public struct Picture: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The content of its file.
  public let bytes: [UInt8]

  /// Makes a picture.
  public init(name: String, bytes: [UInt8] = []) { (self.name, self.bytes) = (name, bytes) }
}

/// The source of pictures: a server, a folder.
public protocol PictureService: Sendable {
  /// The picture at an address; throws if there is none.
  func picture(at url: String) async throws -> Picture
}

/// Caches the latest pictures, so that a cell that comes back shows its picture at once.
@MainActor public final class PictureCache {
  private let service: any PictureService
  private let capacity: Int
  private var pictures: [String: Picture] = [:]
  /// The cached pictures, the longest unused first.
  private var order: [String] = []

  /// Caches the pictures of a service.
  ///
  /// - Parameter capacity: the greatest number of cached pictures.
  public init(_ service: any PictureService, capacity: Int = 100) {
    self.service = service
    self.capacity = capacity
  }

  /// The picture, if it is cached.
  func known(_ url: String) -> Picture? { pictures[url] }

  /// The picture, which is loaded if it is not cached. A cancelled load is not cached.
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
