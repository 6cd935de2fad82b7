/// What is thought of something that was edited.
@usableFromInline
enum Verdict<Model> {
  /// It gives no value.
  case unreadable(ConversionError)
  /// It gives a value which must not be written.
  case refused(Model, Objection)
  /// It gives a value of which it is not known yet whether it may be written.
  case pending(Model)
  /// It gives a value which may be written, although there may be something to say about it.
  case accepted(Model, Objection?)

  /// The value it gives.
  @export(implementation)
  var value: Model? {
    switch self {
    case .unreadable: nil
    case .refused(let value, _), .pending(let value), .accepted(let value, _): value
    }
  }
}

extension TwoWayConverter {
  /// Reads what is shown; "as it is" means the present model.
  @export(implementation)
  func judge(_ display: Display, current: Model) -> Verdict<Model> {
    do throws(ConversionError) {
      return .accepted(try value(of: display, current: current), nil)
    } catch { return .unreadable(error) }
  }
}
