/// A binding in one direction, from the target back to the source, made by `bindBack`. WPF calls it `OneWayToSource`.
///
/// The source takes the target's content when the binding is made, and after each edit. Changes of the source are never
/// shown in the target. If the source is at the end of a path that leads elsewhere, see ``Followed``, the new end of
/// the path takes the content, and the former one keeps its value.
public final class BackBinding: Subscription {
  private let effect: Effect
  private let announcements: Subscription?
  private let release: TargetRelease
  /// Why the converter cannot read the target's content; `nil` if it can. While there is an error the source keeps its
  /// value.
  public let error: Computed<ConversionError?>

  init(
    _ effect: Effect, _ announcements: Subscription?, _ release: TargetRelease, error: Computed<ConversionError?>
  ) {
    self.effect = effect
    self.announcements = announcements
    self.release = release
    self.error = error
    super.init()
    release.binding = self
  }

  deinit { release.binding = nil }

  /// Whether the binding has ended.
  public override var isCancelled: Bool { effect.isCancelled }

  /// Ends the binding. Both sides stay as they are.
  public override func cancel() {
    effect.cancel()
    announcements?.cancel()
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) { effect.setPaused(isPaused) }

  override var innerEffect: EffectStorage? { effect }
}

extension BackBinding {
  convenience init<Source: MutableObservableValue, Display>(
    _ source: Source, via converter: TwoWayConverter<Source.Value, Display>,
    name: String?, file: StaticString, line: UInt32, makeTarget: (NodeFamily, Conversion) -> TargetNode
  ) {
    let family = NodeFamily(editing: name, file, line)
    let conversion = Conversion.of(source, by: converter)
    let target = makeTarget(family, conversion)
    let taking = Taking(source, target, conversion, family)
    let release = TargetRelease()
    // Nothing else may run the effect once the target was released.
    let announcements = target.edited?.observe {
      if target.isGone { release.binding?.cancel() } else { _ = target.refresh() }
    }
    let effect = Effect(name: name, file: file, line: line) {
      if target.isGone { return endRunning(release.binding) }
      guard let value = taking.next() else { return }
      untracked { source.value = unboxed(value) }
    }
    self.init(
      effect, announcements, release,
      error: family.part(.error, Computed { [validation = taking.validation] in validation.value.unreadable }))
  }
}

/// Ends the running effect, whose target was released, and the binding of the effect, so that the binding's scope no
/// longer retains the binding and its source.
func endRunning(_ binding: Subscription?) {
  Effect.endRunning()
  binding?.cancel()
}

/// Refers to a ``BackBinding``, which resets the reference before it is released.
final class TargetRelease {
  unowned(unsafe) var binding: Subscription?
}

/// What a ``BackBinding`` reads from its target, and what its source has taken.
private struct Taking {
  /// The target's content, parsed for the record to which the source leads.
  let validation: Computed<Validation>
  /// For a source whose path may lead elsewhere; `nil` for any other source.
  let path: Path?

  /// Tells the effect whether there is anything to take: reading ``BackBinding/error`` while the path leads elsewhere
  /// gives the validation another version, even if the path comes back before the effect runs.
  struct Path {
    let records: Computed<EditedRecord>
    /// The content, parsed for the record that was present when the content changed. Its version is that of the
    /// content's meaning, whatever the path does.
    let parsed: Computed<(record: EditedRecord, validation: Validation)>
    /// The record that took the content last, and the version of the meaning that it took. A transaction that fails
    /// rolls both back, together with the record's value.
    let taken: Observable<(record: EditedRecord, version: UInt64)?>
  }

  init(
    _ source: some MutableObservableValue, _ target: TargetNode, _ conversion: Conversion, _ family: NodeFamily
  ) {
    // The converter needs the source's present value in case the content means "unchanged". Read by `peek()`, so that
    // the binding does not run again when the source changes.
    let parse = { conversion.parse(target.node.readBoxed(), current: source.peek()) }
    if let records = source.records {
      (validation, path) = Self.following(records, family, parse)
    } else {
      (validation, path) = (family.part(.validation, Computed(changes: .always, parse)), nil)
    }
    redact(with: source, target)
  }

  /// Keeps the typed content out of reports if the source, to which it goes, is redacted. Does not read the source. An
  /// observable in place of a control is the user's, and is redacted by itself.
  private func redact(with source: some MutableObservableValue, _ target: TargetNode) {
    let node: GraphNode = target.isControl ? target.node : validation
    node.keep(Copied { (source as? any Explainable)?.graphMember?.node })
  }

  /// The value that the source has to take; `nil` if the present record has taken it already, or the converter cannot
  /// read the content. Tracked.
  func next() -> Any? {
    let value = validation.value.value
    guard let path else { return value }
    return untracked {
      let (record, version) = (path.records.peek(), path.parsed.presentVersion())
      if let taken = path.taken.peek(), taken.version == version, taken.record.isSame(as: record) { return nil }
      path.taken.value = (record, version)
      return value
    }
  }

  /// Makes the nodes for a source whose path may lead elsewhere: the content is parsed for the record that `records`
  /// has at present.
  private static func following(
    _ records: Computed<EditedRecord>, _ family: NodeFamily, _ parse: @escaping () -> Validation
  ) -> (Computed<Validation>, Path) {
    let parsed = family.part(.parsed, Computed(changes: .always) { (record: records.peek(), validation: parse()) })
    let validation = family.part(
      .validation,
      Computed(changes: .always) {
        // Tracked, so that the content is parsed anew for another record, which then takes it.
        let (record, known) = (records.value, parsed.value)
        return known.record === record ? known.validation : parse()
      })
    let taken = family.part(.state, Observable<(record: EditedRecord, version: UInt64)?>(nil, changes: .always))
    return (validation, Path(records: records, parsed: parsed, taken: taken))
  }
}

extension MutableObservableValue {
  /// Makes this value follow an observable: now, and after each change of the observable.
  ///
  ///     position.bindBack(to: scroller.offset).store(in: scope)
  ///
  /// The observable is never written, so it may be read-only.
  ///
  /// - Returns: the binding, which keeps both observables alive.
  public func bindBack(
    to target: some ObservableValue<Value>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> BackBinding { bindBack(to: target, via: .identity, name: name, file: file, line: line) }

  /// Makes this value follow what a converter reads from an observable.
  ///
  ///     age.bindBack(to: ageText, via: .integer).store(in: scope)
  ///
  /// While the converter cannot read the content, this value stays as it is, and ``BackBinding/error`` says why.
  public func bindBack<Display>(
    to target: some ObservableValue<Display>, via converter: TwoWayConverter<Value, Display>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> BackBinding {
    BackBinding(self, via: converter, name: name, file: file, line: line) { family, _ in
      TargetNode(target.versioned(in: family, as: .target))
    }
  }

  /// Makes this value follow a control, or any other ``BindingTarget``: now, and after each edit.
  ///
  ///     query.bindBack(to: searchField).store(in: scope)
  ///
  /// The binding holds the control weakly and keeps this value alive. As it does not follow this value, no change tells
  /// it that the control was released: end it with the control, by a scope that both share.
  public func bindBack(
    to target: some BindingTargetProvider<Value>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> BackBinding { bindBack(to: target, via: .identity, name: name, file: file, line: line) }

  /// Makes this value follow what a converter reads from a control, or from any other ``BindingTarget``.
  ///
  ///     age.bindBack(to: ageField, via: .integer).store(in: scope)
  public func bindBack<Display>(
    to target: some BindingTargetProvider<Display>, via converter: TwoWayConverter<Value, Display>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> BackBinding {
    BackBinding(
      self, via: converter, name: name, file: file, line: line, makeTarget: target.bindingTarget.makeNode)
  }
}
