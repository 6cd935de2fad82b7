public import Foundation

/// A storage in a file: one JSON object, in which each key begins a line.
///
///     let storage = FileStorage(URL.applicationSupportDirectory.appending(path: "App/settings.json"))
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///
/// **The file** and the missing folders on its path are made when something is stored for the first time. Only the
/// owner can read or write a new file. People may read the file and edit it: keys are sorted, and values indented. Keys
/// that this program does not know stay as they are. A symbolic link stays one.
///
/// **Crashes.** A save writes a new file beside the present one, forces it to the disk, and renames it. So after a kill
/// or a power cut the file is whole, and not older than the last flush that returned `true`. It contains a batch as a
/// whole or not at all, unless the batch itself flushes the storage.
///
/// **Others** may replace the file, or write it in place: what they have changed is taken up, key by key. Programs that
/// use this module exclude each other while they write, if the file system has locks, so that each keeps the keys of
/// the others; another program that writes at the same moment may lose what it has written. If a file is just being
/// written in place, the storage waits up to a tenth of a second for it.
///
/// **A file that is no JSON object** is renamed, for example to `settings.damaged.json`, and is never overwritten. What
/// cannot be read, such as a folder or a file of more than 64 megabytes, stays where it is, and nothing is stored.
/// ``ValueStorage/failure`` tells of both.
///
/// **Cost.** A save writes the whole file: with a thousand short values 38 KB, in two milliseconds besides the disk,
/// away from the actor of the values. For megabytes use a database.
public final class FileStorage: ValueStorage {
  /// Makes a storage in a file, which need not exist, and reads it. Blocks until it was read: if the file is damaged,
  /// about a tenth of a second. See ``ValueStorage/init(_:version:clock:isolation:migrate:)``.
  public init(
    _ url: URL, version: Int = 0, clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    migrate: @escaping @Sendable (_ version: Int, _ values: inout StoredValues) throws -> Void = { _, _ in }
  ) {
    super.init(
      StorageWriter(FileBackend(url), clock, StorageVersion(number: version, migrate: migrate)), on: isolation)
  }
}
