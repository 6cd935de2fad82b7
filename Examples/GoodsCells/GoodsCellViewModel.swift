import Binding

/// The texts of a cell, the same for all kinds of goods.
protocol GoodsDisplay {
  var title: Computed<String> { get }
  var price: Computed<String> { get }
  var image: Computed<String> { get }
}

/// The view model of a cell. It knows no field of a model.
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
