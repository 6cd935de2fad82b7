extension TwoWayConverter where Model == String, Display == String {
  /// Texts without white space around them, in both directions.
  @export(implementation)
  public static var trimmed: TwoWayConverter {
    var trimmed = TwoWayConverter(convert: { String(trim($0)) }, convertBack: { String(trim($0)) })
    trimmed.locate = { range, shown in
      let lead = shown.count - shown.drop(while: isBlank).count
      return range.lowerBound + lead..<range.upperBound + lead
    }
    return trimmed
  }
}

extension TwoWayConverter where Model == Bool, Display == String {
  /// Yes or no in words of your own. Upper and lower case are the same.
  ///
  ///     TwoWayConverter<Bool, String>.bool("yes", "no")
  @export(implementation)
  public static func bool(_ yes: String = "true", _ no: String = "false") -> TwoWayConverter {
    TwoWayConverter(convert: { $0 ? yes : no }) { text in
      let text = text.lowercased()
      if text == yes.lowercased() { return true }
      if text == no.lowercased() { return false }
      throw ConversionError(
        "That is neither \(yes) nor \(no).", code: text.isEmpty ? .empty : .unknown,
        arguments: [.choices: "\(yes), \(no)"])
    }
  }
}

extension TwoWayConverter where Model == Bool, Display == Bool {
  /// The opposite, in both directions.
  @export(implementation)
  public static var negated: TwoWayConverter { TwoWayConverter(convert: { !$0 }, convertBack: { !$0 }) }
}

extension TwoWayConverter where Model: LosslessStringConvertible, Display == String {
  /// Values as texts, as their type reads and writes them.
  @export(implementation)
  public static var lossless: TwoWayConverter {
    TwoWayConverter(convert: { $0.description }) { text in
      guard let value = Model(text) else {
        throw ConversionError("That cannot be read.", code: text.isEmpty ? .empty : .malformed)
      }
      return value
    }
  }
}

extension TwoWayConverter where Model: RawRepresentable, Display == Model.RawValue {
  /// Values by their raw values: an enum by its texts or numbers.
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

extension TwoWayConverter where Model: CaseIterable, Display == String {
  /// The cases of an enum by titles of your own. Of two cases with the same title the first is read.
  ///
  ///     TwoWayConverter<Season, String>.choice { $0.title }
  @export(implementation)
  public static func choice(_ title: @escaping (Model) -> String) -> TwoWayConverter {
    TwoWayConverter(convert: title) { text in
      guard let value = Model.allCases.first(where: { title($0) == text }) else {
        throw ConversionError(
          "That is none of the choices.", code: text.isEmpty ? .empty : .unknown,
          arguments: [.choices: Model.allCases.map(title).joined(separator: ", ")])
      }
      return value
    }
  }
}

extension TwoWayConverter where Display == String {
  /// A list in one line, such as "1, 2, 3".
  ///
  ///     TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer)
  ///
  /// White space around an element is left out when the line is read. A backslash escapes a separator, a space or a
  /// backslash that belongs to an element, so that every text can be an element. An empty line is an empty list. An
  /// error has its range in the line.
  ///
  /// - Parameters:
  ///   - element: the converter of an element.
  ///   - separator: the character between two elements, followed by a space; neither a space nor a backslash.
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

/// Whether a character is white space only; a space with an accent is visible.
@export(implementation)
func isBlank(_ character: Character) -> Bool {
  character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}

@export(implementation)
func trim(_ text: String) -> Substring {
  var rest = text[...]
  while let first = rest.first, isBlank(first) { rest.removeFirst() }
  while let last = rest.last, isBlank(last) { rest.removeLast() }
  return rest
}

@export(implementation)
func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

// By scalars, not characters: an accent at the beginning of an element would join the space before it.

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
  /// The length of the element without the white space that may follow.
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
