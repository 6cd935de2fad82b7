extension TwoWayConverter where Display == String {
  /// A list in one line, such as "1, 2, 3".
  ///
  ///     TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer)
  ///
  /// White space around an element is dropped when the line is read. A backslash escapes a separator, white space or a
  /// backslash that belongs to an element; before anything else it stands for itself. So every text can be an element,
  /// except that an empty line is an empty list, and not a list of one empty text. The range of an error is its place
  /// in the line.
  ///
  /// - Parameters:
  ///   - element: the converter of an element.
  ///   - separator: the character between two elements, which a space follows; neither a space nor a backslash.
  public static func list<Element>(
    of element: TwoWayConverter<Element, String>, separator: Unicode.Scalar = ","
  ) -> TwoWayConverter where Model == [Element] {
    let elements = element.each
    var list = TwoWayConverter(
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
    list.steps = elements.steps
    return list
  }
}

func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

// The functions below work on scalars, because an accent at the beginning of an element would form one character with
// the space before it.

/// Escapes separators and backslashes, and the white space at both ends, which reading the line would drop.
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

/// An element of a line, without white space around it, and its range in the line.
typealias LineElement = (text: String, place: Range<String.Index>)

/// Splits a line into its elements.
func split(_ line: String, at separator: Unicode.Scalar) -> [LineElement] {
  var splitter = LineSplitter(line)
  let scalars = line.unicodeScalars
  for place in scalars.indices {
    let scalar = scalars[place]
    let end = scalars.index(after: place)
    if splitter.isEscaped {
      if scalar != separator, scalar != "\\", !isBlank(scalar) { splitter.element.append("\\") }
      splitter.append(scalar, at: place..<end)
    } else if scalar == "\\" {
      splitter.beginEscape(at: place..<end)
    } else if scalar == separator {
      splitter.finishElement(at: place)
    } else if isBlank(scalar) {
      splitter.appendBlank(scalar)
    } else {
      splitter.append(scalar, at: place..<end)
    }
  }
  if splitter.isEmpty { return [] }
  splitter.finishElement(at: line.endIndex)
  return splitter.elements
}

/// The elements of a line that is being split, and the element that is not finished.
struct LineSplitter {
  var elements: [LineElement] = []
  var isEscaped = false
  var element: [Unicode.Scalar] = []
  /// The length of the element without white space at its end.
  var kept = 0
  /// Where the element begins; `nil` before its first visible scalar.
  var start: String.Index?
  var end: String.Index

  init(_ line: String) { end = line.startIndex }

  /// Whether the line has neither a separator nor a visible scalar.
  var isEmpty: Bool { elements.isEmpty && start == nil }

  mutating func extend(over place: Range<String.Index>) {
    start = start ?? place.lowerBound
    end = place.upperBound
  }

  mutating func append(_ scalar: Unicode.Scalar, at place: Range<String.Index>) {
    extend(over: place)
    element.append(scalar)
    kept = element.count
    isEscaped = false
  }

  /// White space before the element is dropped. White space after it is dropped too, unless more follows.
  mutating func appendBlank(_ scalar: Unicode.Scalar) {
    if start != nil { element.append(scalar) }
  }

  mutating func beginEscape(at place: Range<String.Index>) {
    extend(over: place)
    isEscaped = true
  }

  /// Finishes the element before a place. An element without visible scalars has an empty range at that place.
  mutating func finishElement(at place: String.Index) {
    if isEscaped {
      element.append("\\")
      kept = element.count
      isEscaped = false
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: element.prefix(kept))
    elements.append((String(text), start.map { $0..<end } ?? place..<place))
    element = []
    kept = 0
    start = nil
  }
}
