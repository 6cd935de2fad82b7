public import Binding

/// The bindings of a cell of goods, the same for all kinds of goods.
@MainActor public protocol GoodsDisplay {
  /// The name.
  var title: Computed<String> { get }
  /// The price, in the chosen currency.
  var price: Computed<String> { get }
  /// A further text; may be empty.
  var note: Computed<String> { get }
  /// The picture, which is loaded while it is shown.
  var picture: Computed<ResourceState<Picture>> { get }
  /// Loads a picture again after a failure.
  var loadAgain: Command<Void, Void> { get }
}

/// The view model of a cell. It knows no property of a model.
@MainActor final class GoodsCellViewModel<Model>: GoodsDisplay {
  let title: Computed<String>
  let price: Computed<String>
  let note: Computed<String>
  /// When the cell shows other goods, the load under way is cancelled.
  let picture: Computed<ResourceState<Picture>>
  let loadAgain: Command<Void, Void>

  init(_ model: some ObservableValue<Model>, via converter: GoodsConverter<Model>, pictures: PictureCache) {
    title = model.converted(by: converter.title)
    price = model.converted(by: converter.price)
    note = model.converted(by: converter.note)
    let url = model.converted(by: converter.imageURL)
    let image = Resource(for: { url.value }, name: "image") { try await pictures.picture(at: $0) }
    picture = Computed(name: "picture") {
      let state = image.state.value
      switch state {
      case .loaded, .failed: return state
      // A cached picture is shown in the same moment, before the load reports it.
      case .idle, .loading: return url.value.flatMap { pictures.known($0) }.map { .loaded($0) } ?? state
      }
    }
    loadAgain = Command(enabledIf: { image.state.value.failure != nil }, name: "loadAgain") { image.reload() }
  }
}
