/// A part of a page: an element of the browser, its contents, and the views in it.
///
/// A view in a page reports each change to the page, which sends it to the browser at the end of the turn. A view
/// outside of pages can be prepared at no cost.
///
/// **Ownership.** A view keeps the views in it, and a page its ``Page/root``. Bindings hold views weakly, so a view has
/// to be added somewhere.
@MainActor
public class View {
  let tag: Tag
  private(set) var id = 0
  private(set) weak var page: Page?
  private(set) var children: [View] = []
  private var attributes: [Attribute: AttributeValue] = [:]
  private var shownText: String?
  private var shownValue: String?
  /// The number of the latest edit that the browser has sent.
  private(set) var edit = 0
  /// Called with each event of this element.
  var onEvent: ((BrowserEvent.Kind) -> Void)?

  init(_ tag: Tag, _ attributes: [Attribute: String] = [:], text: String? = nil, _ children: [View] = []) {
    self.tag = tag
    self.attributes = attributes.mapValues { .text($0) }
    shownText = text
    self.children = children
  }

  // MARK: The contents

  /// The text in the element. An element has either a text or children.
  var elementText: String {
    get { shownText ?? "" }
    set {
      guard newValue != shownText else { return }
      shownText = newValue
      page?.send(.text(id, newValue))
    }
  }

  /// The edited value: the text of an input, the option of a select. `nil` for views that are not edited.
  ///
  /// A written value is sent to the browser together with the number of the latest known edit: if the user has edited
  /// the element again, the browser ignores it, since that edit is on its way.
  var value: String? {
    get { shownValue }
    set {
      guard newValue != shownValue, let newValue else { return }
      shownValue = newValue
      page?.send(.value(id, newValue, edit: edit))
    }
  }

  subscript(attribute: Attribute) -> String? {
    get { attributes[attribute]?.text }
    set { set(attribute, newValue.map { .text($0) }) }
  }

  /// Lets an attribute name the element of another view, which has to be in the same page.
  func refer(_ attribute: Attribute, to view: View?) { set(attribute, view.map { .view($0) }) }

  private func set(_ attribute: Attribute, _ value: AttributeValue?) {
    // The identifier of a view outside of pages is decided when the view is added.
    let (former, new) = page == nil ? (nil, nil) : (attributes[attribute]?.text, value?.text)
    attributes[attribute] = value
    if former != new { page?.send(.attribute(id, attribute.rawValue, new)) }
  }

  // MARK: Events

  /// The browser has sent an edit. A repeated one is no edit.
  func take(_ value: String, edit: Int) -> Bool {
    guard edit > self.edit else { return false }
    self.edit = edit
    shownValue = value
    return true
  }

  /// A refused edit: the browser is sent the true value.
  func refuse(edit: Int) {
    guard edit > self.edit, let shownValue else { return }
    self.edit = edit
    page?.send(.value(id, shownValue, edit: edit))
  }

  // MARK: The tree

  /// Adds views behind the others.
  public func add(_ views: View...) { splice(at: children.count, removed: 0, inserted: views) }

  /// Replaces views by others.
  func splice(at offset: Int, removed: Int, inserted: [View]) {
    let gone = children[offset..<offset + removed]
    children.replaceSubrange(offset..<offset + removed, with: inserted)
    guard let page else { return }
    for view in gone { view.leave() }
    for view in inserted { view.enter(page) }
    page.send(.splice(id, at: offset, removed: removed, inserted: inserted.map(\.node)))
    for view in inserted { view.isThere() }
  }

  /// The browser has been sent the view.
  func isThere() {
    for child in children { child.isThere() }
  }

  func enter(_ page: Page) {
    guard self.page == nil else { fatalError("A view is added to a page, and is in one already.") }
    self.page = page
    id = page.admit(self)
    for child in children { child.enter(page) }
  }

  func leave() {
    for child in children { child.leave() }
    page?.dismiss(self)
    page = nil
  }

  // MARK: What browsers are sent

  /// The identifier of the element in the browser.
  var elementID: String { "v\(id)" }

  /// The view as it is sent to browsers. Made when everything is in its page, because elements name each other.
  var node: Node {
    Node(
      id: id, tag: tag.rawValue, attributes: attributes.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value.text },
      text: shownText, value: shownValue, edit: shownValue == nil ? nil : edit, children: children.map(\.node))
  }
}
