import Binding

/// Converts a model to the contents of a cell, with a type for each part instead of a dictionary for all. Only the
/// converter knows the properties of a model: when a property is renamed, split or has another unit, the converter is
/// changed, and neither the view model nor the cell.
struct GoodsConverter<Model> {
  let title: Converter<Model, String>
  let price: Converter<Model, String>
  let note: Converter<Model, String>
  /// The address of the picture; without one the cell shows a placeholder.
  let imageURL: Converter<Model, String?>
}

extension GoodsConverter<Goods> {
  static func goods(_ format: some ObservableValue<PriceFormat>) -> GoodsConverter {
    GoodsConverter(
      title: Converter(\.name), price: Converter { format.value.text($0.price) }, note: Converter { _ in "" },
      imageURL: Converter(\.imageURL))
  }
}

extension GoodsConverter<DiscountGoods> {
  static func discount(_ format: some ObservableValue<PriceFormat>) -> GoodsConverter {
    GoodsConverter(
      title: Converter(\.title), price: Converter { format.value.text($0.discountPrice) },
      note: Converter { "instead of \(format.value.text($0.originalPrice)), \($0.sales) sold" },
      imageURL: Converter(\.pictureURL))
  }
}
