import Binding

/// The pages that are open, of which the last is seen: what a navigation controller is.
@MainActor final class PageStack {
  let pages = Observable<[HeightPage]>([], name: "pages", changes: .always)
  /// What the controllers have told of themselves, in order.
  let log = Observable<[String]>([], name: "log")

  isolated deinit {}

  /// Opens a page; several may have one number.
  func push(_ number: Int) {
    let log = log
    let page = HeightPage(number) { log.value.append("page \(number): \($0)") }
    page.viewDidLoad()
    pages.value.last?.viewWillDisappear()
    page.viewWillAppear()
    let former = pages.value.last
    pages.value.append(page)
    former?.viewDidDisappear()
    page.viewDidAppear()
  }

  /// Closes the page on top, which is released then.
  func pop() {
    guard let page = pages.value.popLast() else { return }
    page.viewWillDisappear()
    pages.value.last?.viewWillAppear()
    page.viewDidDisappear()
    pages.value.last?.viewDidAppear()
  }
}
