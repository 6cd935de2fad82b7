import Foundation
import PackagePlugin

/// Compiles sources of the examples into a target of another package: the very view models that `bindcli demo` runs,
/// without what stands on its terminal.
///
/// They are named in the file `Example.sources` of the target, a path on each line, from the folder of the package. A
/// target cannot name sources outside of its package, and links are lost where an archive or another system has none.
@main struct ExampleSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let list = try String(contentsOf: target.directoryURL.appending(path: "Example.sources"), encoding: .utf8)
    return list.split(whereSeparator: \.isNewline).map { path in
      let source = context.package.directoryURL.appending(path: String(path)).standardized
      let copy = context.pluginWorkDirectoryURL.appending(path: source.lastPathComponent)
      return .buildCommand(
        displayName: "Copying \(path)", executable: URL(filePath: "/bin/cp"),
        arguments: [source.path(percentEncoded: false), copy.path(percentEncoded: false)], inputFiles: [source],
        outputFiles: [copy])
    }
  }
}
