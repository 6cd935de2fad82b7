import PersonVM

// What is to be written is read as the next program will read it. Whatever goes wrong in writing a record, a mistake of
// this program among it, is found here and not in the file.

extension PersonDocument {
  /// The edit that writes a record anew, if it reads as a person.
  func edit(
    _ range: Range<Int>, by bytes: [UInt8], expecting person: Person, at index: Int
  ) throws(SaveFailure) -> DocumentEdit {
    // The record alone: in a broken file its neighbours need not be readable.
    let edit = try readBack(range, by: bytes, within: range, of: index..<index + 1)
    if let problem = edit.problem { throw .notReadBack(problem) }
    guard Self.areSame(edit.result.replacements.map(\.person), [person]) else { throw Self.other }
    return edit.result
  }

  /// The edit that has some persons in the place of those of some records.
  ///
  /// The records beside them are read with what is new, and nothing else: where both read as before, and nothing
  /// between them is in doubt, all that is farther away does. In a file where this cannot be told, as it is broken
  /// there, all of it is read.
  ///
  /// - Complexity: O(n) in the size of these records; in a broken file in that of the file.
  func edit(
    _ range: Range<Int>, by bytes: [UInt8], records edited: Range<Int>, as persons: [Person]
  ) throws(SaveFailure) -> DocumentEdit {
    let near = max(edited.lowerBound - 1, 0)..<min(edited.upperBound + 1, records.count)
    let start = near.lowerBound < edited.lowerBound ? records[near.lowerBound].range.lowerBound : 0
    let end = near.upperBound > edited.upperBound ? records[near.upperBound - 1].range.upperBound : self.bytes.count
    let before = records[near.lowerBound..<edited.lowerBound].map(\.person)
    let after = records[edited.upperBound..<near.upperBound].map(\.person)
    let edit = try readBack(range, by: bytes, within: start..<end, of: near)
    // Without a problem in the file there was none here.
    let former = problems.isEmpty ? nil : try read(self.bytes[start..<end], from: start..<end, of: near).problem
    if edit.problem == nil, former == nil,
      Self.areSame(edit.result.replacements.map(\.person), before + persons + after)
    {
      return edit.result
    }
    return try readBackWhole(range, by: bytes, records: edited, as: persons)
  }

  private func readBackWhole(
    _ range: Range<Int>, by bytes: [UInt8], records edited: Range<Int>, as persons: [Person]
  ) throws(SaveFailure) -> DocumentEdit {
    let whole = Array(self.bytes[..<range.lowerBound] + bytes + self.bytes[range.upperBound...])
    guard let read = try? PersonDocument(whole, path: path, input: input) else { throw .unreadable }
    let expected =
      records[..<edited.lowerBound].map(\.person) + persons + records[edited.upperBound...].map(\.person)
    guard read.problems.count == problems.count, Self.areSame(read.records.map(\.person), expected) else {
      throw Self.other
    }
    return DocumentEdit(range: range, bytes: bytes, records: records.indices, replacements: read.records)
  }

  /// Reads a part of the file as it will be, in which some records stand.
  private func readBack(
    _ range: Range<Int>, by bytes: [UInt8], within part: Range<Int>, of near: Range<Int>
  ) throws(SaveFailure) -> (result: DocumentEdit, problem: String?) {
    let text = self.bytes[part.lowerBound..<range.lowerBound] + bytes + self.bytes[range.upperBound..<part.upperBound]
    let (found, problem) = try read(text, from: part, of: near)
    return (DocumentEdit(range: range, bytes: bytes, records: near, replacements: found), problem)
  }

  /// The records of a text that stands, or is to stand, in a part of the file, with what has to be around it.
  private func read(
    _ text: ArraySlice<UInt8>, from part: Range<Int>, of near: Range<Int>
  ) throws(SaveFailure) -> (records: [Record], problem: String?) {
    var (found, problem): ([Record], String?) = ([], nil)
    do {
      let isFirst = part.lowerBound == 0
      let lead = isFirst ? [] : isDelimited ? try header : records[near.lowerBound].isInArray ? [UInt8(ascii: "[")] : []
      // A part that ends with a record lacks the end of the array, which a broken file may lack, too.
      let last = near.isEmpty ? nil : records[near.upperBound - 1]
      let isClosed = last.map { $0.isInArray && part.upperBound == $0.range.upperBound } ?? false
      let shift = part.lowerBound - lead.count
      let close = isClosed ? [UInt8(ascii: "]")] : []
      try input.readPlaces(TextSource(lead + text + close), path: path) { reading, place in
        switch reading {
        case .person(let person):
          let range = place.range.lowerBound + shift..<place.range.upperBound + shift
          found.append(Record(person: person, isInArray: place.isInArray, range: range))
        case .problems(let problems): problem = problem ?? problems.first?.message
        }
        return true
      }
    } catch {
      throw .unreadable
    }
    return (found, problem)
  }

  private static let other = SaveFailure.notReadBack("it reads as something else")

  private static func areSame(_ some: [Person], _ others: [Person]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy {
        PersonChange.changes(from: $0.withoutEmptySalutation, to: $1.withoutEmptySalutation).isEmpty
      }
  }
}
