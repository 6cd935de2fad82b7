import CGtk

/// The callbacks of a GTK list about its cells. Each gets the place of a cell, and must not keep the list.
@MainActor struct ListFactory {
  /// A place for a cell was made.
  var setup: (OpaquePointer) -> Void = { _ in }
  /// A place has got a row.
  let bind: (OpaquePointer) -> Void
  /// A place has lost its row.
  let unbind: (OpaquePointer) -> Void
  /// A place is gone.
  var teardown: (OpaquePointer) -> Void = { _ in }

  /// Has a factory of GTK call the closures.
  func serve(_ factory: OpaquePointer) {
    for (signal, answer) in [("setup", setup), ("bind", bind), ("unbind", unbind), ("teardown", teardown)] {
      connect(UnsafeMutableRawPointer(factory), signal) { arguments, _ in
        answer(OpaquePointer(g_value_get_object(arguments + 1)!))
        return false
      }
    }
  }
}
