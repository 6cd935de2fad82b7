import BindingCollections

/// A channel as a row: how high it is, and what the list tells of it.
struct ChannelRow: ListRow {
  let channel: Channel
  var willShow: (Channel) -> Void = { _ in }

  var identifier: AnyHashable { channel.id }

  func height(forWidth width: Double) -> Double? { ChannelRow.height(of: channel.title, forWidth: width) }
  func willDisplay() { willShow(channel) }

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
struct FavouriteRow: ListRow {
  let channel: Channel

  var identifier: AnyHashable { channel.id }
  var height: Double? { 80 }
}
