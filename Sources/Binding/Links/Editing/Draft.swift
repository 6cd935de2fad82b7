/// The content that was typed for one individual: all that an edit remembers.
///
/// It never changes, because a transaction takes it back: each further status is another object with the same stamp.
/// Whether it is dirty, in a conflict or valid is derived from it and the model, see `Sight`.
@usableFromInline
package final class Draft<Model, Display> {
  @usableFromInline
  enum Status {
    /// Written, or equal to the model: "007", where the model is 7.
    case settled
    /// Waits to be committed.
    case held
    /// Is written as soon as it is acceptable.
    case due
  }

  @export(implementation) let individual: Individual<Model>
  @export(implementation) let content: Display
  /// Tells edits apart: each has another stamp.
  @export(implementation) package let stamp: UInt64
  /// The rendering that was shown when the draft was typed, or the one that it led to when it was written.
  @export(implementation) let over: Rendering<Model, Display>
  /// The value that the content means. `nil` if the content could not be read or leaves the model as it is: then it is
  /// read again whenever the converter or the model has changed.
  ///
  /// An object, because the runtime would look up an optional of any type whenever a draft ends.
  @export(implementation) let meaning: Version<Model>?
  @export(implementation) let status: Status
  /// Whether it was left, and waits until its individual comes back.
  @export(implementation) let isKept: Bool

  @export(implementation)
  init(
    _ content: Display, for individual: Individual<Model>, stamp: UInt64, over: Rendering<Model, Display>,
    meaning: Version<Model>?, status: Status, isKept: Bool = false
  ) {
    self.individual = individual
    self.content = content
    self.stamp = stamp
    self.over = over
    self.meaning = meaning
    self.status = status
    self.isKept = isKept
  }
}

extension Draft {
  /// The draft with other parts; `nil` leaves a part as it is.
  @export(implementation)
  func becoming(
    _ status: Status? = nil, over: Rendering<Model, Display>? = nil, meaning: Version<Model>? = nil,
    isKept: Bool? = nil
  ) -> Draft {
    Draft(
      content, for: individual, stamp: stamp, over: over ?? self.over, meaning: meaning ?? self.meaning,
      status: status ?? self.status, isKept: isKept ?? self.isKept)
  }

  /// Whether the draft is yet to be written.
  @export(implementation) var isOpen: Bool { if case .settled = status { false } else { true } }
  @export(implementation) var isDue: Bool { if case .due = status { true } else { false } }
}

/// A model as it is shown.
@usableFromInline
package final class Rendering<Model, Display> {
  @export(implementation) package let individual: Individual<Model>
  /// The version of the model.
  @export(implementation) let version: UInt64
  @export(implementation) package let model: Model
  @export(implementation) package let display: Display

  @export(implementation)
  init(_ individual: Individual<Model>, version: UInt64, model: Model, display: Display) {
    self.individual = individual
    self.version = version
    self.model = model
    self.display = display
  }
}

extension Rendering {
  /// The present model, tracked.
  @export(implementation)
  convenience init(of individual: Individual<Model>, _ there: (Model) -> Display) {
    let model = individual.node.value
    self.init(individual, version: individual.node.version, model: model, display: there(model))
  }

  /// With another model.
  @export(implementation)
  package func becoming(_ model: Model) -> Rendering {
    Rendering(individual, version: version, model: model, display: display)
  }
}

/// The content that is shown for an individual: the model, and over it the draft, if there is one that counts.
@usableFromInline
package struct Sight<Model, Display> {
  @export(implementation) package let now: Rendering<Model, Display>
  @export(implementation) package let draft: Draft<Model, Display>?

  @export(implementation)
  init(_ now: Rendering<Model, Display>, _ draft: Draft<Model, Display>?) {
    self.now = now
    self.draft = draft
  }

  @export(implementation) package var individual: Individual<Model> { now.individual }
  @export(implementation) package var content: Display { draft?.content ?? now.display }
  /// The content that was shown when the draft was typed.
  @export(implementation) package var base: Display? { draft?.over.display }
  /// Identifies the content: it differs for each edit, and for each version of a model without a draft.
  @export(implementation) package var version: UInt64 { draft?.stamp ?? now.version }
  /// Whether the draft, if there is one, is yet to be written.
  @export(implementation) var isOpen: Bool { draft?.isOpen ?? false }

  /// Whether the same content is shown.
  @export(implementation)
  func isSame(as other: Sight) -> Bool { now === other.now && draft?.stamp == other.draft?.stamp }
}

/// The result of reading and validating an edit.
///
/// A class, because one enum with generic cases costs every program ten times as much code.
@usableFromInline
package final class Validation<Model> {
  /// The value, as an object so that its end is cheap; `nil` if the edit gives none, and `unreadable` says why.
  @export(implementation) let known: Version<Model>?
  @export(implementation) package let unreadable: ConversionError?
  /// The reasons why the value must not be written, or is odd.
  @export(implementation) package let issues: [ValidationIssue]
  /// Whether a check is pending that decides if the value may be written.
  @export(implementation) package let isPending: Bool

  @export(implementation)
  init(
    of known: Version<Model>?, unreadable: ConversionError? = nil, issues: [ValidationIssue] = [],
    isPending: Bool = false
  ) {
    self.known = known
    self.unreadable = unreadable
    self.issues = issues
    self.isPending = isPending
  }
}

extension Validation {
  /// The edit gives no value.
  @export(implementation)
  static func unreadable(_ error: ConversionError) -> Validation {
    Validation(of: nil, unreadable: error)
  }

  /// The edit gives a value, which may be written unless an issue is a refusal, or while a check of it is pending.
  @export(implementation)
  package static func read(_ value: Model, _ issues: [ValidationIssue] = [], isPending: Bool = false) -> Validation {
    Validation(of: Version(value), issues: issues, isPending: isPending)
  }

  /// The value; `nil` if the edit gives none.
  @export(implementation) package var value: Model? { known?.value }

  /// The value, if it may be written.
  @export(implementation)
  package var acceptedValue: Model? { isPending || refusal != nil ? nil : value }

  @export(implementation)
  package var refusal: ValidationIssue? { issues.first { !$0.isWarning } }
}

extension TwoWayConverter {
  /// Reads a displayed value; "unchanged" means the present model.
  @export(implementation)
  func judge(_ display: Display, current: Model) -> Validation<Model> {
    do throws(ConversionError) {
      return .read(try value(of: display, current: current))
    } catch { return .unreadable(error) }
  }
}
