import Binding

/// The open pages, of which the last is shown: similar to a navigation controller.
@MainActor final class PageStack {
  @TrackedOutput private(set) var pages: [HeightPage] = []
  /// The log of the controllers, in order.
  @TrackedOutput private(set) var log: [String] = []
  private let scope = Scope()

  init() { Event.pageNews.observe { [weak self] in self?.log.append($0) }.store(in: scope) }

  /// Opens a page; several pages may have the same number.
  func push(_ number: Int) {
    let (page, former) = (HeightPage(number), pages.last)
    page.viewDidLoad()
    former?.viewWillDisappear()
    page.viewWillAppear()
    pages.append(page)
    former?.viewDidDisappear()
    page.viewDidAppear()
  }

  /// Closes and releases the top page.
  func pop() {
    guard let page = pages.popLast() else { return }
    page.viewWillDisappear()
    pages.last?.viewWillAppear()
    page.viewDidDisappear()
    pages.last?.viewDidAppear()
  }
}
