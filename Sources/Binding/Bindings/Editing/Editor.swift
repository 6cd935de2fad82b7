/// Lets controls show and edit the value of a source. The header of `Attachment.swift` follows a keystroke to the
/// model.
///
/// This class edits a value **as it is**: the content is the value, and is written at once, so there is nothing to
/// keep. The source always leads to the same record, which is always there. A ``DraftEditor`` edits everything else.
package class Editor {
  package final let conversion: Conversion
  /// The model of the record to which the source leads, as it is shown.
  package final let rendered: Computed<RenderedModel>
  package final let family: NodeFamily
  /// When edits are written.
  package final var pace: CommitPolicy.Pace
  final var isPaused = false

  init(_ source: EditedSource, _ pace: CommitPolicy.Pace = .onChange, in family: NodeFamily) {
    self.pace = pace
    conversion = source.conversion
    rendered = source.rendered
    self.family = family
  }

  /// What is shown for the record that is edited now. Tracked.
  package var shown: ShownContent { ShownContent(rendered.value, nil) }

  func track() { rendered.track() }

  /// Whether content can be typed now. While a computed is being evaluated no model may be written.
  var takesEdits: Bool { !isReadUnderWay }

  /// Whether an edit stays although its source has changed under the user's eyes.
  var keepsInConflicts: Bool { false }

  /// Takes content as an edit of a record.
  ///
  /// - Parameters:
  ///   - content: the typed content.
  ///   - record: the record that the control shows.
  ///   - seen: the content that the user saw; `nil` if it is the present one. If the two differ, the source wins.
  /// - Returns: the content that is shown then; `nil` if the target has to show other content.
  func type(_ content: Any, for record: EditedRecord, seen: ShownContent?) -> ShownContent? {
    // A setter and a comparison are a user's code, and may read.
    untracked {
      let present = shown
      if let seen, !seen.isUnchanged(in: present, by: conversion) { return nil }
      if !record.areSame(present.rendered.model, content) { record.write(content) }
      let now = shown
      return conversion.areSame(content, now.content) ? now : nil
    }
  }

  /// Takes what was typed, brings the edits in line with the model, and shows the result. Called by an effect, which
  /// runs again when there is anything else to show.
  func follow(take: () -> Void, show: () -> Void) {
    track()
    untracked {
      take()
      show()
    }
  }

  /// Writes the edit of a record, whose end the user has announced.
  func finish(_ record: EditedRecord) {}

  /// Writes the edit of the present record.
  ///
  /// - Returns: `false` if what was typed is lost, see ``DraftEditor/isInModel(_:)``.
  func commit() -> Bool { true }

  /// Drops the edit of the present record.
  package func revert() {}

  /// Decides a conflict in favour of the edit.
  package func keepDraft() {}

  /// Does what fell due during a pause that is over.
  func catchUp() {}

  /// Ends the editor. A ``DraftEditor`` first writes the drafts that remain, if its policy says so; an editor without
  /// drafts does nothing.
  package func end() {}

  // MARK: The state of the edit. Tracked.

  /// Whether there is an edit that has not been written.
  var hasEdit: Bool { false }

  /// Why content cannot be read: content that has not been taken yet, or for `nil` the edit.
  func unreadable(_ untaken: Any?) -> ConversionError? { nil }

  var hasConflict: Bool { false }
}

extension Editor {
  /// The value of ``shown``, untracked.
  package final func peek() -> ShownContent { untracked { shown } }

  /// The record that is edited now.
  package final var present: EditedRecord { rendered.peek().record }

  package final func isPresent(_ record: EditedRecord) -> Bool { record.isSame(as: present) }
}

/// What an editor edits: the present model of a source, as a converter shows it.
package struct EditedSource {
  let conversion: Conversion
  let rendered: Computed<RenderedModel>
  /// Whether the content is the value itself, of a record that is always there.
  let isAsItIs: Bool

  package init<Model, Display>(
    _ source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>, in family: NodeFamily
  ) {
    if let records = source is GraphNode ? nil : source.records {
      let conversion = Conversion.of(source, by: converter)
      rendered = Computed(changes: .always) { RenderedModel(of: records.value, conversion) }
      (self.conversion, isAsItIs) = (conversion, false)
    } else {
      let record = EditedRecord(source, in: family)
      let conversion = Conversion.of(source, record, by: converter)
      // Captures one object, which the closure then holds without a further allocation.
      rendered = Computed(changes: .always) { RenderedModel(of: conversion.record!, conversion) }
      (self.conversion, isAsItIs) = (conversion, converter.isIdentity && record.presence == nil)
    }
    _ = family.part(.shown, rendered)
  }

  /// Whether the source always leads to the same record.
  var isOfOne: Bool { conversion.record != nil }
}
