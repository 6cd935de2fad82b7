// Parts that may be missing. They read as nil then, and what is written goes nowhere: these lenses change, they do not create.

extension MutableWhole {
  /// An optional part, changed only while there is one.
  func lens<Wrapped>(ifPresent path: WritableKeyPath<Value, Wrapped?>) -> Lens<Wrapped?> {
    let part = self[path as KeyPath]
    return Lens(part) { change in
      guard part.peek() != nil else { return }
      self.update(inPlace: { change(&$0[keyPath: path]) })
    }
  }

  /// A part of an optional, which is there while the whole is.
  func lens<Wrapped, Part>(ifPresent path: WritableKeyPath<Wrapped, Part>) -> Lens<Part?> where Value == Wrapped? {
    Lens(map { $0?[keyPath: path] }) { change in
      guard var part = self.peek().map({ Optional($0[keyPath: path]) }) else { return }
      change(&part)
      guard let part else { return }
      self.update(inPlace: { $0?[keyPath: path] = part })
    }
  }

  /// An element of a collection, which is there while its index is.
  func lens(ifPresent index: Value.Index) -> Lens<Value.Element?> where Value: MutableCollection {
    Lens(map { $0.indices.contains(index) ? $0[index] : nil }) { change in
      guard self.peek().indices.contains(index) else { return }
      var element: Value.Element? = self.peek()[index]
      change(&element)
      guard let element else { return }
      self.update(inPlace: { $0[index] = element })
    }
  }
}

extension Observable {
  /// A lens on an optional part, which is changed only while there is one.
  ///
  ///     let nickname = person[ifPresent: \.nickname]
  ///     nickname.value = "Al"          // does nothing while there is no nickname
  ///
  /// Writing `nil` takes the part away. To put one where there is none, use the plain lens, `person[\.nickname]`.
  public subscript<Wrapped>(ifPresent path: WritableKeyPath<Value, Wrapped?>) -> Lens<Wrapped?> {
    lens(ifPresent: path)
  }

  /// A lens on a part of an optional: `nil` while the whole is, and then writing does nothing. Nor does writing `nil`,
  /// because the part cannot be taken away from the whole.
  public subscript<Wrapped, Part>(ifPresent path: WritableKeyPath<Wrapped, Part>) -> Lens<Part?>
  where Value == Wrapped? { lens(ifPresent: path) }
}

extension Observable where Value: MutableCollection {
  /// A lens on an element: `nil` while there is no such index, and then writing does nothing. Nor does writing `nil`,
  /// because other elements would move.
  ///
  ///     let third = list[ifPresent: 2]
  public subscript(ifPresent index: Value.Index) -> Lens<Value.Element?> { lens(ifPresent: index) }
}

extension Lens {
  /// A lens on an optional part of this part, which is changed only while there is one.
  public subscript<Wrapped>(ifPresent path: WritableKeyPath<Value, Wrapped?>) -> Lens<Wrapped?> {
    lens(ifPresent: path)
  }

  /// A lens on a part of an optional part: `nil` while that is, and then writing does nothing.
  ///
  ///     let city = person[\.address][ifPresent: \.city]
  public subscript<Wrapped, Part>(ifPresent path: WritableKeyPath<Wrapped, Part>) -> Lens<Part?>
  where Value == Wrapped? { lens(ifPresent: path) }
}

extension Lens where Value: MutableCollection {
  /// A lens on an element: `nil` while there is no such index, and then writing does nothing.
  public subscript(ifPresent index: Value.Index) -> Lens<Value.Element?> { lens(ifPresent: index) }
}
