public import Binding
public import BindingCollections

/// The presenter of the home page: it loads channels, and defines their actions. It knows neither list nor cell.
@MainActor public final class HomePresenter {
  /// The loaded channels.
  public let channels: Pages<Channel, Int>
  /// Favourites and others.
  let sections: DerivedArray<ArrayGroup<Channel.Section, Channel>>
  /// Fetches the next page, or the failed page again.
  let page: Command<Void, Void>
  /// Removes a channel.
  public let delete: Command<Channel, Void>
  /// Opens a channel.
  let open: Command<Channel, Void>
  /// Sent with a channel that is opened.
  public let opened = Event<Channel>(name: "opened")
  /// The shared channels, in order.
  public let shared = Observable<[Int]>([], name: "shared")

  /// Loads channels of a service when a list asks for them.
  public init(service: any ChannelService) {
    let channels = Pages<Channel, Int>(of: { () }, name: "channels") { _, start in
      try await service.channels(from: start)
    }
    let opened = opened
    self.channels = channels
    page = Command(
      enabledIf: { channels.more.isEnabled.value || channels.retry.isEnabled.value }, name: "page"
    ) {
      (channels.retry.isEnabled.value ? channels.retry : channels.more).execute()
    }
    sections = channels.elements.grouped(by: \.section)
    delete = Command(name: "delete") { channels.elements.remove(id: $0.id) }
    open = Command(name: "open") { opened.send($0) }
  }

  /// The pages begin anew by an effect of their own, which has to end on the main actor.
  isolated deinit {}

  /// A cell that shows the channel follows it, without a reload.
  public func like(_ channel: Channel) { channels.elements[id: channel.id]?.likes += 1 }

  /// Adds the channel to ``shared``.
  public func share(_ channel: Channel) { shared.value.append(channel.id) }
}
