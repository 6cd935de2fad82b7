/// The content that was typed for one record, with all that is remembered of the edit.
///
/// A draft is immutable, so that a transaction that fails can restore the former draft: to change the status, the draft
/// is replaced by another object with the same stamp. Whether a draft is dirty, in a conflict or valid is derived from
/// the draft and the model, see `DraftMachine`.
package final class Draft<Model, Display> {
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

  let record: EditedRecord<Model>
  let content: Display
  /// Identifies the edit.
  package let stamp: UInt64
  /// The model as it was shown when the draft was typed, or as it was when the draft was written.
  package let base: RenderedModel<Model, Display>
  /// The value of the content. `nil` if the content could not be parsed or leaves the model as it is: then the content
  /// is parsed again whenever the converter or the model has changed.
  ///
  /// An object, because to release a `Model?` the runtime would look up that type each time.
  let value: Version<Model>?
  let status: Status
  /// Whether the record was left, and the draft is kept until the record comes back.
  let isKept: Bool

  init(
    _ content: Display, for record: EditedRecord<Model>, stamp: UInt64, base: RenderedModel<Model, Display>,
    value: Version<Model>?, status: Status, isKept: Bool = false
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
    _ status: Status? = nil, base: RenderedModel<Model, Display>? = nil, value: Version<Model>? = nil,
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
package final class RenderedModel<Model, Display> {
  package let record: EditedRecord<Model>
  /// The version of the model.
  let version: UInt64
  package let model: Model
  package let display: Display
  /// Whether the record was gone. A draft that was typed meanwhile is one for whatever the record is when it is back.
  let isOfMissing: Bool

  init(_ record: EditedRecord<Model>, version: UInt64, model: Model, display: Display) {
    self.record = record
    self.version = version
    self.model = model
    self.display = display
    isOfMissing = !record.isThere()
  }
}

extension RenderedModel {
  /// Reads and converts the present model of a record. Tracked.
  convenience init(of record: EditedRecord<Model>, _ there: (Model) -> Display) {
    let model = record.node.value
    self.init(record, version: record.node.version, model: model, display: there(model))
  }

  /// A copy with another model, and the version and displayed value of this one.
  package func with(_ model: Model) -> RenderedModel {
    RenderedModel(record, version: version, model: model, display: display)
  }
}

/// The content that is shown for a record: the content of the record's draft, if there is one that counts, otherwise
/// the displayed model.
package struct ShownContent<Model, Display> {
  package let rendered: RenderedModel<Model, Display>
  package let draft: Draft<Model, Display>?

  init(_ rendered: RenderedModel<Model, Display>, _ draft: Draft<Model, Display>?) {
    self.rendered = rendered
    self.draft = draft
  }

  package var record: EditedRecord<Model> { rendered.record }
  package var content: Display { if let draft { draft.content } else { rendered.display } }
  /// A number that is another one whenever other content may be shown: after each edit, and, while no draft is shown,
  /// after each change of the model.
  package var version: UInt64 { draft?.stamp ?? rendered.version }
  /// Whether the draft, if there is one, is yet to be written.
  var isOpen: Bool { draft?.isOpen ?? false }

  /// Whether both have the same model and the same edit.
  func isSame(as other: ShownContent) -> Bool { rendered === other.rendered && draft?.stamp == other.draft?.stamp }
}

/// The drafts of a source, and the value that was written last. The list is immutable, because a transaction that fails
/// restores the former list; only the result of a write is noted in place.
package final class DraftList<Model, Display> {
  /// The draft that was written last.
  struct Written {
    /// Its stamp.
    var draft: UInt64
    /// The model as it was written.
    var model: RenderedModel<Model, Display>
    /// The model that resulted from the write, once it is noted.
    var result: RenderedModel<Model, Display>?
    /// The stamp of the flush in which the result was noted; zero until then.
    var flush: Stamp
  }

  /// The drafts, at most one for each record. Those that are kept are in the order in which their records were left.
  let drafts: [Draft<Model, Display>]
  /// The last write; `nil` if nothing was written, or something was typed since.
  var written: Written?

  init(_ drafts: [Draft<Model, Display>], _ written: Written?) {
    self.drafts = drafts
    self.written = written
  }
}

extension DraftList {
  /// The draft of a record, even if it no longer counts because its source has changed.
  func draft(of record: EditedRecord<Model>) -> Draft<Model, Display>? {
    for place in 0..<drafts.count where drafts[place].record.isSame(as: record) { return drafts[place] }
    return nil
  }
}

/// The result of parsing and validating an edit.
///
/// A class, because an enum with generic payloads would cost every program ten times as much code.
package final class Validation<Model> {
  /// The value; `nil` if the edit gives none, and then `unreadable` says why. An object, because it is cheaper to
  /// release than an optional of a generic type.
  let version: Version<Model>?
  package let unreadable: ConversionError?
  /// The refusals of the value, and the warnings about it.
  package let issues: [ValidationIssue]
  /// Whether a check is pending that decides if the value may be written.
  package let isPending: Bool

  init(
    of version: Version<Model>?, unreadable: ConversionError? = nil, issues: [ValidationIssue] = [],
    isPending: Bool = false
  ) {
    self.version = version
    self.unreadable = unreadable
    self.issues = issues
    self.isPending = isPending
  }
}

extension Validation {
  /// The result for content that cannot be read.
  static func unreadable(_ error: ConversionError) -> Validation {
    Validation(of: nil, unreadable: error)
  }

  /// The result for content that gives a value. The value may be written unless an issue is a refusal or a check is
  /// pending.
  package static func read(_ value: Model, _ issues: [ValidationIssue] = [], isPending: Bool = false) -> Validation {
    Validation(of: Version(value), issues: issues, isPending: isPending)
  }

  /// The value; `nil` if the edit gives none.
  package var value: Model? { version?.value }

  /// The value, if it may be written.
  package var acceptedValue: Model? { accepted?.value }

  /// The accepted value as an object.
  var accepted: Version<Model>? { isPending || refusal != nil ? nil : version }

  package var refusal: ValidationIssue? { issues.first { !$0.isWarning } }
}

extension TwoWayConverter {
  /// Converts a displayed value back. If the converter returns `.unchanged`, the result is the present model.
  func parse(_ display: Display, current: Model) -> Validation<Model> {
    do throws(ConversionError) {
      return .read(try value(of: display, current: current))
    } catch { return .unreadable(error) }
  }
}
