import Binding

/// The item of a tree at a place: a row of an array, or what an operator knows about one.
@usableFromInline
class TreeItem {
  @export(implementation)
  init() {}
}

/// The row at a place. It keeps its identity while it moves to another place.
///
/// A row never changes. An update replaces it by another row with the same identity, so that two versions of an array
/// share the row objects that were not edited.
@usableFromInline
class Row: TreeItem {
  /// Unique in the process.
  @export(implementation) final let id: UInt64

  @usableFromInline
  init(id: UInt64) { self.id = id }

  @usableFromInline
  static func newIdentity() -> UInt64 { newStamp() }
}

/// A row that holds an element.
@usableFromInline
class ElementRow<Element>: Row {
  @export(implementation) final let element: Element

  @export(implementation)
  init(id: UInt64, _ element: Element) {
    self.element = element
    super.init(id: id)
  }
}

extension Row {
  /// The element of a row that is known to have one of that type.
  @export(implementation)
  final func element<Element>(as type: Element.Type) -> Element {
    unsafeDowncast(self, to: ElementRow<Element>.self).element
  }
}
