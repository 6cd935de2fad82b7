/// Secret names: only a browser that was told the name can get what it stands for.
enum Identifier {
  /// 192 bits of the system's generator, which is made for secrets.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<3).map { _ in
      let part = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - part.count) + part
    }.joined()
  }
}
