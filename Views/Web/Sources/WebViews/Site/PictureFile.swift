/// A picture as browsers fetch it: bytes of a kind that browsers show and that can hold no script.
///
/// The kind is recognised by the first bytes, never by a name. SVG is left out on purpose: it is a document, which can
/// contain scripts and addresses.
struct PictureFile: Equatable {
  let type: String
  let bytes: [UInt8]

  init?(_ bytes: [UInt8]) {
    func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      type = "image/png"
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      type = "image/jpeg"
    } else if holds("GIF87a") || holds("GIF89a") {
      type = "image/gif"
    } else if holds("RIFF"), holds("WEBP", at: 8) {
      type = "image/webp"
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// An address always stands for the same bytes, so browsers may keep them. Opened directly, a picture is a document
  /// that may do nothing.
  var response: WebResponse {
    WebResponse(
      200,
      [
        "cache-control": "private, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-type": type,
      ], .bytes(bytes))
  }
}
