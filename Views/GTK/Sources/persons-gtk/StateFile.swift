import Foundation

/// The file for what the window of a file remembers: within the user's folder for states, at the path of the file.
///
/// That folder is `$XDG_STATE_HOME`, which the XDG Base Directory Specification requires to be an absolute path, and
/// otherwise `~/.local/state`.
func stateFile(of url: URL) -> URL {
  let folder = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  let states =
    folder.map { URL(filePath: $0) }
    ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
  return states.appending(path: "persons-gtk" + url.absoluteURL.standardizedFileURL.path)
}
