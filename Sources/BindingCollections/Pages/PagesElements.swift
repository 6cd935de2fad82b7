public import Binding

/// The elements of pages, and which of them the pages have brought.
final class PagesElements<Element, Key: Hashable> {
  let elements: ObservableArray<Element>
  let index: ArrayIndex<ObservableArray<Element>, Key>
  let key: (Element) -> Key
  /// The keys of the elements that pages have brought since the latest first page, or that belong to a former request.
  /// All other elements are the program's own.
  private var fetched: Set<Key> = []
  /// The rows that belong to a former request, because a draft may be renamed before the first page replaces them.
  private var former: Set<UInt64> = []

  init(_ elements: ObservableArray<Element>, by key: @escaping (Element) -> Key) {
    (self.elements, self.key) = (elements, key)
    index = elements.indexed(by: key)
  }

  /// Notes that all elements belong to a former request. They stay until the first page of the new one.
  func leaveRequest() {
    fetched = Set(elements.present.lazy.map(key))
    elements.present.tree.forEach { former.insert($0.row.id) }
  }

  /// Notes that the list was emptied, because there is no request.
  func forget() { (fetched, former) = ([], []) }

  /// Puts the elements of a page into the list. Returns whether the page brings elements that were not there; for a
  /// first page, whether it has any elements.
  func take(_ brought: [Element], isFirst: Bool) -> Bool {
    let page = brought.lastOfEachKey(key)
    if page.count < brought.count { reportDuplicates(in: brought) }
    if isFirst {
      refresh(with: page)
      return !page.isEmpty
    }
    fetched.formUnion(page.lazy.map(key))
    let count = elements.present.count
    for element in page { index[key(element)] = element }
    return elements.present.count > count
  }

  /// Reports each key that a page has more than once.
  private func reportDuplicates(in page: [Element]) {
    var counts: [Key: Int] = [:]
    for element in page {
      let key = key(element)
      counts[key, default: 0] += 1
      if counts[key] == 2 {
        report(.duplicateInPage, of: [elements.name, elements.storage.text(ofKey: key)])
      }
    }
  }

  /// Replaces the elements that pages or a former request have brought by the elements of a first page. All other
  /// elements stay, each after the nearest element before it that is still there.
  private func refresh(with page: [Element]) {
    let keys = Set(page.lazy.map(key))
    // The elements that stay, by the key of the element of the page that they follow; by `nil` if they follow none.
    var (behind, last): ([Key?: [Element]], Key?) = ([:], nil)
    elements.present.tree.forEach { spot in
      let element = spot.row.element(as: Element.self)
      let key = key(element)
      if keys.contains(key) {
        last = key
      } else if !fetched.contains(key), !former.contains(spot.row.id) {
        behind[last, default: []].append(element)
      }
    }
    var all = behind.removeValue(forKey: nil) ?? []
    for element in page {
      all.append(element)
      if let others = behind.removeValue(forKey: key(element)) { all += others }
    }
    elements.replaceAll(with: all, by: key)
    (fetched, former) = (keys, [])
  }
}

extension Diagnostic.Kind {
  /// Two elements of a page of ``Pages`` have one identity, so that only the last is taken, at the place of the first.
  /// The diagnostic names the pages and the identity.
  public static var duplicateInPage: Diagnostic.Kind {
    Diagnostic.Kind("duplicateInPage", "Of two elements of a page with one identity only the last is taken:", "")
  }
}
