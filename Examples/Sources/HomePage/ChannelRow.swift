public import BindingCollections

/// A channel as a row: how high it is, and what the list tells of it.
public struct ChannelRow: ListRow {
  /// What is shown.
  public let channel: Channel
  var willShow: (Channel) -> Void = { _ in }

  /// The number of the channel.
  public var identifier: AnyHashable { channel.id }

  /// A picture in proportion, and a title of one line, of two, or none.
  public func height(forWidth width: Double) -> Double? { ChannelRow.height(of: channel.title, forWidth: width) }
  /// Tells that the channel comes into sight.
  public func willDisplay() { willShow(channel) }

  /// A picture of 1080 by 608, a margin, and a title of one line, of two, or none.
  static func height(of title: String, forWidth width: Double) -> Double {
    let picture = width * 608 / 1080 + 54
    if title.isEmpty { return picture + 8 }
    return picture + (self.width(of: title) > width - 35 ? 67 : 50)
  }

  /// How wide a title is at 14 points; the characters of this font are half as wide as high, or as wide.
  static func width(of title: String) -> Double { title.reduce(0) { $0 + ($1.isASCII ? 7 : 14) } }
}

/// A favourite: another kind of row, of one height, for a kind of cell of its own.
public struct FavouriteRow: ListRow {
  /// What is shown.
  public let channel: Channel

  /// The number of the channel.
  public var identifier: AnyHashable { channel.id }
  var willShow: (Channel) -> Void = { _ in }

  /// The same for all.
  public var height: Double? { 80 }
  /// Tells that the channel comes into sight.
  public func willDisplay() { willShow(channel) }
}
