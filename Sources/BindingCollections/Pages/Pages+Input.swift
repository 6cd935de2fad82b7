/// The part of `Pages` that fetches them, without the type of the requests.
protocol PagesLoading: AnyObject {
  /// The request of the pages that are shown, tracked; `nil` if no page is.
  var loadedInput: Any? { get }
}

extension Pages {
  /// The request to which the pages in ``elements`` belong; `nil` while there are none. Tracked.
  ///
  ///     var title: String? { found.loadedInput(as: String.self).map { "Results for “\($0)”" } }
  ///
  /// While the first page of another request is fetched, is awaited after a pause, or could not be fetched, the
  /// elements of the former request are still there: this is the request to which they belong. The type `Pages` leaves
  /// out the type of the requests, so that a view model names only what is loaded.
  ///
  /// - Parameter type: the type of the requests, without the optional. Another one traps.
  public func loadedInput<Input>(as type: Input.Type) -> Input? {
    guard let input = core.loadedInput else { return nil }
    guard let input = input as? Input else {
      fatalError(
        "Binding: the requests of the pages '\(elements.name)' are of the type \(Swift.type(of: input)), not \(type)")
    }
    return input
  }
}
