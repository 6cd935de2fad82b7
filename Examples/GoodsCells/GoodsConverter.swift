import Binding

/// From a model to the texts of a cell. The only place that knows the fields of a model: when a field is renamed,
/// split or has another unit, the converter is changed, and neither view model nor cell is.
struct GoodsConverter<Model> {
  let title: Converter<Model, String>
  let price: Converter<Model, String>
  let image: Converter<Model, String>
}

/// The format of prices; a change of it reaches all cells.
struct PriceFormat: Equatable {
  var symbol = "€"
  var isInFront = false

  func text(_ cents: Int) -> String {
    let number = TwoWayConverter<Int, String>.decimal(digits: 2).convert(cents)
    return isInFront ? "\(symbol)\(number)" : "\(number) \(symbol)"
  }
}

extension GoodsConverter<Book> {
  static func book(_ format: some ObservableValue<PriceFormat>) -> GoodsConverter {
    GoodsConverter(
      title: Converter { "\($0.title), by \($0.author)" },
      price: Converter { format.value.text($0.cents) },
      image: Converter { $0.cover ?? "placeholder" })
  }
}

extension GoodsConverter<Ticket> {
  static func ticket(_ format: some ObservableValue<PriceFormat>) -> GoodsConverter {
    GoodsConverter(
      title: Converter(\.event),
      price: Converter { $0.isSoldOut ? "sold out" : format.value.text($0.euros * 100) },
      image: Converter { _ in "ticket" })
  }
}
