/// A value that is found by way of another, which may be replaced: the name of the selected person.
///
/// Made by `following`. Reads and writes go to the present value. When the way leads elsewhere it follows; the former
/// value is neither read nor written any more. It keeps the observable at the beginning of the way. Not `Sendable`.
public final class Followed<Value>: MutableObservableValue {
  @export(implementation) let present: Computed<Value>
  @export(implementation) let put: (Value) -> Void
  @export(implementation) let direction: () -> Void

  @usableFromInline
  init(present: Computed<Value>, put: @escaping (Value) -> Void, direction: @escaping () -> Void) {
    self.present = present
    self.put = put
    self.direction = direction
  }

  /// The value at the end of the way. Where it leads nowhere, reading gives `nil` and writing does nothing.
  @export(implementation)
  public var value: Value {
    get { present.value }
    set { put(newValue) }
  }

  /// The value at the end of the way, without tracking the read.
  @export(implementation)
  public func peek() -> Value { present.peek() }

  /// The name in diagnostics.
  @export(implementation)
  public var name: String { present.name }

  /// The number of effects and observed computed values that subscribe to the value.
  @export(implementation)
  public var observerCount: Int { present.observerCount }
}

@available(*, unavailable, message: "It belongs to the isolation domain it was made in.")
extension Followed: Sendable {}

/// A value whose way may lead to another observable.
@usableFromInline
protocol Redirected {
  func trackDirection()
}

extension Followed: Redirected {
  @usableFromInline
  func trackDirection() { direction() }
}

extension ObservableValue {
  /// The value that is found by way of this one, whatever this one is at present.
  ///
  ///     let name = selection.following { $0.name }     // selection: Observable<PersonViewModel>
  ///     name.bindTwoWay(to: nameField).store(in: scope)
  ///
  /// `way`: gives the observable to be read and written. Its reads are tracked.
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source
  ) -> Followed<Source.Value> {
    Followed(
      present: Computed(name: name, file: file, line: line) { way(self.value).value },
      put: { newValue in way(self.peek()).value = newValue },
      direction: { _ = self.value })
  }

  /// The value that is found by way of this one, `nil` while the way leads nowhere.
  ///
  ///     let city = person.following { $0.address?.city }
  ///     city.bind(to: label, \.text, fallback: "no address").store(in: scope)
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source?
  ) -> Followed<Source.Value?> {
    Followed(
      present: Computed(name: name, file: file, line: line) { way(self.value)?.value },
      put: { newValue in if let newValue { way(self.peek())?.value = newValue } },
      direction: { _ = self.value })
  }
}
