extension TwoWayConverter where Display == String {
  /// A list in one line, such as "1, 2, 3".
  ///
  ///     TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer)
  ///
  /// White space around an element is dropped when the line is read. A backslash escapes a separator, a space or a
  /// backslash that belongs to an element, so that every text can be an element. An empty line is an empty list. The
  /// range of an error is its place in the line.
  ///
  /// - Parameters:
  ///   - element: the converter of an element.
  ///   - separator: the character between two elements, which a space follows; neither a space nor a backslash.
  @export(implementation)
  public static func list<Element>(
    of element: TwoWayConverter<Element, String>, separator: Unicode.Scalar = ","
  ) -> TwoWayConverter where Model == [Element] {
    let elements = element.each
    return TwoWayConverter(
      convert: { list in
        elements.convert(list).map { escape($0, separator) }.joined(separator: "\(separator) ")
      },
      convertBack: { line, current in
        let parts = split(line, at: separator)
        do throws(ConversionError) {
          return try elements.convertBack(parts.map(\.text), current: current)
        } catch {
          var error = error
          error.range = error.range.map {
            let place = parts[$0.lowerBound].place
            let start = line.distance(from: line.startIndex, to: place.lowerBound)
            return start..<start + line.distance(from: place.lowerBound, to: place.upperBound)
          }
          throw error
        }
      })
  }
}

@export(implementation)
func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

// The functions below work on scalars, because an accent at the beginning of an element would form one character with
// the space before it.

@export(implementation)
func escape(_ element: String, _ separator: Unicode.Scalar) -> String {
  let scalars = Array(element.unicodeScalars)
  let first = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
  let last = scalars.lastIndex { !isBlank($0) } ?? scalars.startIndex
  var text = String.UnicodeScalarView()
  for (place, scalar) in scalars.enumerated() {
    if scalar == separator || scalar == "\\" || place < first || place > last { text.append("\\") }
    text.append(scalar)
  }
  return String(text)
}

/// Splits a line into its elements, and returns the range of each.
@export(implementation)
func split(_ line: String, at separator: Unicode.Scalar) -> [(text: String, place: Range<String.Index>)] {
  var parts: [(text: String, place: Range<String.Index>)] = []
  var element: [Unicode.Scalar] = []
  /// The length of the element without white space at its end.
  var kept = 0
  var start: String.Index?
  var end = line.startIndex
  var isEscaped = false
  func finish(at place: String.Index) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: element.prefix(kept))
    parts.append((String(text), start.map { $0..<end } ?? place..<place))
    element = []
    kept = 0
    start = nil
  }
  let scalars = line.unicodeScalars
  for place in scalars.indices {
    let scalar = scalars[place]
    if isEscaped || (scalar != separator && scalar != "\\" && !isBlank(scalar)) {
      start = start ?? place
      end = scalars.index(after: place)
      element.append(scalar)
      kept = element.count
      isEscaped = false
    } else if scalar == "\\" {
      start = start ?? place
      end = scalars.index(after: place)
      isEscaped = true
    } else if scalar == separator {
      finish(at: place)
    } else if start != nil {
      element.append(scalar)
    }
  }
  if parts.isEmpty, start == nil { return [] }
  finish(at: line.endIndex)
  return parts
}
