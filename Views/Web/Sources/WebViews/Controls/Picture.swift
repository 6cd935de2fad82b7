public import Binding

/// A picture that is loaded: a placeholder until it is there, and a mark if it cannot be shown.
///
///     let photo = Picture("Ada Lovelace")
///     page.root.add(photo)
///     editor.photo.state.bind(to: photo, \.state).store(in: page.scope)
///
/// The view model has the bytes, from wherever it loads them: browsers fetch them from the site, at an address that
/// nobody can guess, which is gone when no view of the page shows them any more. So no other server learns who looks at
/// what, and the Content-Security-Policy needs no exception.
///
/// PNG, JPEG, GIF and WebP are shown, known by their first bytes; anything else, and what is longer than
/// ``SiteLimits/pictureSize``, is shown as a failure. Why something failed is said by another view.
public final class Picture: View {
  /// Where the picture is on the page's shelf.
  private var address: String?

  /// Makes a picture that shows its placeholder.
  ///
  /// - Parameter text: what the picture shows, for those who do not see it; empty if the texts beside it say that.
  public init(_ text: String = "") { super.init(.img, [.alternative: text, .styleClass: "picture"]) }

  /// What the picture shows, for those who do not see it.
  public var text: String {
    get { self[.alternative] ?? "" }
    set { self[.alternative] = newValue }
  }

  /// What has become of the bytes: those of a ``Resource`` as they are. While they are loaded the placeholder is shown,
  /// and no former picture, which may be that of something else.
  public var state: ResourceState<[UInt8]> = .idle {
    didSet { if let page { show(on: page) } }
  }

  override func enter(_ page: Page) {
    // Before it is in the page, which would tell the browser of attributes of an element that it does not know yet.
    show(on: page)
    super.enter(page)
  }

  override func leave() {
    if let address { page?.pictures.release(address) }
    address = nil
    super.leave()
  }

  private func show(on page: Page) {
    let former = address
    var hasFailed = false
    switch state {
    case .loaded(let bytes):
      address = page.pictures.take(bytes)
      hasFailed = address == nil
    case .failed:
      address = nil
      hasFailed = true
    case .idle, .loading: address = nil
    }
    // After the new one was taken, which may be the same.
    if let former { page.pictures.release(former) }
    self[.isBusy] = state.isLoading ? "true" : nil
    self[.styleClass] = hasFailed ? "picture failed" : "picture"
    self[.source] = address
  }
}
