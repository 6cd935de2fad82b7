import BindingCollections

/// Something to watch.
struct Channel: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var likes = 0
  var isFavourite = false
}

extension Channel {
  /// Where a channel stands in a list with sections.
  enum Section: String, Comparable {
    case favourites, others

    static func < (one: Section, other: Section) -> Bool { one == .favourites && other == .others }
  }

  var section: Section { isFavourite ? .favourites : .others }
}

/// Where channels come from, page by page.
protocol ChannelService: Sendable {
  func channels(from start: Int?) async throws -> Page<Channel, Int>
}

/// Twenty channels, eight on a page.
struct SampleChannels: ChannelService {
  func channels(from start: Int?) -> Page<Channel, Int> {
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
