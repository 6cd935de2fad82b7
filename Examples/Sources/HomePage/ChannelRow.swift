public import BindingCollections

/// A channel as a row: its height, and its handling of the list's events.
public struct ChannelRow: ListRow {
  /// The channel.
  public let channel: Channel
  var willShow: (Channel) -> Void = { _ in }

  /// The number of the channel.
  public var identifier: AnyHashable { channel.id }

  /// A picture in proportion, and a title of at most two lines.
  public func height(forWidth width: Double) -> Double? { ChannelRow.height(of: channel.title, forWidth: width) }
  /// Reports that the channel comes into sight.
  public func willDisplay() { willShow(channel) }

  /// A picture of 1080 by 608, a margin, and a title of at most two lines.
  static func height(of title: String, forWidth width: Double) -> Double {
    let picture = width * 608 / 1080 + 54
    if title.isEmpty { return picture + 8 }
    return picture + (self.width(of: title) > width - 35 ? 67 : 50)
  }

  /// The width of a title at 14 points; the characters of this font are half as wide as high, or as wide.
  static func width(of title: String) -> Double { title.reduce(0) { $0 + ($1.isASCII ? 7 : 14) } }
}

/// A favourite: another kind of row, with a fixed height and its own kind of cell.
public struct FavouriteRow: ListRow {
  /// The channel.
  public let channel: Channel

  /// The number of the channel.
  public var identifier: AnyHashable { channel.id }
  var willShow: (Channel) -> Void = { _ in }

  /// A fixed height.
  public var height: Double? { 80 }
  /// Reports that the channel comes into sight.
  public func willDisplay() { willShow(channel) }
}
