extension TwoWayConverter {
  /// A closure that reads drafts, and keeps what was read: a draft means what it meant when it was typed.
  ///
  /// A converter reads observables, a locale for example. If one changes while a draft waits, the text stays as it was
  /// typed, and so does its meaning: 9.75 does not become 975 where a point separates groups. A text that could not be
  /// read is read anew, as is one whose model has changed, which the draft may leave as it is.
  @export(implementation)
  func draftReader() -> (_ draft: Version<Display>, _ model: Version<Model>) -> Validation<Model> {
    // Versions are objects, so that a reading is found again also when a transaction has been rolled back.
    var last: (draft: Version<Display>, model: Version<Model>, reading: Validation<Model>)?
    return { draft, model in
      if let last, last.draft === draft, last.model === model, last.reading.value != nil { return last.reading }
      let reading = judge(draft.value, current: model.value)
      last = (draft, model, reading)
      return reading
    }
  }
}
