extension AppPairs {
  /// Why parts of the one set have nothing of their own with parts of the other, where no invariant and no law is
  /// about both. The first line that fits counts.
  static let meetings: [(one: Set<AppPart>, other: Set<AppPart>, apart: Apart)] = [
    (ofNote, ofNote, .through(.lens)),
    ([.submit], [.lens, .twoWay, .storage], .through(.form)),
    ([.submit], [.command, .confirm], .because("each command has executions and a condition of its own")),
    ([.submit], [.writer], .because("a form is submitted as its fields are, and another program changes the note")),
    (ofRows, ofRows, .through(.pages)),
    ([.delayed], [.pages, .derived, .selection], .through(.children)),
    ([.delayed], [.resource, .path, .sheet, .confirm], .because("a draft that waits is no part of a row yet")),
    (
      [.lens, .check], [.pages, .derived, .selection, .children, .resource, .confirm, .path, .sheet],
      .because("one is of the note, and the other of the rows")
    ),
    ([.twoWay, .submit], [.derived, .resource, .confirm, .path, .sheet], .through(.pages)),
    ([.store], Set(AppPart.allCases), .because("nothing of it is in the store, and it sends the store nothing")),
    ([.context], Set(AppPart.allCases), .because("only rows, the sheet and the desk look something up in a context")),
    ([.owner], Set(AppPart.allCases), .because("the desk owns commands, and nothing else of the app")),
    (AppPart.readers, AppPart.readers, .because("both only read, and neither reads the other")),
  ]

  private static let ofNote: Set<AppPart> = [.twoWay, .form, .check, .delayed, .command, .storage, .writer]

  private static let ofRows: Set<AppPart> = [
    .derived, .selection, .children, .form, .command, .confirm, .resource, .store, .path, .sheet, .storage, .writer,
  ]
}
