extension TwoWayConverter where Model == String, Display == String {
  /// Texts without white space at their ends, in both directions.
  public static var trimmed: TwoWayConverter {
    var trimmed = TwoWayConverter(convert: { String(trim($0)) }, convertBack: { String(trim($0)) })
    // A place in the trimmed text is shifted by the white space before that text.
    trimmed.locate = { range, shown in
      let lead = shown.count - shown.drop(while: isBlank).count
      return range.lowerBound + lead..<range.upperBound + lead
    }
    return trimmed
  }
}

extension TwoWayConverter where Model == Bool, Display == String {
  /// Yes and no in words of your own. Case is ignored when they are read.
  ///
  ///     TwoWayConverter<Bool, String>.bool("yes", "no")
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
  /// Negates a Boolean in both directions.
  public static var negated: TwoWayConverter { TwoWayConverter(convert: { !$0 }, convertBack: { !$0 }) }
}

extension TwoWayConverter where Model: LosslessStringConvertible, Display == String {
  /// Values as texts, as `LosslessStringConvertible` reads and writes them.
  public static var lossless: TwoWayConverter {
    TwoWayConverter(convert: { $0.description }) { text in
      guard let value = Model(text) else {
        throw ConversionError("That cannot be read.", code: text.isEmpty ? .empty : .malformed)
      }
      return value
    }
  }
}

extension TwoWayConverter where Model: CaseIterable, Display == String {
  /// The cases of an enum by titles of your own. Of two cases with the same title the first is read.
  ///
  ///     TwoWayConverter<Season, String>.choice { $0.title }
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

/// Whether all scalars of a character are white space. A space with a combining accent is visible, so it is not blank.
func isBlank(_ character: Character) -> Bool {
  character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}

func trim(_ text: String) -> Substring {
  var rest = text[...]
  while let first = rest.first, isBlank(first) { rest.removeFirst() }
  while let last = rest.last, isBlank(last) { rest.removeLast() }
  return rest
}

extension TwoWayConverter where Model: RawRepresentable, Display == Model.RawValue {
  /// Values by their raw values, such as the texts or numbers of an enum.
  public static var rawValue: TwoWayConverter {
    TwoWayConverter(convert: { $0.rawValue }) { raw in
      guard let value = Model(rawValue: raw) else {
        throw ConversionError("There is no such value.", code: .unknown)
      }
      return value
    }
  }
}
