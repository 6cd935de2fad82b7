public import Binding

/// A picture that is loaded: a placeholder until it is there, and a mark if it cannot be shown.
///
///     let photo = Picture("Ada Lovelace")
///     page.root.add(photo)
///     editor.photo.state.bind(to: photo, \.state).store(in: page.scope)
///
/// The view model loads the bytes: browsers fetch them from the site, at a secret address, which is removed when no
/// view of the page shows them any more. So no other server learns what a user sees, and the Content-Security-Policy
/// needs no exception.
///
/// Shows PNG, JPEG, GIF and WebP, recognised by their first bytes; anything else, and a file longer than
/// ``SiteLimits/pictureSize``, is shown as a failure. The reason of a failure is shown by another view.
public final class Picture: View {
  /// The place of the picture on the page's shelf.
  private var address: String?

  /// Makes a picture that shows its placeholder.
  ///
  /// - Parameter text: describes the picture to assistive technology; empty if the texts beside it do so.
  public init(_ text: String = "") { super.init(.img, [.alternative: text, .styleClass: "picture"]) }

  /// Describes the picture to assistive technology.
  public var text: String {
    get { self[.alternative] ?? "" }
    set { self[.alternative] = newValue }
  }

  /// The state of the bytes, as that of a ``Resource``. While they are loaded the placeholder is shown instead of a
  /// former picture, which may be of something else.
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
    // After the new picture was stored, which may be the same.
    if let former { page.pictures.release(former) }
    self[.isBusy] = state.isLoading ? "true" : nil
    self[.styleClass] = hasFailed ? "picture failed" : "picture"
    self[.source] = address
  }
}
