extension BindingTarget {
  /// Makes a target of a control in which the user selects one of several items, each of which stands for a value.
  /// `nil`, or a value that is not in the list, selects no item.
  ///
  /// - Parameters:
  ///   - index: returns the index of the selected item; -1 if none is selected.
  ///   - select: selects an item; none for -1.
  package init<Object: AnyObject, Choice: Equatable>(
    _ object: Object, oneOf values: [Choice], edited: Event<Void>, index: @escaping (Object) -> Int,
    select: @escaping (Object, Int) -> Void, enable: ((Object, Bool) -> Void)?,
    announce: ((Object, String) -> Void)? = nil
  ) where Content == Choice? {
    self.init(
      object, edited: edited,
      get: { object in
        let index = index(object)
        return values.indices.contains(index) ? values[index] : nil
      }, set: { select($0, $1.flatMap(values.firstIndex) ?? -1) }, enable: enable, announce: announce)
  }

  /// Makes a target of a control in which the user selects one of several items, for a value that is never missing. A
  /// value that is not in the list selects no item, and stays the content until the user selects one. Traps if the list
  /// is empty.
  package init<Object: AnyObject>(
    _ object: Object, always values: [Content], edited: Event<Void>, index: @escaping (Object) -> Int,
    select: @escaping (Object, Int) -> Void, enable: ((Object, Bool) -> Void)?,
    announce: ((Object, String) -> Void)? = nil
  ) where Content: Equatable {
    guard let first = values.first else { fatalError("Binding: a control is to choose among no values") }
    var shown = first
    self.init(
      object, edited: edited,
      get: { object in
        let index = index(object)
        return values.indices.contains(index) ? values[index] : shown
      },
      set: { object, value in
        shown = value
        select(object, values.firstIndex(of: value) ?? -1)
      }, enable: enable, announce: announce)
  }
}
