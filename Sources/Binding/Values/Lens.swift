/// A part of an observable value, read and written as if it were observable by itself.
///
///     let person = Observable(Person(name: "Ada", address: Address(city: "London")))
///     let city = person[\.address.city]
///     city.value = "Paris"           // person.value.address.city is "Paris"
///
/// **Reading** depends on the part alone: as long as the part stays the same, changes of the whole tell nobody here.
/// Whether it stays the same is decided as ``ChangePolicy/automatic`` says.
///
/// **Writing** changes the whole in place, which copies nothing, and is one notification of it. Writing an equal part changes
/// nothing. Mutating through ``value`` copies the part once; ``update(_:)`` does not.
///
/// **Lenses of lenses** reach deeper: `person[\.address][\.city]`.
///
/// **Elements.** `list[\.[2]]` reads as an array does: it traps when the element is gone. `list[ifPresent: 2]` is `nil` then, and
/// writing it does nothing. A dictionary's `[\.["key"]]` is `nil` while the key is missing.
///
/// **Ownership.** A lens keeps the observable alive, and an effect that read a lens keeps what it needs of it: lenses may be
/// made and forgotten wherever they are used. Not `Sendable`.
public final class Lens<Value>: MutableObservableValue {
  let part: Computed<Value>
  private let mutate: ((inout Value) -> Void) -> Void

  /// - Parameters:
  ///   - part: reads the part.
  ///   - mutate: calls a closure with the part, in place; not at all where there is none to be written.
  init(_ part: Computed<Value>, _ mutate: @escaping ((inout Value) -> Void) -> Void) {
    self.part = part
    self.mutate = mutate
  }

  /// The present value of the part.
  public var value: Value {
    get { part.value }
    set {
      guard !automaticComparison(of: Value.self, AreSame(old: part.peek(), new: newValue)) else { return }
      mutate { $0 = newValue }
    }
  }

  /// The present value of the part, read without depending on it.
  public func peek() -> Value { part.peek() }

  /// Changes the part in place: one notification of the whole, however much the closure does, and no copy.
  public func update(_ change: (inout Value) -> Void) { mutate(change) }

  /// What diagnostics call the lens.
  public var name: String { part.name }

  /// How many effects and observed computed values are told when the part changes.
  public var observerCount: Int { part.observerCount }
}

@available(*, unavailable, message: "A lens belongs to the isolation domain it was made in.")
extension Lens: Sendable {}

/// What a lens can be made on.
protocol MutableWhole<Value>: ObservableValue {
  func update(inPlace change: (inout Value) -> Void)
}

extension Observable: MutableWhole {
  func update(inPlace change: (inout Value) -> Void) { update(change) }
}

extension Lens: MutableWhole {
  func update(inPlace change: (inout Value) -> Void) { update(change) }
}

extension MutableWhole {
  func lens<Part>(_ path: WritableKeyPath<Value, Part>) -> Lens<Part> {
    Lens(self[path as KeyPath]) { change in
      self.update(inPlace: { change(&$0[keyPath: path]) })
    }
  }
}

extension Observable {
  /// A lens on a part of the value: reads it and writes it.
  ///
  ///     let city = person[\.address.city]
  public subscript<Part>(path: WritableKeyPath<Value, Part>) -> Lens<Part> { lens(path) }
}

extension Lens {
  /// A lens on a part of this part.
  public subscript<Part>(path: WritableKeyPath<Value, Part>) -> Lens<Part> { lens(path) }
}

extension ObservableValue {
  /// A computed value that follows a part which cannot be written.
  ///
  ///     let zip = person[\.address?.zip]
  public subscript<Part>(path: KeyPath<Value, Part>) -> Computed<Part> {
    Computed(name: "a part of \(name)") { self.value[keyPath: path] }
  }
}
