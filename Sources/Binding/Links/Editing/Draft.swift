/// What was typed for one individual: all that an edit remembers.
///
/// Whether it is dirty, in a conflict or valid is derived from it and the model, see `Sight`.
@usableFromInline
struct Draft<Model, Display> {
  @usableFromInline
  enum Meaning {
    case value(Model)
    /// The model stays as it is.
    case unchanged
    /// Read anew whenever the converter or the model has changed.
    case unreadable
  }

  @usableFromInline
  enum Status {
    /// In line with the model: "007", where the model is 7.
    case settled
    /// Waits to be committed.
    case held
    /// Is written as soon as it is acceptable.
    case due
  }

  @export(implementation) let individual: Individual<Model>
  @export(implementation) let content: Display
  /// Another one for each edit.
  @export(implementation) let stamp: UInt64
  /// What it was typed over, or became when it was written.
  @export(implementation) var over: Rendering<Model, Display>
  @export(implementation) var meaning: Meaning
  @export(implementation) var status: Status
  /// Whether it was left, and waits until its individual comes back.
  @export(implementation) var isKept = false

  @export(implementation)
  init(
    _ content: Display, for individual: Individual<Model>, over: Rendering<Model, Display>, meaning: Meaning,
    status: Status
  ) {
    self.individual = individual
    self.content = content
    stamp = newStamp()
    self.over = over
    self.meaning = meaning
    self.status = status
  }
}

/// A model as it is shown.
@usableFromInline
package final class Rendering<Model, Display> {
  @export(implementation) let individual: Individual<Model>
  /// The version of the model.
  @export(implementation) let version: UInt64
  @export(implementation) package let model: Model
  @export(implementation) package let display: Display

  @usableFromInline
  init(_ individual: Individual<Model>, version: UInt64, model: Model, display: Display) {
    self.individual = individual
    self.version = version
    self.model = model
    self.display = display
  }
}

/// What is to be seen of an individual: the model, and the draft over it, if there is one that counts.
@usableFromInline
package struct Sight<Model, Display> {
  @export(implementation) package let now: Rendering<Model, Display>
  @export(implementation) let draft: Draft<Model, Display>?

  @export(implementation)
  init(_ now: Rendering<Model, Display>, _ draft: Draft<Model, Display>?) {
    self.now = now
    self.draft = draft
  }

  @export(implementation) package var individual: Individual<Model> { now.individual }
  @export(implementation) package var content: Display { draft?.content ?? now.display }
  /// What was to be seen when the draft was typed.
  @export(implementation) package var base: Display? { draft?.over.display }
  /// Names the content: another one for each edit, and for each version of a model without one.
  @export(implementation) package var version: UInt64 { draft?.stamp ?? now.version }
  /// Whether the draft, if there is one, is yet to be written.
  @export(implementation) var isOpen: Bool { draft.map { $0.status != .settled } ?? false }
}
