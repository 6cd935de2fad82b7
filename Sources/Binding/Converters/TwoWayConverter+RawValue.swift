extension TwoWayConverter where Model: RawRepresentable, Display == Model.RawValue {
  /// Values by their raw values, such as the texts or numbers of an enum.
  @export(implementation)
  public static var rawValue: TwoWayConverter {
    TwoWayConverter(convert: { $0.rawValue }) { raw in
      guard let value = Model(rawValue: raw) else {
        throw ConversionError("There is no such value.", code: .unknown)
      }
      return value
    }
  }
}
