// What is found out about an edit, made when there is one or when somebody asks.

extension Edit {
  /// Whether the target holds an edit.
  @export(implementation)
  package var isEdited: Computed<Bool> {
    if let isEditedNode { return isEditedNode }
    let (content, memory) = (target.content, memory)
    let node = family.part(
      EditPart.isEdited,
      Computed {
        content.node.track()
        let settled = memory.value.settled
        return settled != noVersion && settled != content.version
      })
    isEditedNode = node
    return node
  }

  /// The validation of the edit before any rules, or of the model where there is no edit.
  ///
  /// A converter reads observables, a locale for example. If one changes while a draft waits, the text stays as it was
  /// typed, and so does its meaning: 9.75 does not become 975 where a point separates groups. So it does if the model
  /// changes, unless the draft means that the model stays as it is. A text that could not be read is read anew.
  @export(implementation)
  package var reading: Computed<Validation<Model>> {
    if let readingNode { return readingNode }
    let (rendering, content, isEdited, back) = (rendering, target.content, isEdited, back)
    // By versions, so that a reading is found again also when a transaction has been rolled back. No model means any.
    var last: (draft: UInt64, model: UInt64?, reading: Validation<Model>)?
    remember = { last = ($0, nil, $1) }
    let node = family.part(
      EditPart.validation,
      Computed<Validation<Model>>(changes: .always) {
        let now = rendering.value
        guard isEdited.value else { return .read(now.model) }
        let (draft, present) = (content.value, content.version)
        if let last, last.draft == present, last.model == nil || last.model == now.version, last.reading.value != nil {
          return last.reading
        }
        let reading: Validation<Model>
        var followed: UInt64?
        do throws(ConversionFailure) {
          switch try back(draft, now.model) {
          case .value(let value): reading = .read(value)
          case .unchanged: (reading, followed) = (.read(now.model), now.version)
          }
        } catch { reading = .unreadable(ConversionError(error)) }
        last = (present, followed, reading)
        return reading
      })
    readingNode = node
    return node
  }

  /// The validation of the edit, with the issues of rules, or of the model where there is no edit.
  @export(implementation)
  package var validation: Computed<Validation<Model>> {
    if let validationNode { return validationNode }
    let node = makeValidation?(self) ?? reading
    validationNode = node
    return node
  }
}
