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
          throw error.changed { error in error.range = error.range.map { line.offsets(of: parts[$0.lowerBound].place) }
          }
        }
      })
    list.steps = elements.steps
    return list
  }
}

extension String {
  fileprivate func offsets(of range: Range<Index>) -> Range<Int> {
    let start = distance(from: startIndex, to: range.lowerBound)
    return start..<start + distance(from: range.lowerBound, to: range.upperBound)
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
  var splitter = LineSplitter(line, separator)
  let scalars = line.unicodeScalars
  for place in scalars.indices { splitter.take(scalars[place], at: place..<scalars.index(after: place)) }
  if splitter.isEmpty { return [] }
  splitter.finishElement(at: line.endIndex)
  return splitter.elements
}

/// The elements of a line that is being split, and the element that is not finished.
private struct LineSplitter {
  private(set) var elements: [LineElement] = []
  private let separator: Unicode.Scalar
  /// Whether the scalar before was a backslash that may escape the next one.
  private var isEscaped = false
  private var element: [Unicode.Scalar] = []
  /// The length of the element without white space at its end.
  private var kept = 0
  /// Where the element begins; `nil` before its first visible scalar.
  private var start: String.Index?
  private var end: String.Index

  init(_ line: String, _ separator: Unicode.Scalar) {
    self.separator = separator
    end = line.startIndex
  }

  /// Whether the line has neither a separator nor a visible scalar.
  var isEmpty: Bool { elements.isEmpty && start == nil }

  /// Takes the next scalar of the line.
  mutating func take(_ scalar: Unicode.Scalar, at place: Range<String.Index>) {
    if isEscaped { return appendEscaped(scalar, at: place) }
    switch scalar {
    case "\\": beginEscape(at: place)
    case separator: finishElement(at: place.lowerBound)
    case _ where isBlank(scalar): appendBlank(scalar)
    default: append(scalar, at: place)
    }
  }

  private mutating func extend(over place: Range<String.Index>) {
    start = start ?? place.lowerBound
    end = place.upperBound
  }

  /// A backslash stands for itself before a scalar that need not be escaped.
  private mutating func appendEscaped(_ scalar: Unicode.Scalar, at place: Range<String.Index>) {
    if scalar != separator, scalar != "\\", !isBlank(scalar) { element.append("\\") }
    append(scalar, at: place)
  }

  private mutating func append(_ scalar: Unicode.Scalar, at place: Range<String.Index>) {
    extend(over: place)
    element.append(scalar)
    kept = element.count
    isEscaped = false
  }

  /// White space before the element is dropped. White space after it is dropped too, unless more follows.
  private mutating func appendBlank(_ scalar: Unicode.Scalar) {
    if start != nil { element.append(scalar) }
  }

  private mutating func beginEscape(at place: Range<String.Index>) {
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
