#if canImport(SwiftUI)
  public import Binding
  import Combine
  public import SwiftUI

  extension View {
    /// Performs an action each time an event is sent, while the view has its identity.
    ///
    ///     content.onReceive(model.saved) { person in announce(person) }
    public func onReceive<Value>(_ event: Event<Value>, perform action: @escaping (Value) -> Void) -> some View {
      modifier(EventModifier(event: event, action: action))
    }

    /// Performs an action each time an event without a value is sent, while the view has its identity.
    ///
    ///     content.onReceive(model.closed) { dismiss() }
    public func onReceive(_ event: Event<Void>, perform action: @escaping () -> Void) -> some View {
      modifier(EventModifier(event: event) { _ in action() })
    }
  }

  /// Observes an event while the view has its identity.
  @MainActor
  private final class EventReceiver<Value>: ObservableObject {
    private var event: Event<Value>?
    private var observation: Binding::Subscription?
    private var action: ((Value) -> Void)?

    nonisolated init() {}

    /// Observes an event from now on, and performs the action that the view was given last.
    func receive(_ event: Event<Value>, _ action: @escaping (Value) -> Void) {
      self.action = action
      if event === self.event { return }
      self.event = event
      observation = event.observe { [weak self] in self?.action?($0) }
    }
  }

  private struct EventModifier<Value>: ViewModifier {
    @StateObject private var receiver = EventReceiver<Value>()
    private let event: Event<Value>
    private let action: (Value) -> Void

    init(event: Event<Value>, action: @escaping (Value) -> Void) { (self.event, self.action) = (event, action) }

    func body(content: Content) -> some View {
      receiver.receive(event, action)
      return content
    }
  }

  extension Text {
    /// Makes a text that shows a value. The text is shown anew when the value changes.
    ///
    ///     Text(model.greeting)
    @MainActor
    public init(_ value: some ObservableValue<String>) { self.init(verbatim: value.value) }
  }
#endif
