import Binding

/// What a tree has at a place: a row of an array, or what an operator knows of one.
@usableFromInline
class TreeItem {
  @export(implementation)
  init() {}
}

/// The row at a place. It keeps its identity while it moves from one place to another.
///
/// A row never changes. An update puts another row with the same identity in its place, so that two versions of an
/// array have the same row object exactly where no edit was made.
@usableFromInline
class Row: TreeItem {
  /// Unique in the process.
  @export(implementation) final let id: UInt64

  @usableFromInline
  init(id: UInt64) { self.id = id }

  /// A new identity.
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
  /// The element of a row that is known to hold one of that type.
  @export(implementation)
  final func element<Element>(as type: Element.Type) -> Element {
    unsafeDowncast(self, to: ElementRow<Element>.self).element
  }
}
