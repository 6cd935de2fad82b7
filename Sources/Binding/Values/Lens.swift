/// A part of an observable value, read and written as if it were observable by itself.
///
///     let person = Observable(Person(name: "Ada", address: Address(city: "London")))
///     let city = person[\.address.city]
///     city.value = "Paris"           // person.value.address.city is "Paris"
///
/// **Reading** depends on the part alone: observers are not notified of changes of the whole that leave the part the
/// same, as the ``ChangePolicy`` of the lens says.
///
/// **Writing** changes the whole in place and notifies once. Writing an equal part changes nothing. Mutating through
/// ``value`` copies the part; ``update(_:)`` copies it only if a lens that was read still has it, to compare it later.
/// Neither is a tracked read. To edit single elements of a long list use an `ObservableArray`, because an array is a
/// part that is copied as a whole.
///
/// **Lenses of lenses** reach deeper: `person[\.address][\.city]`. Writing through the inner lens reads the outer one.
///
/// **Elements.** `list[\.[2]]` traps when there is no such element, as an array does. `list[ifPresent: 2]` is `nil`
/// then, and writing it does nothing. A dictionary's `[\.["key"]]` is `nil` while the key is missing.
///
/// **Name.** The file and line of the subscript, such as `PersonEditor.swift:40`.
///
/// **Closures.** ``init(name:changes:file:line:isThere:get:set:)`` makes a lens of two closures, for a value that is no
/// part but follows from other values.
///
/// **Cost.** A write costs a write through the key path and a write of the whole; making a lens costs six small
/// allocations.
///
/// **Ownership.** A lens keeps the observable alive, and an effect that read a lens keeps the parts that it needs, so a
/// lens may be made and released wherever it is used. Not `Sendable`.
public final class Lens<Value>: MutableObservableValue {
  @export(implementation) let part: Computed<Value>
  // `mutate` and `exchange` are variables only because `deinit` moves the captures of these closures, and of `isThere`,
  // to the list of garbage, so that a long chain of lenses is not released recursively.
  @exclusivity(unchecked) @export(implementation) private(set) var mutate: ((inout Value) -> Void) -> Void
  /// Replaces the part by a new one if that differs; given `nil`, gives the part as an edit sees it: the whole is not
  /// settled, so that edits that cancel each other out are no change. The code that makes the lens makes this closure,
  /// because that code knows the type of the part, by which it compares.
  @exclusivity(unchecked) @export(implementation) private(set) var exchange: (inout Value?) -> Void
  /// Whether there is a part that a write can change, untracked; `nil` if there always is. An element that has left its
  /// array, for example, is not there any more, although the lens keeps its last value.
  @export(implementation) package var isThere: (() -> Bool)?

  /// The node whose value is the record to which the part belongs at present; `nil` if that is always the same record.
  /// The record may change if the part is the content of a field.
  @export(implementation) let records: Computed<EditedRecord>?
  /// Whether the part is the element that stands at a position at present, and not a part of a certain record.
  @export(implementation) package var isPosition = false

  @usableFromInline
  package init(
    part: Computed<Value>, records: Computed<EditedRecord>? = nil,
    mutate: @escaping ((inout Value) -> Void) -> Void, exchange: @escaping (inout Value?) -> Void
  ) {
    self.part = part
    self.records = records
    self.mutate = mutate
    self.exchange = exchange
  }

  deinit {
    // The closures of a lens on a part of another lens retain that lens. Discarding the captures lets a chain of lenses
    // be released in a loop.
    let turn = currentTurn()
    // The closures are found by their offsets: asking for the address of a closure that takes a `Value` gives the
    // address of a temporary closure that calls it.
    let own = Unmanaged.passUnretained(self).toOpaque() + GraphNode.headerSize
    assert(own.load(as: UnsafeRawPointer.self) == Unmanaged.passUnretained(part).toOpaque(), "the part stands first")
    let first = own + MemoryLayout<Computed<Value>>.size
    turn.discardCaptures(ofClosureAt: first)
    turn.discardCaptures(ofClosureAt: first + MemoryLayout<() -> Void>.size)
    turn.discardCaptures(ofClosureAt: first + 2 * MemoryLayout<() -> Void>.size)
    turn.collect()
  }

  /// - Parameters:
  ///   - part: reads the part.
  ///   - edited: reads the part as an edit sees it.
  ///   - mutate: calls a closure with the part, in place; does not call it where there is no part.
  @export(implementation)
  package convenience init(
    _ part: Computed<Value>, edited: @escaping () -> Value, _ mutate: @escaping ((inout Value) -> Void) -> Void
  ) {
    self.init(part: part, mutate: mutate) { value in
      guard let newValue = value else { return value = edited() }
      guard part.distinguishes(edited(), newValue) else { return }
      mutate { $0 = newValue }
    }
  }

  @export(implementation)
  package convenience init(_ part: Computed<Value>, _ mutate: @escaping ((inout Value) -> Void) -> Void) {
    self.init(part, edited: { part.peek() }, mutate)
  }

  /// The part as an edit sees it.
  @export(implementation)
  var edited: Value {
    var part: Value?
    exchange(&part)
    return part!
  }

  /// The present value of the part.
  @export(implementation)
  public var value: Value {
    get { part.value }
    set {
      var part: Value? = newValue
      exchange(&part)
    }
    // Untracked, as a change in place of an observable is: an effect that appends does not depend on the list.
    _modify {
      var part: Value?
      exchange(&part)
      defer { exchange(&part) }
      yield &part!
    }
  }

  /// The present value of the part, read without depending on it.
  @export(implementation)
  public func peek() -> Value { part.peek() }

  /// Changes the part in place, with one notification of the whole, however much the closure does. A lens made with
  /// `ifPresent` calls the closure only while there is a part.
  @export(implementation)
  public func update(_ change: (inout Value) -> Void) { mutate(change) }

  /// The name of the lens in diagnostics.
  @export(implementation)
  public var name: String { part.name }

  /// The number of observers of the part, see ``GraphNode/observerCount``.
  @export(implementation)
  public var observerCount: Int { part.observerCount }
}

@available(*, unavailable, message: "A lens belongs to the isolation domain it was made in.")
extension Lens: Sendable {}

extension ObservableValue {
  @export(implementation)
  func lens<Part>(
    _ path: WritableKeyPath<Value, Part>, _ changes: ChangePolicy<Part>, _ file: StaticString, _ line: UInt32,
    edited whole: @escaping () -> Value, _ change: @escaping ((inout Value) -> Void) -> Void
  ) -> Lens<Part> {
    let offset = MemoryLayout<Value>.offset(of: path)
    var changes = changes
    // The part `\.self` is the whole, which has a policy. Key paths are not compared, because that crashes if one of
    // them is `\.self` (Swift 6.3).
    if Part.self == Value.self, changes.isAutomatic, offset == 0 { changes = policy as? ChangePolicy<Part> ?? changes }
    let read = Computed(changes: changes, file: file, line: line) { part(of: self.value, path, at: offset) }
    let isByType = changes.isAutomatic
    return Lens(part: read, mutate: { edit in change { withPart(of: &$0, path, at: offset, edit) } }) { value in
      let edited = part(of: whole(), path, at: offset)
      guard let newValue = value else { return value = edited }
      // Where the policy of the part is that of its type, the answer is the same, and takes no request to the node.
      guard isByType ? !areSame(edited, newValue) : read.distinguishes(edited, newValue) else { return }
      change { withPart(of: &$0, path, at: offset) { $0 = newValue } }
    }
  }
}

extension Observable {
  /// A lens on a part of the value: reads it and writes it.
  ///
  ///     let city = person[\.address.city]
  ///
  /// - Parameters:
  ///   - path: the key path of the part.
  ///   - changes: which writes of the part count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public subscript<Part>(
    path: WritableKeyPath<Value, Part>, changes changes: ChangePolicy<Part> = .automatic,
    file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Part> {
    lens(path, changes, file, line, edited: { self.edited }) { self.update($0) }
  }
}

extension Lens {
  /// A lens on a part of this part.
  @export(implementation)
  public subscript<Part>(
    path: WritableKeyPath<Value, Part>, changes changes: ChangePolicy<Part> = .automatic,
    file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Lens<Part> {
    lens(path, changes, file, line, edited: { self.edited }) { self.update($0) }.standing(where: self)
  }

  /// Takes `isPosition` and `isThere` over from the lens of the whole: a part of the element at a position stands at
  /// that position too, and without a whole there is no part.
  @export(implementation)
  func standing<Whole>(where whole: Lens<Whole>) -> Lens {
    if whole.isPosition { isPosition = true }
    guard let isWholeThere = whole.isThere else { return self }
    guard let isPartThere = isThere else {
      isThere = isWholeThere
      return self
    }
    isThere = { isWholeThere() && isPartThere() }
    return self
  }
}

extension ObservableValue {
  /// A computed value of a read-only part.
  ///
  ///     let zip = person[\.address?.zip]
  @export(implementation)
  public subscript<Part>(
    path: KeyPath<Value, Part>, file file: StaticString = #fileID, line line: UInt32 = #line
  ) -> Computed<Part> {
    let offset = MemoryLayout<Value>.offset(of: path)
    return Computed(file: file, line: line) { part(of: self.value, path, at: offset) }
  }
}

// The offset of a stored part is looked up once, when the lens is made: an access through a key path takes some hundred
// instructions. A part that is not stored has no offset.

@export(implementation)
func part<Whole, Part>(of whole: Whole, _ path: KeyPath<Whole, Part>, at offset: Int?) -> Part {
  guard let offset else { return whole[keyPath: path] }
  return withUnsafePointer(to: whole) {
    (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Part.self).pointee
  }
}

@export(implementation)
func withPart<Whole, Part>(
  of whole: inout Whole, _ path: WritableKeyPath<Whole, Part>, at offset: Int?, _ change: (inout Part) -> Void
) {
  guard let offset else { return change(&whole[keyPath: path]) }
  withUnsafeMutablePointer(to: &whole) {
    change(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Part.self).pointee)
  }
}

extension Lens {
  /// Makes a value that follows from others and can be written: the setter writes those others.
  ///
  ///     let fahrenheit = Lens(
  ///       get: { celsius.value * 1.8 + 32 }, set: { celsius.value = ($0 - 32) / 1.8 })
  ///
  /// **Reading** the lens is reading a ``Computed``: the value is cached, and depends on what the getter read.
  ///
  /// **Writing** calls the setter, unless the new value is the same as the present one. The setter is a batch and
  /// untracked. Afterwards the lens has the value that the getter gives, and a two-way binding shows that one. A
  /// transaction that fails takes back what the setter wrote.
  ///
  /// **What is the same** is said by the policy of the lens. If no policy is given, and the getter reads one value
  /// alone, of the same type, the policy of that value is asked as well, because the lens hands on what that value is.
  ///
  /// **Mutating in place** changes a copy of the getter's value and calls the setter with it, once, unless it is the
  /// same.
  ///
  /// **Drafts** over the lens belong to one record, whatever the closures read. For the value of whatever is selected
  /// use `following`, so that a draft stays with the record for which it was typed. If the record may be missing, say
  /// so by `isThere`: then a draft is kept while the record is missing, and nothing is written.
  ///
  ///     let name = Lens(
  ///       isThere: { rows[id: 3] != nil }, get: { rows[id: 3]?.name ?? "" }, set: { rows[id: 3]?.name = $0 })
  ///
  /// **Ownership.** The lens retains the closures, and what they capture. While a computed is being evaluated, the
  /// setter traps where it writes.
  ///
  /// - Parameters:
  ///   - changes: which results of the getter count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - isThere: whether there is a record that the setter can write; by default there always is.
  ///   - get: derives the value from others, by reading them.
  ///   - set: writes the values that the getter reads.
  @export(implementation)
  public convenience init(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, isThere: (() -> Bool)? = nil,
    get: @escaping () -> Value, set: @escaping (_ newValue: Value) -> Void
  ) {
    var changes = changes
    let sole = SoleSource<Value>()
    if changes.isAutomatic {
      // Where the getter only hands on another value, what is a change of that one is a change here.
      changes = .by { Binding.areSame($0, $1) && !sole.distinguishes($0, $1) }
    }
    let whole = Computed(name: name, changes: changes, file: file, line: line, get)
    sole.reader = whole
    let write: (Value) -> Void = { newValue in
      guard whole.distinguishes(whole.peek(), newValue) else { return }
      let turn = currentTurn()
      turn.open()
      turn.detached { set(newValue) }
      turn.close()
    }
    self.init(whole, write: write)
    guard let isThere else { return }
    self.isThere = {
      var answer = false
      detached { answer = isThere() }
      return answer
    }
  }

  /// Makes a lens from a computed, and a closure that is called with each value that is written, also with the present
  /// one.
  @export(implementation)
  package convenience init(_ part: Computed<Value>, write: @escaping (_ newValue: Value) -> Void) {
    self.init(
      part: part,
      mutate: { change in
        var value = part.peek()
        change(&value)
        write(value)
      }
    ) { value in
      if let newValue = value { write(newValue) } else { value = part.peek() }
    }
  }
}
