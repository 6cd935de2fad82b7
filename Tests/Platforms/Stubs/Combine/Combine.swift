// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the adapters use of Combine. What bridges values behaves; the rest is declared only.

public protocol Cancellable { func cancel() }

/// One whose name is that of a type of Binding.
public protocol Subscription: Cancellable { func request(_ demand: Subscribers.Demand) }

public enum Subscribers {
  public struct Demand: Equatable, Sendable { public static let unlimited = Demand() }
}

/// Cancels when it is released, on whichever thread that is:
/// https://developer.apple.com/documentation/combine/anycancellable.
public final class AnyCancellable: Cancellable {
  private var end: (() -> Void)?
  public init(_ cancel: @escaping () -> Void) { end = cancel }
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }
  deinit { cancel() }
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// Begins to publish; the result ends that.
  func begin(_ receive: @escaping (Output) -> Void) -> () -> Void
}

extension Publisher {
  public func begin(_ receive: @escaping (Output) -> Void) -> () -> Void { {} }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  let start: (@escaping (Output) -> Void) -> () -> Void
  public func begin(_ receive: @escaping (Output) -> Void) -> () -> Void { start(receive) }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher { begin($0) } }
  public func handleEvents(
    receiveOutput: ((Output) -> Void)? = nil, receiveCancel: (() -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let end = begin {
        receiveOutput?($0)
        receive($0)
      }
      return {
        receiveCancel?()
        end()
      }
    }
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable(begin(receiveValue)) }
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  let createPublisher: () -> DeferredPublisher
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }
  public func begin(_ receive: @escaping (Output) -> Void) -> () -> Void { createPublisher().begin(receive) }
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  private var value: Output
  private var receivers: [Int: (Output) -> Void] = [:]
  private var count = 0
  public init(_ value: Output) { self.value = value }
  public func send(_ input: Output) {
    value = input
    for receive in receivers.values { receive(input) }
  }
  public func begin(_ receive: @escaping (Output) -> Void) -> () -> Void {
    let key = count
    count += 1
    receivers[key] = receive
    receive(value)
    return { self.receivers[key] = nil }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private var receivers: [Int: (Output) -> Void] = [:]
  private var count = 0
  public init() {}
  public func send(_ input: Output) { for receive in receivers.values { receive(input) } }
  public func begin(_ receive: @escaping (Output) -> Void) -> () -> Void {
    let key = count
    count += 1
    receivers[key] = receive
    return { self.receivers[key] = nil }
  }
}

public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  public init() {}
  public func send() {}
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}
