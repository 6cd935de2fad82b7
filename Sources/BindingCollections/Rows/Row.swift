import Binding

/// The item of a tree at a place: a row of an array, or the data that an operator keeps for a row.
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
  /// The identity, unique in the process.
  @export(implementation) final let id: UInt64

  @usableFromInline
  init(id: UInt64) { self.id = id }

  @usableFromInline
  static func newIdentity() -> UInt64 { newStamp() }

  #if !hasFeature(Embedded)
    /// The keys that the element had before ``ObservableArray/replace(id:with:)``; `nil` for most rows.
    @usableFromInline
    var formerKeys: FormerKeys? { nil }
  #endif
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

#if !hasFeature(Embedded)
  /// The keys that an element had before it was renamed. All later rows of the element share this object.
  @usableFromInline
  final class FormerKeys {
    @export(implementation) let keys: Set<AnyHashable>

    @export(implementation)
    init(_ keys: Set<AnyHashable>) { self.keys = keys }
  }

  /// A row whose element was renamed, which means that it was given another key on purpose. Selections, children and
  /// cells that know a former key continue with the new one.
  @usableFromInline
  final class RenamedRow<Element>: ElementRow<Element> {
    @export(implementation) let renamed: FormerKeys
    @usableFromInline
    override var formerKeys: FormerKeys? { renamed }

    @export(implementation)
    init(id: UInt64, _ element: Element, from renamed: FormerKeys) {
      self.renamed = renamed
      super.init(id: id, element)
    }
  }

  extension Row {
    /// A row with the same identity for an element with another key. It remembers the former key.
    @export(implementation)
    final func renamed<Element>(to element: Element, from key: some Hashable) -> Row {
      RenamedRow(id: id, element, from: FormerKeys((formerKeys?.keys ?? []).union([AnyHashable(key)])))
    }

    /// Whether these are two rows of one element that was renamed from one key to the other.
    @export(implementation)
    static func isRenamed(_ one: Row, _ key: some Hashable, _ other: Row, _ otherKey: some Hashable) -> Bool {
      one.id == other.id
        && (one.formerKeys?.keys.contains(AnyHashable(otherKey)) ?? false
          || other.formerKeys?.keys.contains(AnyHashable(key)) ?? false)
    }
  }
#endif

extension Row {
  /// A row with the same identity for another element.
  @export(implementation)
  final func with<Element>(_ element: Element) -> Row {
    #if !hasFeature(Embedded)
      if let formerKeys { return RenamedRow(id: id, element, from: formerKeys) }
    #endif
    return ElementRow(id: id, element)
  }

  /// The element, which has to be of this type. The type is not checked.
  @export(implementation)
  final func element<Element>(as type: Element.Type) -> Element {
    unsafeDowncast(self, to: ElementRow<Element>.self).element
  }
}
