extension Event {
  /// Makes an event of an origin that is told to begin and to stop: the handlers of a control, a notification, a
  /// signal.
  ///
  ///     let moved = Event<Void>(
  ///       attach: { moved in slider.addHandler { moved.send() } },
  ///       detach: { handler in slider.removeHandler(handler) })
  ///     volume.bindTwoWay(to: BindingTarget(slider, \.position, edited: moved)).store(in: scope)
  ///
  /// The first observer attaches it, and the end of the last detaches it. So a binding to a control that was there
  /// before leaves no handler behind when it ends, and an event without observers costs its origin nothing. Events
  /// derived by `map`, `filter` and the like observe it as long as they live.
  ///
  /// **Ownership.** The event keeps both closures. That the handler keeps the event is no cycle that lasts: the handler
  /// is removed with the last observer.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call it; by default the file and line.
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
