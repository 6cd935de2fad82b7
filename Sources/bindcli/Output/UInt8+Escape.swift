extension UInt8 {
  /// This character of ASCII as JSON escapes what has no letter of its own: `\u001b`.
  var unicodeEscape: String {
    #"\u00"# + (self < 0x10 ? "0" : "") + String(self, radix: 16)
  }
}
