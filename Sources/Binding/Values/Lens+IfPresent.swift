// Lenses on parts that may be missing. A missing part reads as `nil`, and writing it does nothing: these lenses change
// values, they do not create any.

extension ObservableValue {
  @export(implementation)
  func lens<Wrapped>(
    ifPresent path: WritableKeyPath<Value, Wrapped?>, _ file: StaticString, _ line: UInt32,
    edited whole: @escaping () -> Value, _ change: @escaping ((inout Value) -> Void) -> Void
  ) -> Lens<Wrapped?> {
    let offset = MemoryLayout<Value>.offset(of: path)
    let edited = { part(of: whole(), path, at: offset) }
    let lens = Lens(self[path as KeyPath, file: file, line: line], edited: edited) { edit in
      guard edited() != nil else { return }
      change { withPart(of: &$0, path, at: offset, edit) }
    }
    lens.isThere = { edited() != nil }
    return lens
  }

  @export(implementation)
  func lens<Wrapped, Part>(
    ifPresent path: WritableKeyPath<Wrapped, Part>, _ file: StaticString, _ line: UInt32,
    edited whole: @escaping () -> Value, _ change: @escaping ((inout Value) -> Void) -> Void
  ) -> Lens<Part?> where Value == Wrapped? {
    let offset = MemoryLayout<Wrapped>.offset(of: path)
    let get = { (whole: Wrapped?) in whole.map { part(of: $0, path, at: offset) } }
    let lens = Lens(map(file: file, line: line, get), edited: { get(whole()) }) { edit in
      guard let whole = whole() else { return }
      var edited: Part? = part(of: whole, path, at: offset)
      edit(&edited)
      guard let edited else { return }
      change {
        if $0 != nil { withPart(of: &$0!, path, at: offset) { $0 = edited } }
      }
    }
    lens.isThere = { whole() != nil }
    return lens
  }

  @export(implementation)
  func lens(
    ifPresent index: Value.Index, _ file: StaticString, _ line: UInt32,
    edited whole: @escaping () -> Value, _ change: @escaping ((inout Value) -> Void) -> Void
  ) -> Lens<Value.Element?> where Value: MutableCollection {
    let get = { (whole: Value) in whole.indices.contains(index) ? whole[index] : nil }
    let lens = Lens(map(file: file, line: line, get), edited: { get(whole()) }) { edit in
      guard let present = get(whole()) else { return }
      var element: Value.Element? = present
      edit(&element)
      guard let element else { return }
      change { $0[index] = element }
    }
    lens.isPosition = true
    lens.isThere = { get(whole()) != nil }
    return lens
  }
}

extension Observable {
  /// A lens on an optional part. The part is changed only while there is one.
  ///
  ///     let nickname = person[ifPresent: \.nickname]
  ///     nickname.value = "Al"          // does nothing while there is no nickname
  ///
  /// Writing `nil` removes the part, and no undo through this lens brings it back. To add a missing part, use the plain
  /// lens, `person[\.nickname]`.
  @export(implementation)
  public subscript<Wrapped>(
    ifPresent path: WritableKeyPath<Value, Wrapped?>, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Wrapped?> {
    lens(ifPresent: path, file, line, edited: { self.edited }) { self.update($0) }
  }

  /// A lens on a part of an optional. While the whole is `nil`, the lens reads as `nil`, and writing does nothing.
  /// Writing `nil` does nothing either, because the part cannot be removed from the whole.
  @export(implementation)
  public subscript<Wrapped, Part>(
    ifPresent path: WritableKeyPath<Wrapped, Part>, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Part?> where Value == Wrapped? {
    lens(ifPresent: path, file, line, edited: { self.edited }) { self.update($0) }
  }
}

extension Observable where Value: MutableCollection {
  /// A lens on an element. While there is no such index the lens reads as `nil`, and writing does nothing. Writing
  /// `nil` does nothing either, because other elements would move.
  ///
  ///     let third = list[ifPresent: 2]
  @export(implementation)
  public subscript(
    ifPresent index: Value.Index, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Value.Element?> {
    lens(ifPresent: index, file, line, edited: { self.edited }) { self.update($0) }
  }
}

extension Lens {
  /// A lens on an optional part of this part. That part is changed only while there is one; writing `nil` removes it.
  @export(implementation)
  public subscript<Wrapped>(
    ifPresent path: WritableKeyPath<Value, Wrapped?>, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Wrapped?> {
    lens(ifPresent: path, file, line, edited: { self.edited }) { self.update($0) }.standing(where: self)
  }

  /// A lens on a part of an optional part. While the optional part is `nil`, the lens reads as `nil`, and writing does
  /// nothing. Writing `nil` does nothing either.
  ///
  ///     let city = person[\.address][ifPresent: \.city]
  @export(implementation)
  public subscript<Wrapped, Part>(
    ifPresent path: WritableKeyPath<Wrapped, Part>, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Part?> where Value == Wrapped? {
    lens(ifPresent: path, file, line, edited: { self.edited }) { self.update($0) }.standing(where: self)
  }
}

extension Lens where Value: MutableCollection {
  /// A lens on an element. While there is no such index the lens reads as `nil`, and writing does nothing. Writing
  /// `nil` does nothing either, because other elements would move.
  @export(implementation)
  public subscript(
    ifPresent index: Value.Index, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Value.Element?> {
    lens(ifPresent: index, file, line, edited: { self.edited }) { self.update($0) }.standing(where: self)
  }
}
