public import Binding

extension Store {
  /// A part of the state that can be written. Each write sends an action.
  ///
  ///     list.lens(\.title, sending: ToDoAction.rename).bindTwoWay(to: titleEntry).store(in: scope)
  ///
  /// So a view edits the state through the reducer. If that refuses or changes the value, the view shows the value of
  /// the state. Writing the present value sends nothing. The lens keeps the store.
  ///
  /// - Parameters:
  ///   - part: the key path of the part.
  ///   - action: makes the action that writes a value.
  @export(implementation)
  public func lens<Part>(
    _ part: KeyPath<State, Part>, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    sending action: @escaping (Part) -> Action
  ) -> Lens<Part> {
    Lens(
      name: name, file: file, line: line, get: { self.state.value[keyPath: part] }, set: { self.send(action($0)) })
  }
}
