extension Computed {
  /// Makes a computed value of a property that is computed from tracked ones, so that it can be bound and observed.
  ///
  ///     lazy var totalNode = Computed(of: self, \.total)
  ///
  /// It behaves as a ``Computed`` whose closure reads the property. Its name is the name of the property if the getter
  /// has a symbol, otherwise the owner's type and the line.
  ///
  /// **Ownership.** The owner is held weakly, so that it may retain this object. Once the owner is gone the last value
  /// stays for good. If the owner goes before the first read, that read traps, because there is no value.
  ///
  /// **Cost.** An evaluation follows the key path.
  ///
  /// - Parameters:
  ///   - owner: the object with the property.
  ///   - path: the property.
  ///   - name: what diagnostics call it; by default the property's name.
  ///   - changes: which results count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public convenience init<Owner: AnyObject>(
    of owner: Owner, _ path: KeyPath<Owner, Value>, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(name: name, changes: changes, file: file, line: line) { [weak owner] (previous: Value?) in
      if let owner { return owner[keyPath: path] }
      guard let previous else {
        fatalError("Binding: \(siteName(name, file, line)) is read for the first time, and its owner is gone")
      }
      return previous
    }
    if name == nil { nameAfter { path } }
  }
}
