public import BindingCollections

/// A channel to watch.
public struct Channel: Equatable, Identifiable, Sendable {
  /// Identifies the channel.
  public let id: Int
  /// The title; may be empty.
  public var title: String
  /// How often it was liked.
  public var likes = 0
  var isFavourite = false
}

extension Channel {
  /// The sections of a list.
  public enum Section: String, Comparable {
    /// Channels that are watched often, and the others.
    case favourites, others

    /// Favourites come first.
    public static func < (one: Section, other: Section) -> Bool { one == .favourites && other == .others }
  }

  var section: Section { isFavourite ? .favourites : .others }
}

/// The source of channels, page by page.
public protocol ChannelService: Sendable {
  /// The page that begins at a number; the first page for `nil`.
  func channels(from start: Int?) async throws -> Page<Channel, Int>
}

/// Twenty channels, eight on a page.
public struct SampleChannels: ChannelService {
  /// The service.
  public init() {}

  /// The page, at once.
  public func channels(from start: Int?) -> Page<Channel, Int> {
    let first = start ?? 0
    let numbers = first..<min(first + 8, 20)
    let channels = numbers.map { number in
      let title =
        number % 5 == 4 ? "" : "Channel \(number)" + (number % 5 == 2 ? ", with a title of two lines here" : "")
      return Channel(id: number, title: title, isFavourite: number % 7 == 3)
    }
    return Page(channels, next: numbers.upperBound < 20 ? numbers.upperBound : nil)
  }
}
