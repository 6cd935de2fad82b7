/// The content that was typed for one record, with all that is remembered of the edit.
///
/// A draft is immutable, so that a transaction that fails can restore the former draft: to change the status, the draft
/// is replaced by another object with the same stamp. Whether a draft is dirty, in a conflict or valid is derived from
/// the draft and the model, see `DraftMachine`.
package final class Draft {
  enum Status {
    /// Written, or equal to the model: "007", where the model is 7.
    case synced
    /// Waits to be committed.
    case waiting
    /// Is to be written as soon as validation accepts it.
    case due

    /// The status of a new draft whose value the model does not have.
    static func first(_ pace: CommitPolicy.Pace) -> Status { pace == .onChange ? .due : .waiting }
  }

  let record: EditedRecord
  let content: Any
  /// Identifies the edit.
  package let stamp: UInt64
  /// The model that the draft stands on: at first the one that was shown when the draft was typed, later the one that
  /// the draft was written to, or over which a conflict was decided.
  package let base: RenderedModel
  /// The value of the content. `nil` if the content could not be parsed or leaves the model as it is: then the content
  /// is parsed again whenever the converter or the model has changed.
  let value: Any?
  let status: Status
  /// Whether the record was left, and the draft is kept until the record comes back.
  let isKept: Bool

  init(
    _ content: Any, for record: EditedRecord, stamp: UInt64, base: RenderedModel,
    value: Any?, status: Status, isKept: Bool = false
  ) {
    self.record = record
    self.content = content
    self.stamp = stamp
    self.base = base
    self.value = value
    self.status = status
    self.isKept = isKept
  }
}

extension Draft {
  /// A copy in which the given parts are replaced; `nil` leaves a part as it is.
  func with(
    _ status: Status? = nil, base: RenderedModel? = nil, value: Any? = nil,
    isKept: Bool? = nil
  ) -> Draft {
    Draft(
      content, for: record, stamp: stamp, base: base ?? self.base, value: value ?? self.value,
      status: status ?? self.status, isKept: isKept ?? self.isKept)
  }

  /// Whether the draft is yet to be written.
  var isOpen: Bool { if case .synced = status { false } else { true } }
  var isWaiting: Bool { if case .waiting = status { true } else { false } }
  var isDue: Bool { if case .due = status { true } else { false } }
}

/// The model of a record, with the displayed value that the converter makes of it.
package final class RenderedModel {
  package let record: EditedRecord
  /// The version of the model.
  let version: UInt64
  package let model: Any
  package let display: Any
  /// Whether the record was gone. A draft that was typed meanwhile counts for whatever value the record has when it is
  /// back.
  let isOfMissing: Bool

  init(_ record: EditedRecord, version: UInt64, model: Any, display: Any) {
    self.record = record
    self.version = version
    self.model = model
    self.display = display
    isOfMissing = !record.isThere
  }
}

extension RenderedModel {
  /// Reads and converts the present model of a record. Tracked.
  convenience init(of record: EditedRecord, _ conversion: Conversion) {
    let model = record.node.readBoxed()
    self.init(record, version: record.node.presentVersion(), model: model, display: conversion.display(of: model))
  }

  /// Whether a model is unchanged. Versions count only for models that cannot be compared, because a write may keep the
  /// version of a value that is no longer observed. A model that does not equal itself cannot be compared: one with the
  /// policy `.always`, for example.
  func isSame(as other: RenderedModel) -> Bool {
    if self === other || record.areSame(model, other.model) { return true }
    return version == other.version && !record.areSame(model, model)
  }

  /// Whether the model equals a value. Models that cannot be compared, because they do not equal themselves, are equal
  /// if they are shown alike.
  func isShownAlike(_ value: Any, by conversion: Conversion) -> Bool {
    if record.areSame(model, value) { return true }
    return !record.areSame(value, value) && conversion.areSame(display, untracked { conversion.display(of: value) })
  }

  /// A copy with another model, and the version and displayed value of this one.
  package func with(_ model: Any) -> RenderedModel {
    RenderedModel(record, version: version, model: model, display: display)
  }
}

/// The content that is shown for a record: the content of the record's draft, if there is one that counts, otherwise
/// the displayed model.
package struct ShownContent {
  package let rendered: RenderedModel
  package let draft: Draft?

  init(_ rendered: RenderedModel, _ draft: Draft?) {
    self.rendered = rendered
    self.draft = draft
  }

  package var record: EditedRecord { rendered.record }
  package var content: Any { if let draft { draft.content } else { rendered.display } }
  /// A number that differs whenever other content may be shown: after each edit, and, while no draft is shown, after
  /// each change of the model.
  package var version: UInt64 { draft?.stamp ?? rendered.version }
  /// Whether the draft, if there is one, is yet to be written.
  var isOpen: Bool { draft?.isOpen ?? false }

  /// Whether what is shown now is what the user saw.
  func isUnchanged(in now: ShownContent, by conversion: Conversion) -> Bool {
    rendered.isSame(as: now.rendered)
      && (draft?.stamp == now.draft?.stamp || conversion.areSame(content, now.content))
  }

  /// Whether both have the same model and the same edit.
  func isSame(as other: ShownContent) -> Bool { rendered === other.rendered && draft?.stamp == other.draft?.stamp }
}

/// The drafts of a source, and the value that was written last. The list is immutable, because a transaction that fails
/// restores the former list; only the result of a write is noted in place.
package final class DraftList {
  /// The draft that was written last.
  struct Written {
    /// The stamp of that draft.
    var draft: UInt64
    /// The model as it was written.
    var model: RenderedModel
    /// The model after the write; `nil` if the record has no model any more. It counts only once `flush` is not zero.
    var result: RenderedModel?
    /// The stamp of the flush in which the result was noted; zero until then.
    var flush: Stamp
  }

  /// The drafts, at most one for each record. Those that are kept are in the order in which their records were left.
  let drafts: [Draft]
  /// The last write; `nil` if nothing was written, or if something was typed or another record is edited since.
  var written: Written?

  init(_ drafts: [Draft], _ written: Written?) {
    self.drafts = drafts
    self.written = written
  }
}

extension DraftList {
  /// The draft of a record, even if it no longer counts because its source has changed.
  func draft(of record: EditedRecord) -> Draft? {
    for place in 0..<drafts.count where drafts[place].record.isSame(as: record) { return drafts[place] }
    return nil
  }
}
