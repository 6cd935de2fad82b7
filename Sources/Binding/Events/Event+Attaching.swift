extension Event {
  /// Makes an event that is attached to an origin while it is observed. An origin may be a control with handlers, a
  /// notification, or a signal.
  ///
  ///     let moved = Event<Void>(
  ///       attach: { moved in slider.addHandler { moved.send() } },
  ///       detach: { handler in slider.removeHandler(handler) })
  ///     volume.bindTwoWay(to: BindingTarget(slider, \.position, edited: moved)).store(in: scope)
  ///
  /// The first observer attaches it, and the end of the last detaches it: no handler stays when a binding to a control
  /// ends, and an event without observers costs its origin nothing. Events derived from it, by `map`, `filter` and the
  /// like, are observers too, even without observers of their own.
  ///
  /// **Ownership.** The event retains both closures. A handler that retains the event makes no lasting retain cycle,
  /// because the handler is removed with the last observer.
  ///
  /// - Parameters:
  ///   - attach: makes the origin send this event, and returns what `detach` needs.
  ///   - detach: makes the origin stop.
  @export(implementation)
  public convenience init<Handle>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    attach: @escaping (_ event: Event) -> Handle, detach: @escaping (Handle) -> Void
  ) {
    self.init(name: name, file: file, line: line)
    var handle: Handle?
    attachment = { event, isObserved in
      if isObserved {
        handle = attach(event)
      } else if let former = handle {
        handle = nil
        detach(former)
      }
    }
  }
}
