public import Binding

extension MutableObservableValue where Value: Codable {
  /// Keeps the value in a storage, so that it outlasts the program.
  ///
  ///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
  ///
  /// If the storage has a value for the key, it is assigned before this returns. From then on changes are stored, see
  /// ``ValueStorage``, and changes by other programs are assigned. The default that the observable was made with is not
  /// stored. A stored value that cannot be decoded stays stored until this value changes; see ``ValueStorage/failure``.
  ///
  /// For any observable that can be written: a tracked property (`$name`), a lens, an array, the items of a
  /// `PresentationPath`, `selection.single()`, the text of a field. What is assigned makes no step of a `History`.
  ///
  /// **One key, several values**: values that are persisted under one key of one storage follow each other in the same
  /// flush. A value that joins them begins with the value that they have.
  ///
  /// **Cost.** An operation that changes the value encodes it once as JSON, about five microseconds for a number, and
  /// compares the texts. So persist parts, such as `document[\.title]`, not a document of megabytes.
  ///
  /// - Parameters:
  ///   - key: identifies the value in the storage.
  ///   - storage: the storage, of the same isolation domain.
  /// - Returns: the subscription, which retains this value and the storage. While it is paused, nothing is stored or
  ///   assigned. When it ends, the last value stays stored.
  public func persist(_ key: String, in storage: ValueStorage) -> Subscription {
    storage.persist(PersistedSource(self), under: key)
  }
}
