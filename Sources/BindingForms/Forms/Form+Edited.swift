public import Binding

extension Form {
  /// A record as it would be with the drafts of the form.
  ///
  ///     let preview = form.edited($profile)
  ///
  /// Each draft of a field counts if its content can be read as a value, even if that value is refused or being
  /// checked. What cannot be read, and a field that is disabled, leave the record as it is.
  ///
  /// The drafts are written in a transaction that is taken back: no observer is told, and no draft is changed. So the
  /// setter of a `Lens` with code of its own runs each time. A command that it executes begins no asynchronous work, as
  /// if the work was cancelled at once, and its events send nothing; all else that a transaction does not take back
  /// stays done, such as a log entry. The setter of what a form edits should write values, and do nothing else; what is
  /// to follow from them belongs to an observer, or to the `then` of a command.
  ///
  /// In an effect this is a tracked read of the record and of the contents of all fields. Not for a computed value, a
  /// validator, or the condition or `given:` of a command, where nothing can be taken back: there it traps if there is
  /// a draft, and the ``Field/value`` of the fields is to be read instead. A command that is made with `submitting:` is
  /// given the record with its drafts.
  ///
  /// **Cost.** That of a ``commit(writing:)``, with copies of the records that it writes.
  ///
  /// - Parameter record: the whole of which the form edits parts: an observable, a lens, a tracked property.
  public func edited<Record>(_ record: some ObservableValue<Record>) -> Record {
    var edited = record.value
    for field in fields() { _ = field.watchContent()() }
    untracked {
      if dirtyParts.isEmpty { return }
      let write = takeReadable()
      takingBack(
        "edited(_:) of '\(name)' writes its drafts, to take that back,",
        cure: """
          There, as in a condition or in 'given:', read the value of the fields. Let 'submitting:' send the record, or \
          call edited(_:) in the work, in an action or in an effect.
          """
      ) {
        write()
        edited = record.peek()
      }
    }
    return edited
  }

  /// Takes the drafts that can be read, and returns a closure that writes them.
  func takeReadable() -> () -> Void {
    // All are taken before one is written, because a write may lead the field of another draft to another record.
    let writes = dirtyParts.map { $0.takeReadable() }
    return { for write in writes { write() } }
  }
}

extension Field {
  /// Takes the draft, if it can be read as a value, even if that value is refused.
  func takeReadable() -> () -> Void {
    let (editor, shown) = (editor, shown)
    guard editor.drafts.isDirtyNow, let value = editor.parsed.peek().value else { return {} }
    return { if shown.record.isThere { editor.write(value, for: shown) } }
  }
}
