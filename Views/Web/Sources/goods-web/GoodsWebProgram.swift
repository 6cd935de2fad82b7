import Foundation
import GoodsWeb
import WebServer
import WebViews

/// `goods-web [port] [milliseconds]`: goods with pictures, in the browsers of this machine. The pictures come from a
/// second server at another port, which waits this long before it answers; its requests and their results are written
/// to standard error.
@main
struct GoodsWebProgram {
  @MainActor
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count <= 2, let port = UInt16(arguments.first ?? "8080"),
      let delay = UInt16(arguments.count > 1 ? arguments[1] : "800")
    else {
      stop("Usage: goods-web [port] [milliseconds]", code: 64)
    }
    do {
      try await serve(port: Int(port), delay: .milliseconds(delay))
    } catch {
      stop("goods-web: \(error)", code: 1)
    }
  }

  /// Serves pages and pictures until a signal asks for the end.
  @MainActor
  private static func serve(port: Int, delay: Duration) async throws {
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let pictures = PictureServer(delay: delay) { write($0.description, to: .standardError) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        // A server that cannot start reports no port.
        defer { started.finish() }
        try await pictures.run { started.yield($0) }
      }
      var iterator = ports.makeAsyncIterator()
      guard let base = await iterator.next().flatMap({ URL(string: "http://127.0.0.1:\($0)/") }) else {
        return try await group.waitForAll()
      }
      try await SiteServer(site: .goods(picturesAt: base), port: port) {
        write("http://127.0.0.1:\($0)/", to: .standardOutput)
      }.run()
      group.cancelAll()
    }
  }

  private static func write(_ line: String, to file: FileHandle) { file.write(Data("\(line)\n".utf8)) }

  private static func stop(_ message: String, code: Int32) -> Never {
    write(message, to: .standardError)
    exit(code)
  }
}
