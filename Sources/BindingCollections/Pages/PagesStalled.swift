/// The failure of ``Pages`` that get no further: pages have brought no new element, and the next one would not either.
///
/// After a page that brings no new element, the next one is fetched at once, without ``Pages/more``. A server that goes
/// round in circles would be asked for ever. So this ends after a page whose cursor is also that of the next page, if
/// cursors can be compared, and after a hundred such pages in a row. Then it is as after any fetch that has failed: the
/// elements stay, ``PagesState/failure`` is this error, and ``Pages/retry`` goes on with the next page.
public struct PagesStalled: Error, Hashable, Sendable, CustomStringConvertible {
  static var limit: Int { 100 }

  /// How many pages in a row have brought no new element.
  public let pages: Int

  init(pages: Int) { self.pages = pages }

  /// The error as a sentence.
  public var description: String {
    pages == 1
      ? "A page has brought no new element, and leads to itself."
      : "\(pages) pages in a row have brought no new element."
  }
}
