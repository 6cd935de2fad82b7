extension Form {
  /// Makes a form of fields.
  @export(implementation)
  public convenience init<each Value, each Display>(_ fields: repeat Field<each Value, each Display>) {
    var parts: [FormPart] = []
    repeat parts.append((each fields).part)
    self.init(parts)
  }
}
