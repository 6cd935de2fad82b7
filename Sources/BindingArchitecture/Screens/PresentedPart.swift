import Binding

/// What a presentation presents, or one case of it, for a toolkit that is given an optional item and writes `nil` when
/// the user closes its view, as SwiftUI does.
package struct PresentedPart<Item, Part> {
  private let whole: Observable<Item?>
  private let part: (Item) -> Part?

  package init(of presentation: Presentation<Item>, _ part: @escaping (Item) -> Part?) {
    whole = presentation.item
    self.part = part
  }

  /// The part of the present item; `nil` if there is no item, or it is another case. Tracked.
  package var item: Part? { whole.value.flatMap(part) }

  /// Sets the whole item to `nil`, because the user has closed the view of a part. Does nothing if something else is
  /// presented by then: an item that the program has put in its place must not go with it.
  package func close(_ shown: Part?) {
    guard let shown, let now = whole.peek().flatMap(part), ItemChange(from: shown, to: now) != .other else { return }
    whole.value = nil
  }
}
