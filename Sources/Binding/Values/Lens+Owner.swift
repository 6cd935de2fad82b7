extension Lens {
  /// Makes a lens on a property of an object that it holds weakly: for a control that writes what the object decides,
  /// such as a switch that is shown before a server has confirmed it.
  ///
  ///     private(set) lazy var isOnSwitch = Lens(of: self, \.isOn)
  ///
  /// Reading depends on the values that the property reads. Once the owner is released the lens has the last value that
  /// it has read, and a write does nothing: for a field or a binding there is no record.
  ///
  /// - Parameters:
  ///   - owner: held weakly.
  ///   - property: the property. Its setter is a batch and untracked.
  ///   - changes: which changes of the property count, see ``ChangePolicy``.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>, name: String? = nil,
    changes: ChangePolicy<Value> = .automatic, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    weak let weakOwner = owner
    var last: Value?
    detached { last = owner[keyPath: property] }
    self.init(
      name: name, changes: changes, file: file, line: line, isThere: { weakOwner != nil },
      get: {
        if let owner = weakOwner { last = owner[keyPath: property] }
        return last!
      },
      set: { weakOwner?[keyPath: property] = $0 })
  }
}
