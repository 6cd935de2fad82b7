public import Binding

extension Field {
  /// What a control shows and edits.
  ///
  ///     name.content.map(\.count).bind(to: counter) { $0.number = $1 }.store(in: scope)
  ///
  /// Writing it is an edit. It keeps the field, and so does whatever reads it: what is shown does not die because
  /// no other object has kept the field. Made when it is asked for, in five small allocations, unless there still is
  /// one.
  @export(implementation)
  public var content: Lens<Display> {
    if let contentLens { return contentLens }
    let (editor, content) = (editor, editor.content)
    let part = family.part(EditPart.content, Computed { withExtendedLifetime(self) { content.value } })
    let lens = Lens(
      part: part, individuals: editor.contents(keeping: self),
      mutate: { change in
        var content = content.peek()
        change(&content)
        editor.edit(content)
      }, replace: { editor.edit($0) })
    contentLens = lens
    return lens
  }
}

extension Field where Display == String {
  /// The ``content`` of a field that is a text.
  @export(implementation)
  public var text: Lens<String> { content }
}
