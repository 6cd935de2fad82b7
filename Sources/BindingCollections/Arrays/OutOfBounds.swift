import Binding

/// Traps because there is no element at an offset. The message names the array, if it is observable, and the present
/// reader.
@inline(never) @usableFromInline
func failOutOfBounds(_ offset: Int, _ count: Int, of name: String? = nil) -> Never {
  let array = name.map { "'\($0)'" } ?? "the array"
  let elements = count == 1 ? "1 element" : "\(count) elements"
  fatalError("Binding: the offset \(offset) is out of bounds: \(array) has \(elements)\(presentReaderPhrase())")
}

extension ObservableArray {
  @usableFromInline @inline(__always)
  func require(_ offsets: Range<Int>) {
    require(offsets.lowerBound, isPlace: true)
    require(offsets.upperBound, isPlace: true)
  }

  /// Traps with the name of the array if an offset is out of bounds. With `isPlace`, the offset after the last element
  /// is allowed too, because an element can be inserted there.
  @usableFromInline @inline(__always)
  func require(_ offset: Int, isPlace: Bool = false) {
    let count = present.count
    if offset < 0 || offset > count || offset == count && !isPlace { failOutOfBounds(offset, count, of: name) }
  }
}
