extension Command {
  /// Why the condition does not hold, for a view to show; `nil` while it holds.
  ///
  ///     save.reason.bind(to: hint) { $0.text = $1 ?? "" }.store(in: scope)
  ///
  /// It is `nil` for a command that was made without `disabledBecause:`. An execution under way is no reason.
  @export(implementation)
  public var reason: Computed<String?> {
    if let reasonMade { return reasonMade }
    let made = Computed<String?>(name: "\(name).reason") { nil }
    reasonMade = made
    return made
  }

  @export(implementation)
  static func computed(
    _ reason: (() -> String?)?, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> Computed<String?>? {
    guard let reason else { return nil }
    let made = Computed(name: name.map { "\($0).reason" }, file: file, line: line, reason)
    made.markInner()
    return made
  }

  @export(implementation)
  static func computed<Owner: AnyObject>(
    _ reason: ((Owner) -> String?)?, of owner: Owner, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> Computed<String?>? {
    guard let reason else { return nil }
    weak let weakOwner = owner
    return computed({ weakOwner.flatMap(reason) }, name, file, line)
  }
}
