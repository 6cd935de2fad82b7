public import Foundation

/// A storage in a file: one JSON object, in which each key begins a line.
///
///     let storage = FileStorage(URL.applicationSupportDirectory.appending(path: "App/settings.json"))
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///
/// **The file** is made when something is stored for the first time, with the folders that are missing, for its owner
/// only. People may read and edit it: keys are sorted, and values indented. Keys that this program does not know stay
/// as they are. A symbolic link stays one.
///
/// **Crashes.** The file is written beside its place, forced to the disk, and renamed. So a kill at any moment, or a
/// power cut, leaves a file that was whole at some moment, and that is not older than the last flush that returned
/// `true`. A batch is in it as a whole or not at all, unless it flushes the storage itself.
///
/// **Others** may replace the file, or write it in place: what they have changed is taken up, key by key. Programs that
/// use this module exclude each other while they write, if the file system has locks, so that each keeps the keys of
/// the others; another program that writes at the same moment may lose what it has written. A file that is being
/// written in place is waited for, for a tenth of a second.
///
/// **A file that is no JSON object** is renamed, as to `settings.damaged.json`, and is never overwritten. One that
/// cannot be read, such as a folder, or one of more than 64 megabytes, stays where it is, and nothing is stored.
/// ``ValueStorage/failure`` tells of both.
///
/// **Cost.** A save writes the whole file: with a thousand short values 38 KB, in two milliseconds besides the disk,
/// away from the actor of the values. For megabytes use a database.
public final class FileStorage: ValueStorage {
  /// Makes a storage in a file, which need not exist, and reads it. Blocks meanwhile, for a tenth of a second if the
  /// file is damaged. See ``ValueStorage/init(_:version:clock:isolation:migrate:)``.
  public init(
    _ url: URL, version: Int = 0, clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    migrate: @escaping @Sendable (_ version: Int, _ values: inout StoredValues) throws -> Void = { _, _ in }
  ) {
    super.init(
      StorageWriter(FileBackend(url), clock, StorageVersion(number: version, migrate: migrate)), on: isolation)
  }
}
