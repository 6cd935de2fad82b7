import PersonVM

// The list of a document is edited: persons come, go and change places. The white space, the commas and the line breaks
// between them are made like those that are there, and everything else stays as it is. Each edit is read back, with
// the records beside it, before anybody writes it.

extension PersonDocument {
  /// The bytes of a record, without the line breaks around it.
  func record(at index: Int) -> [UInt8] { Array(bytes[span(of: index)]) }

  /// A record of a person, written like those that there are.
  func record(of person: Person) throws(SaveFailure) -> [UInt8] {
    let changes = PersonRecord.Field.allCases.compactMap { field in
      PersonChange.text(of: field, in: person).flatMap { $0.isEmpty ? nil : PersonChange(field: field, text: $0) }
    }
    guard let delimiter = input.delimiter(of: path) else {
      let isSpaced = records.first.map {
        !bytes[$0.range].split(separator: Array("\": ".utf8), maxSplits: 1).dropFirst().isEmpty
      }
      return JSONRecordEditor.record(of: changes, keys: input.keys, isSpaced: isSpaced ?? true)
    }
    do {
      let header = naming(delimiter)
      let blank = try DelimitedRecordEditor.blank(header: header, delimiter: delimiter)
      return try DelimitedRecordEditor(blank, header: header, delimiter: delimiter, keys: input.keys).applying(changes)
    } catch let failure as SaveFailure {
      throw failure
    } catch {
      throw .unreadable
    }
  }

  /// The edit that adds a record, so that it stands at a place; behind the last one at the most.
  func inserting(_ record: [UInt8], at index: Int) throws(SaveFailure) -> DocumentEdit {
    guard !records.isEmpty else { return try insertingFirst(record) }
    let neighbour = span(of: max(index - 1, 0))
    let separator = separator(before: neighbour)
    guard let person = try? alone(record) else { throw .unreadable }
    let place = index > 0 ? neighbour.upperBound : neighbour.lowerBound
    return try edit(
      place..<place, by: index > 0 ? separator + record : record + separator, records: index..<index, as: [person])
  }

  /// The edit that takes a record away. Without the last one an array is empty, JSON Lines are no lines, and CSV is its
  /// header: files that can be read, and added to.
  func removing(_ index: Int) throws(SaveFailure) -> DocumentEdit {
    let span = span(of: index)
    var (start, end) = (span.lowerBound, span.upperBound)
    // A tab may be an empty column.
    let isSpace = isDelimited ? Self.isBreak : Self.isSpace
    let next = bytes[end...].firstIndex { !isSpace($0) } ?? bytes.endIndex
    let former = bytes[..<start].lastIndex { !isSpace($0) }
    if !isDelimited, let former, bytes[former] == UInt8(ascii: ",") {
      start = former
    } else if !isDelimited, next < bytes.endIndex, bytes[next] == UInt8(ascii: ",") {
      end = bytes[(next + 1)...].firstIndex { !isSpace($0) } ?? next + 1
    } else if !isDelimited, let former, bytes[former] == UInt8(ascii: "["), next < bytes.endIndex {
      start = former + 1
    } else if let feed = bytes[end..<next].firstIndex(of: UInt8(ascii: "\n")) {
      end = feed + 1
    } else if let former {
      start = former + 1
    }
    return try edit(start..<end, by: [], records: index..<index + 1, as: [])
  }

  /// The edit that puts a record and the one behind it in each other's places.
  func swapping(_ index: Int) throws(SaveFailure) -> DocumentEdit {
    let (one, other) = (span(of: index), span(of: index + 1))
    return try edit(
      one.lowerBound..<other.upperBound,
      by: Array(bytes[other] + bytes[one.upperBound..<other.lowerBound] + bytes[one]), records: index..<index + 2,
      as: [records[index + 1].person, records[index].person])
  }

  // MARK: The first one

  /// The edit that adds a record to a file that has no person yet: in its array, if it is one, else at its end.
  private func insertingFirst(_ record: [UInt8]) throws(SaveFailure) -> DocumentEdit {
    // What names the columns may take the place of empty lines.
    var lead = input.delimiter(of: path).map(naming) ?? bytes
    let start = lead == bytes ? bytes.count : 0
    if let last = lead.last, !Self.isBreak(last) { lead += lineBreak }
    let text = isDelimited ? lead + record : record
    guard let person = try? PersonDocument(text, path: path, input: input).records.first?.person else {
      throw .unreadable
    }
    if let place = firstPlaceInArray {
      let gap = bytes[place.offset..<place.end]
      let space = gap.contains(0x0A) ? lineBreak + [0x20, 0x20] : place.isBehindOthers ? [0x20] : []
      return try edit(
        place.offset..<place.offset, by: (place.isBehindOthers ? [UInt8(ascii: ",")] : []) + space + record,
        records: 0..<0, as: [person])
    }
    return try edit(start..<bytes.count, by: Array(lead[start...] + record + lineBreak), records: 0..<0, as: [person])
  }

  /// What names the columns: the file, or, if it has no line at all, a line with all names that there are.
  private func naming(_ delimiter: Unicode.Scalar) -> [UInt8] {
    guard bytes[mark.endIndex...].allSatisfy(Self.isBreak) else { return bytes }
    let names = PersonRecord.Field.allCases.map { Array(input.keys.key(of: $0).utf8) }
    return Array(mark) + names.joined(separator: [UInt8(ascii: delimiter)])
  }

  /// What the file begins with to say that it is UTF-8.
  private var mark: ArraySlice<UInt8> { bytes.starts(with: ByteReader.byteOrderMark) ? bytes[..<3] : bytes[..<0] }

  /// Where a record can stand in an array that is the whole file: behind what there is, where its white space begins.
  private var firstPlaceInArray: (offset: Int, end: Int, isBehindOthers: Bool)? {
    guard input.format(of: path) == .json,
      let open = bytes[mark.endIndex...].firstIndex(where: { !Self.isSpace($0) }), bytes[open] == UInt8(ascii: "["),
      let end = bytes.lastIndex(where: { !Self.isSpace($0) }), bytes[end] == UInt8(ascii: "]"),
      let former = bytes[..<end].lastIndex(where: { !Self.isSpace($0) })
    else { return nil }
    return (former + 1, end, former > open)
  }

  // MARK: Places

  var isDelimited: Bool { input.delimiter(of: path) != nil }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func span(of index: Int) -> Range<Int> {
    let range = records[index].range
    guard isDelimited else { return range }
    let start = bytes[range].firstIndex { !Self.isBreak($0) } ?? range.lowerBound
    return start..<(bytes[range].lastIndex { !Self.isBreak($0) } ?? start - 1) + 1
  }

  /// What stands between two records: a line break, or in an array a comma with the white space that a record has
  /// before it.
  private func separator(before span: Range<Int>) -> [UInt8] {
    let former = bytes[..<span.lowerBound].lastIndex { !Self.isSpace($0) }
    if !isDelimited, let former, [UInt8(ascii: "["), UInt8(ascii: ",")].contains(bytes[former]) {
      return [UInt8(ascii: ",")] + bytes[(former + 1)..<span.lowerBound]
    }
    return lineBreak
  }

  /// As the first line ends.
  private var lineBreak: [UInt8] {
    let feed = bytes.firstIndex(of: UInt8(ascii: "\n"))
    return feed.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? [0x0D, 0x0A] : [0x0A]
  }

  // MARK: Reading back

  private func alone(_ record: [UInt8]) throws -> Person? {
    try PersonDocument(Array(header + record), path: path, input: input).records.first?.person
  }
}
