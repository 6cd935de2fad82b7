extension Diagnostic.Kind {
  /// Observers of events kept sending them, until the rest of the values was dropped. The names are those of the events
  /// that were sent last.
  public static var eventLoop: Diagnostic.Kind {
    Diagnostic.Kind("eventLoop", "Events do not settle:", "were sent a million times within one delivery.")
  }
}

extension TurnRef {
  /// How many values may be delivered within the delivery of one: enough for every loop that ends by itself.
  @export(implementation)
  static var valuesInDelivery: Int { 1_000_000 }

  /// Whether too little of the stack is left to call users' closures.
  @usableFromInline
  var isStackLow: Bool { Platform.isStackLow(pointee.stackEnd) }

  /// Notes the name of an event that is sent, shortly before a loop is reported.
  @export(implementation)
  func noteSending(_ name: @autoclosure () -> String) {
    if pointee.senders != nil { addSender(name()) }
  }

  @usableFromInline
  func addSender(_ name: String) {
    if pointee.senders?.contains(name) == false { pointee.senders?.append(name) }
  }

  @usableFromInline
  func collectSenders() { if pointee.senders == nil { pointee.senders = [] } }

  @usableFromInline
  func forgetSenders() { pointee.senders = nil }

  /// Reports a loop of events.
  @usableFromInline
  func reportEventLoop() {
    let names = pointee.senders.take() ?? []
    aside { report(Diagnostic(kind: .eventLoop, names: names, error: nil)) }
  }
}
