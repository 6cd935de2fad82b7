import GoodsCells

/// Pictures that are drawn instead of loaded, which takes half a second. One is missing.
struct DrawnPictures: PictureService {
  struct Lost: Error {}

  func picture(at url: String) async throws -> Picture {
    try await Task.sleep(for: .milliseconds(500))
    if url.hasPrefix("lost") { throw Lost() }
    return Picture(name: url, bytes: Self.drawing(of: url))
  }

  /// The first letter of an address on a colour of its own, as the content of an SVG file.
  static func drawing(of url: String) -> [UInt8] {
    let hue = url.unicodeScalars.reduce(0) { $0 + Int($1.value) } * 47 % 360
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
      <rect width="96" height="96" rx="18" fill="hsl(\(hue), 55%, 50%)"/>
      <text x="48" y="66" font-family="sans-serif" font-size="52" font-weight="bold" fill="white" \
      text-anchor="middle">\(url.prefix(1).uppercased())</text></svg>
      """.utf8)
  }
}
