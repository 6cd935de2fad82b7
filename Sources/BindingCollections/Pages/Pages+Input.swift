/// What `Pages` ask of what fetches them, whose type knows that of the requests.
protocol PagesLoading: AnyObject {
  /// The request of the pages that are shown, tracked; `nil` if no page is.
  var loadedInput: Any? { get }
}

extension Pages {
  /// The request of which ``elements`` are the pages; `nil` while none of a request has been loaded. Tracked.
  ///
  ///     var title: String? { found.loadedInput(as: String.self).map { "Results for “\($0)”" } }
  ///
  /// While the first page of another request is fetched, is awaited after a pause, or could not be fetched, the
  /// elements of the former request are still there: this is the request to which they belong. `Pages` do not have the
  /// type of their requests, so that a view model can name them by what they load.
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
