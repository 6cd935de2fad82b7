public import Binding

extension ObservableArray: Explainable {
  /// The node of the array: the observable that holds the elements.
  public var graphMember: Graph.Member? { storage.graphMember }
}

extension DerivedArray: Explainable {
  /// The node of the array: the computed value that holds the result.
  public var graphMember: Graph.Member? { result.graphMember }
}

/// Tells why an element is not in a derived array: names the array that leaves the element out, and the observables
/// that this array has read.
///
///     let adults = people.filtered(name: "adults") { $0.age >= 18 }
///     let found = adults.filtered(name: "found", choosing: { … search.value … })
///     print(whyNot(grace, in: found))
///     // Grace is not in 'found' because 'found' leaves it out, which has read 'search'.
///
/// The search goes from each array to its inputs, up to the nearest array that has the element. Arrays with elements of
/// another type, such as the results of `mapped`, are skipped, so that `whyNot` can tell why an element of the first
/// array is not in the last one.
///
/// Untracked. Brings the array up to date. Takes time linear in the number of elements of the arrays on the way.
public func whyNot<Element: Equatable>(_ element: Element, in rows: some ObservableValue & Explainable) -> String {
  absence(of: shortText(of: element), in: rows) { ($0 as? PersistentArray<Element>).map { $0.contains(element) } }
}

/// Tells why an object is not in an array that is derived from others.
@_disfavoredOverload
public func whyNot<Element: AnyObject>(_ element: Element, in rows: some ObservableValue & Explainable) -> String {
  absence(of: shortText(of: element), in: rows) {
    ($0 as? PersistentArray<Element>).map { $0.contains { $0 === element } }
  }
}

/// Tells why no element with a given identity is in an array that is derived from others.
public func whyNot<Rows: ObservableCollection & Explainable>(
  id: Rows.Element.ID, in rows: Rows
) -> String where Rows.Element: Identifiable {
  absence(of: shortText(of: id), in: rows) {
    ($0 as? PersistentArray<Rows.Element>).map { $0.contains { $0.id == id } }
  }
}

/// The sentence that `whyNot` returns.
///
/// - Parameter holds: returns whether a value contains the element; `nil` if the value is no array whose elements have
///   the type of the element.
func absence(
  of element: String, in rows: some ObservableValue & Explainable, holding holds: @escaping (Any) -> Bool?
) -> String {
  untracked {
    _ = rows.peek()
    guard let last = rows.graphMember else { return "This has no place in a graph." }
    let element = rows.isKeptBack ? "The element" : element
    let (isHeld, _) = look(at: last, holds)
    if isHeld ?? false { return "\(element) is in \(last.quotedName)." }
    // The arrays to search, the nearest first, and the names of those without input arrays.
    var (waiting, ends) = ([last][...], [String]())
    while let array = waiting.popFirst() {
      let inputs = SearchedInputs(of: array, holds)
      if let holder = inputs.holder {
        return look(at: array, holds).isHeld == nil
          ? "\(element) is in \(holder.quotedName), and \(array.quotedName) makes other elements of it."
          : "\(element) is not in \(last.quotedName) because \(array.quotedName) leaves it out\(inputs.reading)."
      }
      if inputs.sources.isEmpty { ends.append(array.quotedName) }
      waiting += inputs.sources
    }
    return "\(element) is not in \(last.quotedName) because it is not in \(ends.joined(separator: ", "))."
  }
}

/// The inputs of a derived array, in a search for an element.
struct SearchedInputs {
  /// The names of the inputs that are no arrays.
  var conditions: [String] = []
  /// The inputs that are arrays.
  var sources: [Graph.Member] = []
  /// The first input that contains the element.
  var holder: Graph.Member?
  /// What the array has read besides, as the end of a sentence.
  var reading: String { conditions.isEmpty ? "" : ", which has read \(conditions.joined(separator: ", "))" }

  init(of array: Graph.Member, _ holds: @escaping (Any) -> Bool?) {
    for input in array.inputs {
      let (isHeld, isArray) = look(at: input, holds)
      if isArray { sources.append(input) } else { conditions.append(input.quotedName) }
      if holder == nil, isHeld ?? false { holder = input }
    }
  }
}

/// Whether the array of a node contains the element, and whether the node is an array at all. `isHeld` is `nil` if the
/// elements of the array are of another type, or the node is no array.
func look(
  at member: Graph.Member, _ holds: @escaping (Any) -> Bool?
) -> (isHeld: Bool?, isArray: Bool) {
  var found: (isHeld: Bool?, isArray: Bool) = (nil, false)
  member.inspect { found = (holds($0), $0 is any AnyRows) }
  return found
}

/// Tells whether a value is a `PersistentArray`, whatever the type of its elements.
protocol AnyRows {}

extension PersistentArray: AnyRows {}
