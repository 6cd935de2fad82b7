import Binding

/// From a model to what a cell shows, with a type for each part instead of a dictionary for all. The only place that
/// knows the fields of a model: when a field is renamed, split or has another unit, the converter is changed, and
/// neither view model nor cell is.
struct GoodsConverter<Model> {
  let title: Converter<Model, String>
  let price: Converter<Model, String>
  let note: Converter<Model, String>
  /// Where the picture is loaded from; without one the cell shows a placeholder.
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
