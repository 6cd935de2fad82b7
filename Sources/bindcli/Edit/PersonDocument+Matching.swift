import PersonVM

extension PersonDocument {
  /// For each person of this document, where the same one stands in a newer version of the file, if it is still there.
  ///
  /// A draft goes where this says, so that it must not say a stranger; to say nothing costs no draft. Records with the
  /// same bytes are the same, however many there are and wherever they stand. Of the others, two are the same if they
  /// differ in one thing alone, a value of the person or all that a record has besides, see ``Traits``, and if there is
  /// no other with which either could be taken for the same. If that one thing is a name, nobody else in the file may
  /// have the rest in common with them.
  func offsets(in newer: PersonDocument) -> [Int?] {
    var result = Matches.places(
      of: records.map { bytes[$0.range] }, in: newer.records.map { newer.bytes[$0.range] })
    let taken = Set(result.compactMap(\.self))
    let left = records.indices.filter { result[$0] == nil }
    let right = newer.records.indices.filter { !taken.contains($0) }
    guard !left.isEmpty, !right.isEmpty else { return result }
    let (old, new) = (left.map { Traits(of: $0, in: self) }, right.map { Traits(of: $0, in: newer) })
    // What was only written in another way first, so that it takes part in no doubt.
    let exact = Matches.places(of: old, in: new)
    for (index, place) in exact.enumerated() { if let place { result[left[index]] = right[place] } }
    let known = Set(exact.compactMap(\.self))
    let pairs = Self.similar(
      old.enumerated().filter { exact[$0.offset] == nil }.map { ($0.offset, $0.element) },
      new.enumerated().filter { !known.contains($0.offset) }.map { ($0.offset, $0.element) })
    let common = counts(of: pairs.map { left[$0.0] }, in: newer)
    for (index, place) in pairs {
      let (old, new) = (records[left[index]].person, newer.records[right[place]].person)
      let hasSameName = old.firstName == new.firstName && old.lastName == new.lastName
      // Twice is themselves.
      let isCommon = PartialName.all(of: old).contains { PartialName.all(of: new).contains($0) && common[$0] ?? 0 > 2 }
      if hasSameName || !isCommon { result[left[index]] = right[place] }
    }
    return result
  }

  /// How often the parts of some persons occur in both versions of the file.
  private func counts(of wanted: [Int], in newer: PersonDocument) -> [PartialName: Int] {
    var counts: [PartialName: Int] = [:]
    for index in wanted { for name in PartialName.all(of: records[index].person) { counts[name] = 0 } }
    guard !counts.isEmpty else { return [:] }
    for record in records + newer.records {
      for name in PartialName.all(of: record.person) where counts[name] != nil { counts[name]! += 1 }
    }
    return counts
  }

  /// A birthdate and one of the two names.
  private struct PartialName: Hashable {
    let name: String
    let isFirst: Bool
    let birthdate: CalendarDate

    static func all(of person: Person) -> [PartialName] {
      [
        PartialName(name: person.firstName, isFirst: true, birthdate: person.birthdate),
        PartialName(name: person.lastName, isFirst: false, birthdate: person.birthdate),
      ]
    }
  }

  /// The pairs of records that differ in one thing, and that are like no other.
  private static func similar(_ old: [(Int, Traits)], _ new: [(Int, Traits)]) -> [(Int, Int)] {
    var groups: [Traits: (old: [Int], new: [Int])] = [:]
    for (index, traits) in old { for key in traits.withoutOne { groups[key, default: ([], [])].old.append(index) } }
    for (index, traits) in new { for key in traits.withoutOne { groups[key, default: ([], [])].new.append(index) } }
    var (forward, back) = (Candidates(), Candidates())
    for group in groups.values {
      for index in group.old { forward.add(group.new, to: index) }
      for index in group.new { back.add(group.old, to: index) }
    }
    return forward.certain.filter { back.certain[$0.value] == $0.key }.map { ($0.key, $0.value) }
  }

  /// The records that another one may be, as long as there is one alone.
  private struct Candidates {
    private(set) var certain: [Int: Int] = [:]
    private var doubtful: Set<Int> = []

    mutating func add(_ candidates: [Int], to index: Int) {
      guard let first = candidates.first, !doubtful.contains(index) else { return }
      if candidates.count == 1, certain[index] ?? first == first {
        certain[index] = first
      } else {
        certain[index] = nil
        doubtful.insert(index)
      }
    }
  }

  /// All that a record tells, without regard to how it is written.
  private struct Traits: Hashable {
    /// The values of the person, and what the record has besides; `nil` for the one that is left out.
    private var parts: [[UInt8]?]

    init(of index: Int, in document: PersonDocument) {
      let person = document.records[index].person
      parts = PersonRecord.Field.allCases.map { Array((PersonChange.text(of: $0, in: person) ?? "").utf8) }
      parts.append(document.others(of: index) ?? [])
    }

    /// The same without one part, for each part whose place in another record can be taken by another value.
    ///
    /// A record whose name is another has to agree in two more things: a birthdate alone is that of many.
    var withoutOne: [Traits] {
      parts.indices.compactMap { index in
        var rest = self
        rest.parts[index] = nil
        let isName = [PersonRecord.Field.firstName.rawValue, PersonRecord.Field.lastName.rawValue].contains(index)
        let agreeing = rest.parts.count { $0?.isEmpty == false }
        return isName && agreeing < 2 ? nil : rest
      }
    }
  }
}
