/// Reads drafts, and lets a draft have a meaning that it was given elsewhere. A tuple, because a type would stand in
/// every program.
@usableFromInline typealias DraftReader<Model, Display> = (
  read: (_ draft: Version<Display>, _ model: Version<Model>) -> Validation<Model>,
  remember: (_ draft: Version<Display>, _ meaning: Validation<Model>) -> Void
)

extension TwoWayConverter {
  /// Closures that read drafts, and keep what was read: a draft means what it meant when it was typed.
  ///
  /// A converter reads observables, a locale for example. If one changes while a draft waits, the text stays as it was
  /// typed, and so does its meaning: 9.75 does not become 975 where a point separates groups. So it does if the model
  /// changes, unless the draft means that the model stays as it is. A text that could not be read is read anew.
  @export(implementation)
  func draftReader() -> DraftReader<Model, Display> {
    // Versions are objects, so that a reading is found again also when a transaction has been rolled back. No model
    // means any.
    var last: (draft: Version<Display>, model: Version<Model>?, reading: Validation<Model>)?
    return (
      { draft, model in
        if let last, last.draft === draft, last.model == nil || last.model === model, last.reading.value != nil {
          return last.reading
        }
        let reading: Validation<Model>
        var followed: Version<Model>?
        do throws(ConversionError) {
          switch try self.convertBack(draft.value, current: model.value) {
          case .value(let value): reading = .read(value)
          case .unchanged: (reading, followed) = (.read(model.value), model)
          }
        } catch { reading = .unreadable(error) }
        last = (draft, followed, reading)
        return reading
      },
      { draft, meaning in last = (draft, nil, meaning) }
    )
  }
}
