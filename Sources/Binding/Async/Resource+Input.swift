extension Resource {
  /// The input for which the present ``value`` was loaded, or was shown by ``update(_:)->()``; `nil` while there is no
  /// value. Tracked, as reading the state is.
  ///
  ///     let hits = Resource(for: { query.value }) { try await service.hits(for: $0) }
  ///     Effect {
  ///       if let text = hits.loadedInput(as: String.self) { title.text = "Results for “\(text)”" }
  ///     }.store(in: scope)
  ///
  /// While a value for another input is being loaded, or could not be loaded, the former value is still shown: this is
  /// the input to which it belongs. A resource does not have the type of its inputs, so that a view model can name the
  /// resource by what it loads.
  ///
  /// - Parameter type: the type of the inputs, without the optional. Another one traps.
  public func loadedInput<Input>(as type: Input.Type) -> Input? {
    guard state.value.value != nil, let input = origin().input else { return nil }
    guard let input = input as? Input else {
      fatalError(
        "Binding: the inputs of the resource '\(state.name)' are of the type \(Swift.type(of: input)), not \(type)")
    }
    return input
  }
}
