extension PersistentArray: Encodable where Element: Encodable {
  /// Encodes the elements, as an `Array` does.
  @export(implementation)
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension PersistentArray: Decodable where Element: Decodable {
  /// Makes an array of elements that were encoded as an `Array`.
  @export(implementation)
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}
