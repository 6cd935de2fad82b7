public import Binding

/// An array that can be edited, and that notifies its readers of its changes.
///
///     let names: ObservableArray = ["Ada", "Grace"]
///     names.observeChangeSets { print($0) }.store(in: scope)
///     names.append("Hedy")           // +2
///     batch {
///       names[0] = "Augusta"
///       names.move(from: 2, to: 1)
///     }                              // 2→1 *0
///
/// **Editing.** An observable array has the edits of a ``PersistentArray``, and ``value`` can be edited in place:
/// `names.value.removeAll { $0.isEmpty }`. One edit or one batch is one change set. An edit that leaves equal contents
/// is no change. A failed `transaction` takes its edits back.
///
/// **What is a change.** An edit of an element that is the same as before is dropped: by default one that is equal. If
/// `==` knows less than the element shows, because it compares identities for example, pass a policy:
/// `ObservableArray(posts, changes: .by { $0.title == $1.title })`. Debug builds report a write that is dropped
/// although the two elements differ in what they store or print, see `Diagnostic.Kind.droppedByEquality`.
///
/// **Reading.** `names.count` depends on the number alone, `names[2]` on that element, `names.value` on all elements.
/// To keep a version, as in `let before = names.value`, takes O(1).
///
/// **Deriving.** The results of `filtered`, `mapped`, `sorted`, `grouped` and others are updated in O(log n) for an
/// edit.
///
/// **Isolation.** Not `Sendable`: like an `Observable`, it belongs to the isolation domain it was made in.
public final class ObservableArray<Element>: ObservableCollection, MutableObservableValue {
  @export(implementation) let storage: Observable<PersistentArray<Element>>
  /// The observable parts of the array, such as the number of elements and single elements.
  @_documentation(visibility: private)
  public let readings: ArrayReadings<Element>

  /// Makes an observable array.
  ///
  /// - Parameters:
  ///   - elements: the initial elements.
  ///   - name: the name in diagnostics; by default the file and line.
  ///   - changes: which edits of an element are changes; by default as `ChangePolicy.automatic` says. All other edits
  ///     are dropped. The policy holds for all edits, change sets and readers of this array, and of arrays that are
  ///     derived from it and have its elements.
  @export(implementation)
  public convenience init(
    _ elements: some Sequence<Element>, name: String? = nil, changes: ChangePolicy<Element> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(holding: PersistentArray(elements, ElementRule(changes)), name: name, file: file, line: line)
  }

  /// Makes an empty observable array.
  @export(implementation)
  public convenience init(
    name: String? = nil, changes: ChangePolicy<Element> = .automatic, file: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    self.init([], name: name, changes: changes, file: file, line: line)
  }

  @export(implementation)
  convenience init(holding elements: PersistentArray<Element>, name: String?, file: StaticString, line: UInt32) {
    self.init(
      storedIn: Observable(
        elements, name: name, changes: .by { $0.hasSameContents(as: $1) }, file: file, line: line), isOnlyEdited: true)
  }

  /// The designated initialiser.
  ///
  /// - Parameter isOnlyEdited: whether each change is an edit, which is reported to the indexes. Otherwise the
  ///   indexes compare versions, as those of derived arrays do.
  @export(implementation)
  init(storedIn storage: Observable<PersistentArray<Element>>, isOnlyEdited: Bool) {
    self.storage = storage
    readings = ArrayReadings(isEdited: isOnlyEdited, of: storage) { storage.value }
  }

  /// Makes an array that is emptied whenever a computed value changes: at once for every reader. An edit after the
  /// change stays.
  convenience init<Trigger>(
    emptiedBy trigger: Computed<Trigger>, name: String?, file: StaticString, line: UInt32
  ) {
    // The empty array has an order of its own, by which a history knows that no user has removed the elements. So it is
    // another one even if all elements were removed before.
    let storage = Observable(
      name: name, changes: .by { $0.origin === $1.origin && $0.hasSameContents(as: $1) }, file: file, line: line,
      resetBy: trigger
    ) {
      PersistentArray<Element>()
    }
    self.init(storedIn: storage, isOnlyEdited: false)
  }

  /// The elements. A reader depends on all of them. Editing them in place is one write.
  ///
  /// When another array is assigned, equal elements at both ends keep their rows.
  @export(implementation)
  public var value: PersistentArray<Element> {
    get { storage.value }
    set { write(newValue) }
    _modify {
      let before = present
      var elements = before
      // Runs even if the edit throws: as in any variable, the changes made before the error stay.
      defer {
        if present.tree.root !== before.tree.root { failTouched() }
        write(elements)
      }
      yield &elements
    }
  }

  /// Traps because the array was edited during an edit in place, so that one of the two edits would be lost.
  @export(implementation)
  func failTouched() -> Never { fatalError("Binding: '\(name)' is touched while it is being mutated in place") }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { storage.peek() }

  /// The name of the array in diagnostics.
  public var name: String { storage.name }

  /// The number of observers that subscribe to the whole array, such as effects and rows of derived arrays.
  public var observerCount: Int { storage.observerCount }

  /// The elements as an edit sees them, not tracked.
  @export(implementation)
  var present: PersistentArray<Element> { storage.edited }

  /// Writes elements and reports the edit to the indexes. Elements that do not stem from a version of this array
  /// replace the present ones, see ``PersistentArray/replaceAll(with:)``.
  @export(implementation)
  func write(_ elements: consuming PersistentArray<Element>) {
    let former = present
    var present = former
    if elements.origin === former.origin { present = elements } else { present.replaceAll(with: elements) }
    guard let indexes = readings.indexes, !indexes.members.isEmpty else { return storage.value = present }
    batch {
      storage.value = present
      indexes.note(self.present, after: former)
    }
  }
}

@available(*, unavailable, message: "An observable array belongs to the isolation domain it was made in.")
extension ObservableArray: Sendable {}

extension ObservableArray: ExpressibleByArrayLiteral {
  /// Makes an array of the elements of a literal. A literal knows no file and line, so diagnostics call the array
  /// "array literal": use another initialiser to have it named.
  @_disfavoredOverload
  @export(implementation)
  public convenience init(arrayLiteral elements: Element...) { self.init(elements, name: "array literal") }
}
