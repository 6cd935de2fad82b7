public import Binding

/// The rows that a closure makes from the rows of the input, at the same places.
@usableFromInline
struct Mapping<Element, Output>: RowOperator {
  @usableFromInline typealias Input = Element
  /// Makes the output row of an input row.
  @export(implementation) let transform: (Row) -> Row
  /// The keys by which rows keep their results; `nil` if each result belongs to one row.
  @export(implementation) let keys: RowKeys?
  @export(implementation) let outputs: ElementComparison<Output>
  @export(implementation) var output = Tree()

  @export(implementation)
  init(_ transform: @escaping (Row) -> Row, by keys: RowKeys?, comparing outputs: ElementComparison<Output>) {
    self.transform = transform
    self.keys = keys
    self.outputs = outputs
  }

  /// If more than a third of the rows have changed, all rows are arranged. Results may have state, so none is made
  /// again without need.
  @export(implementation)
  var traits: RowTraits { RowTraits(bulk: .share(3), keepsState: true, keys: keys) }

  @export(implementation)
  func find(_ row: Row) -> Row { transform(row) }

  // The output has a row at each place of the input that was last used.
  @export(implementation)
  func finding(at place: Place) -> Row { output.node(at: place).unsafelyUnwrapped.row }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Row>) {
    var (builder, former) = (TreeBuilder(), TreeCursor(output))
    while let row = rows.next() {
      builder.append(chosen(row.finding, over: former.node(at: row.place)?.row, for: row.row), at: row.place)
    }
    output = builder.finish()
  }

  @export(implementation)
  mutating func revise(_ changes: RowChanges<Row>) {
    output.make(changes) { [self] change, former in
      chosen(change.finding, over: former.map { unsafeDowncast($0, to: Row.self) }, for: change.row.object)
    }
  }

  /// The new result of a row; the former one if there is no new result, or if both are the same. A row has at least one
  /// of them. The former row at its place may be the result of another row, with which it has exchanged places.
  @export(implementation)
  func chosen(_ result: Row?, over former: Row?, for input: Row) -> Row {
    if let former, let result, former !== result, former.inputID == input.id, outputs.areSame(former, result) {
      if keys != nil { result.giveWay(to: former) }
      return former
    }
    let kept = (result ?? former).unsafelyUnwrapped
    if keys != nil { kept.follow(input) }
    return kept
  }
}

/// A row with a child that is made for a key. It calls a closure when it is released with the last version that
/// contains it.
@usableFromInline
final class ChildRow<Child>: ElementRow<Child> {
  @export(implementation) private(set) var release: ((Child) -> Void)?
  /// Passes the row with which the child goes on to the object by which the child reads its element.
  @export(implementation) let goOn: ((Row) -> Void)?
  /// The identity of the input row with which the child goes on. After a failed transaction this can be the identity of
  /// a row that has gone; no other row gets the same identity.
  @export(implementation) private(set) var followedID: UInt64

  @export(implementation)
  init(id: UInt64, _ child: Child, release: ((Child) -> Void)?, _ goOn: ((Row) -> Void)? = nil) {
    self.release = release
    self.goOn = goOn
    followedID = id
    super.init(id: id, child)
  }

  deinit {
    // The closure may write, so the call waits until no computed is being evaluated. Untracked, because an effect may
    // let go of the last version with the child.
    if let release { whenReadIsOver { [element] in untracked { batch { release(element) } } } }
  }

  @usableFromInline
  override func follow(_ input: Row) {
    followedID = input.id
    goOn?(input)
  }

  @usableFromInline
  override var inputID: UInt64 { followedID }

  @usableFromInline
  override func giveWay(to former: Row) {
    // Another object is another child, even if it equals the one that stays, so it has to be released by itself.
    if isObject(element), element as AnyObject !== former.element(as: Child.self) as AnyObject { return }
    release = nil
  }
}

extension ObservableValue {
  /// The results of a closure for each element, in the order of the input.
  ///
  ///     let rows = people.mapped { PersonViewModel(person: $0) }
  ///
  /// The closure is called once for each element, and again if the element, or an observable that was read for it, has
  /// changed. A result is kept while its element moves, and released when the element is removed or replaced, or when
  /// there is a new result. A result that is the same as the former one is no change.
  ///
  /// The closure runs while a computed value is being read. As in a `Computed`, it may make a view model with fields,
  /// bindings and effects; the effects first run when the read is over.
  ///
  /// - Parameters:
  ///   - changes: which results count as changes; by default as `ChangePolicy.automatic` says, or as the policy of this
  ///     array does if the results have the type of its elements.
  ///   - transform: makes the result of an element.
  @export(implementation)
  public func mapped<Element, Output>(
    name: String? = nil, changes: ChangePolicy<Output> = .automatic, file: StaticString = #fileID,
    line: UInt32 = #line, _ transform: @escaping (Element) -> Output
  ) -> DerivedArray<Output> where Value == PersistentArray<Element> {
    mapped(name, file, line, from: lending(ElementRule(changes))) {
      ElementRow(id: $0.id, transform($0.element(as: Element.self)))
    }
  }

  /// A child for each key. A child is made once, kept while there is an element with its key, and released exactly
  /// once.
  ///
  ///     let rows = people.mapped(by: \.id) { PersonRow($0) } release: { $0.close() }
  ///
  /// An element keeps its child when it moves. If its key stays the same, it also keeps the child when it is updated,
  /// or removed and inserted between two reads of the result, as in one batch. A kept child is not told of its new
  /// element, so make the child from the object that the key identifies. If a key occurs more than once, each element
  /// has its own child. If the closure has read an observable for a child, and the observable changes, the child is
  /// made again.
  ///
  /// - Parameters:
  ///   - key: the key of an element. It must not read observables.
  ///   - transform: makes a child.
  ///   - release: is called once for each child, when neither the array nor a retained version contains the child any
  ///     more. The call is a batch, and untracked. While a computed value is being evaluated it is put off, so the
  ///     closure may write.
  @export(implementation)
  public func mapped<Element, Key: Hashable, Output>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ transform: @escaping (Element) -> Output, release: ((Output) -> Void)? = nil
  ) -> DerivedArray<Output> where Value == PersistentArray<Element> {
    mapped(name, file, line, by: RowKeys(key)) {
      let child = transform($0.element(as: Element.self))
      return ChildRow(id: $0.id, child, release: release)
    }
  }

  @export(implementation)
  func mapped<Element, Output>(
    _ name: String?, _ file: StaticString, _ line: UInt32, by keys: RowKeys? = nil,
    from origin: @escaping (Place) -> Place = { $0 }, _ transform: @escaping (Row) -> Row
  ) -> DerivedArray<Output> where Value == PersistentArray<Element> {
    let outputs = ElementComparison<Output>()
    let read = {
      let input = self.value
      // The result has the order of the input, so results of the same type are compared by the same rule.
      outputs.follow(PersistentArray<Output>(Tree(), from: origin(input.origin)).rule)
      return input
    }
    let node = Stage.node(reading: read, file: file, line: line) {
      Mapping<Element, Output>(transform, by: keys, comparing: outputs)
    }
    return DerivedArray(name, file, line, as: "mapped") {
      let state = node.value
      return PersistentArray(state.product.output, from: origin(state.input.origin))
    }
  }
}
