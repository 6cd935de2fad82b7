import Binding
import PersonVM

/// The rows of watched files: an observable person, its view model, and a row whose texts are bound to it.
///
/// All persons share these three, because a million persons with a row of a kilobyte each would take a gigabyte. If a
/// person has changed, the former version is assigned to the observable, and then the new one. The row is printed only
/// if the second assignment has made a binding write a text.
final class WatchedRows {
  private let person = Observable(Person(firstName: "", lastName: "", birthdate: .earliest), name: "person")
  private let row: PersonRow
  private let bindings = Scope()

  init(_ fields: [PersonField], converter: PersonConverter) {
    row = PersonRow(fields)
    row.show(PersonViewModel(person: person, converter: converter), in: bindings)
  }

  deinit { bindings.end() }

  /// Prints a person that was added or removed.
  func tell(_ person: Person, _ change: RowChange, _ print: (PersonRow) -> Void) {
    self.person.value = person
    row.change = change
    print(row)
  }

  /// Prints the changes that lead from the old persons to the new ones.
  func tell(from old: [Person], to new: [Person], _ print: (PersonRow) -> Void) {
    let difference = Self.difference(from: old, to: new)
    for person in difference.removed { tell(person, .removed, print) }
    for (former, present) in difference.changed {
      person.value = former
      row.hasChanged = false
      person.value = present
      row.change = .changed
      if row.hasChanged { print(row) }
    }
    for person in difference.added { tell(person, .added, print) }
  }

  private struct Difference {
    var removed: [Person] = []
    var changed: [(former: Person, present: Person)] = []
    var added: [Person] = []
  }

  /// The difference between two arrays of persons.
  ///
  /// A person that is in both arrays is no part of the difference, even if its place differs. Between two persons that
  /// are in both arrays, the removed persons are paired with the added ones, and each pair is a change. The persons
  /// without a partner are removed or added.
  private static func difference(from old: [Person], to new: [Person]) -> Difference {
    let places = places(of: old, in: new)
    // The persons that have gone, by the new place of the nearest person before them that is still there; -1 if there
    // is none.
    var gone: [Int: ArraySlice<Person>] = [:]
    var before = -1
    for (person, place) in zip(old, places) {
      if let place { before = place } else { gone[before, default: []].append(person) }
    }
    let kept = Set(places.compactMap(\.self))
    var difference = Difference()
    before = -1
    for (place, person) in new.enumerated() {
      if kept.contains(place) {
        before = place
      } else if let former = gone[before]?.popFirst() {
        difference.changed.append((former, person))
      } else {
        difference.added.append(person)
      }
    }
    difference.removed = gone.sorted { $0.key < $1.key }.flatMap(\.value)
    return difference
  }

  /// The index of each old person in the new array; `nil` for a person that is not there any more. Equal persons are
  /// matched in order.
  private static func places(of old: [Person], in new: [Person]) -> [Int?] {
    // The common beginning and the common end of the arrays are found without a dictionary, which is faster, because
    // most changes of a file are small.
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end = (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - start
    var placesBetween: [Person: ArraySlice<Int>] = [:]
    for place in start..<new.count - end { placesBetween[new[place], default: []].append(place) }
    return old.indices.map { place in
      if place < start { return place }
      if place >= old.count - end { return place + new.count - old.count }
      return placesBetween[old[place]]?.popFirst()
    }
  }
}
