import Foundation

/// The modules beside the tests and a compiler, if both are found.
package enum Compiler {
  /// The folder with the module of the library: on some systems the tests run from a bundle in the folder of the build.
  package static let modules: String? = {
    var folder = URL(filePath: CommandLine.arguments[0]).absoluteURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      for candidate in [folder.appending(path: "Modules"), folder]
      where FileManager.default.fileExists(atPath: candidate.appending(path: "Binding.swiftmodule").path) {
        return candidate.path
      }
    }
    return nil
  }()

  package static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/opt/swift/usr/bin"]).map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Whether a correct program compiles: the modules may have been built by another compiler.
  package static let isUsable: Bool = {
    guard let outcome = try? compile("import Binding\n@MainActor let shared = Observable(0)") else { return false }
    return outcome.status == 0
  }()

  /// What a module is compiled with: of these `swift package init` writes the first, and Xcode 26 all.
  package enum Setting: CaseIterable, Sendable {
    case plain, staysOnActor, isMainActor

    var arguments: [String] {
      switch self {
      case .plain: []
      case .staysOnActor: ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
      case .isMainActor: Setting.staysOnActor.arguments + ["-default-isolation", "MainActor"]
      }
    }
  }

  /// Compiles as far as the analysis of regions, which comes after type checking.
  package static func compile(_ source: String, _ setting: Setting = .staysOnActor) throws -> Tool.Outcome {
    guard let modules, let path else { throw CocoaError(.fileNoSuchFile) }
    let arguments =
      ["-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6", "-I", modules]
      + setting.arguments + ["Program.swift"]
    return try Tool.run(URL(filePath: path), arguments, files: ["Program.swift": Data(source.utf8)])
  }
}
