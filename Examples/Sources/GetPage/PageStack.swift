import Binding

/// The pages that are open, of which the last is seen: what a navigation controller is.
@MainActor final class PageStack {
  @TrackedOutput private(set) var pages: [HeightPage] = []
  /// What the controllers have told of themselves, in order.
  @TrackedOutput private(set) var log: [String] = []
  private let scope = Scope()

  init() { Event.pageNews.observe { [weak self] in self?.log.append($0) }.store(in: scope) }

  /// Opens a page; several may have one number.
  func push(_ number: Int) {
    let (page, former) = (HeightPage(number), pages.last)
    page.viewDidLoad()
    former?.viewWillDisappear()
    page.viewWillAppear()
    pages.append(page)
    former?.viewDidDisappear()
    page.viewDidAppear()
  }

  /// Closes the page on top, which is released then.
  func pop() {
    guard let page = pages.popLast() else { return }
    page.viewWillDisappear()
    pages.last?.viewWillAppear()
    page.viewDidDisappear()
    pages.last?.viewDidAppear()
  }
}
