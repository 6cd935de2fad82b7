/// Both sides of an edit, and the validation of the edited one before any rules: what an `Edit` is made of.
@usableFromInline
package final class EditDraft<Model, Display> {
  @export(implementation) let source: EditSource<Model>
  @export(implementation) let convert: (Model) -> Display
  @export(implementation) let rendering: Computed<Rendering<Model, Display>>
  @export(implementation) let target: EditTarget<Display>
  /// The version of the target that is in line with the source.
  @export(implementation) let settled: Observable<Version<Display>?>
  @export(implementation) package let isEdited: Computed<Bool>
  /// The validation of the edit, or of the model where there is no edit.
  @export(implementation) package let reading: Computed<Validation<Model>>
  /// Lets a draft mean what it meant before.
  @export(implementation) let remember: (Version<Display>, Validation<Model>) -> Void

  @usableFromInline
  init(
    source: EditSource<Model>, convert: @escaping (Model) -> Display, rendering: Computed<Rendering<Model, Display>>,
    target: EditTarget<Display>,
    settled: Observable<Version<Display>?>, isEdited: Computed<Bool>, reading: Computed<Validation<Model>>,
    remember: @escaping (Version<Display>, Validation<Model>) -> Void
  ) {
    self.source = source
    self.convert = convert
    self.rendering = rendering
    self.target = target
    self.settled = settled
    self.isEdited = isEdited
    self.reading = reading
    self.remember = remember
  }
}

extension EditDraft {
  /// The content of the target; another version after each edit.
  @export(implementation)
  package var incoming: Computed<Version<Display>> { target.incoming }

  /// - Parameters:
  ///   - source: the model. What reading it and the converter read is tracked.
  ///   - target: the side that is edited.
  @export(implementation)
  convenience init(
    of source: EditSource<Model>, in target: EditTarget<Display>, via converter: TwoWayConverter<Model, Display>,
    name: String
  ) {
    let model = Computed(name: "\(name).model") { Version(source.read()) }
    let rendering = Computed(name: "\(name).shown") {
      let version = model.value
      return Rendering(model: version, display: converter.convert(version.value))
    }
    let settled = Observable<Version<Display>?>(nil, name: "\(name).settled")
    let incoming = target.incoming
    let isEdited = Computed(name: "\(name).isEdited") {
      let held = incoming.value
      return settled.value.map { $0 !== held } ?? false
    }
    let (read, remember) = converter.draftReader()
    let reading = Computed(name: "\(name).validation", changes: .always) {
      let current = model.value
      return isEdited.value ? read(incoming.value, current) : .read(current.value)
    }
    self.init(
      source: source, convert: { converter.convert($0) }, rendering: rendering, target: target, settled: settled,
      isEdited: isEdited, reading: reading, remember: remember)
  }

  /// The draft of a text, or of any other observable that is edited.
  @export(implementation)
  package convenience init(
    of source: EditSource<Model>, in target: Observable<Display>, via converter: TwoWayConverter<Model, Display>,
    name: String
  ) {
    self.init(of: source, in: EditTarget(target, name: name), via: converter, name: name)
  }
}
