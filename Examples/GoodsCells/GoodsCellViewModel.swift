import Binding

/// What a cell can show, whatever it is that is sold.
protocol GoodsDisplay {
  var title: Computed<String> { get }
  var price: Computed<String> { get }
  var image: Computed<String> { get }
}

/// A model as a cell shows it. It knows no field of the model.
final class GoodsCellViewModel<Model>: GoodsDisplay {
  let title: Computed<String>
  let price: Computed<String>
  let image: Computed<String>

  init(_ model: some ObservableValue<Model>, via converter: GoodsConverter<Model>) {
    title = model.converted(by: converter.title)
    price = model.converted(by: converter.price)
    image = model.converted(by: converter.image)
  }
}
