#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  #if _runtime(_ObjC)
    public import Binding
    import Foundation
    public import UIKit

    extension UIGestureRecognizer {
      /// Sends the states that the recognizer reports to its targets: `began`, `changed`, `ended` and `cancelled`.
      /// UIKit reports neither `possible` nor `failed`.
      ///
      ///     pan.stateChanged.observe { if $0 == .ended { viewModel.drop() } }.store(in: scope)
      ///
      /// The recognizer has an additional target only while the event has observers. The event holds the recognizer
      /// weakly.
      public var stateChanged: Event<UIGestureRecognizer.State> {
        Event(
          attach: { [weak self] event in
            let target = GestureTarget { event.send($0.state) }
            self?.addTarget(target, action: #selector(GestureTarget.changed(_:)))
            return target
          },
          detach: { [weak self] in self?.removeTarget($0, action: nil) })
      }
    }

    extension Command {
      /// Executes the command when a gesture is recognized, and enables and disables the recognizer.
      ///
      ///     viewModel.edit.bind(to: press, when: .began, input: { row.id }).store(in: scope)
      ///
      /// - Parameters:
      ///   - recognizer: held weakly.
      ///   - state: the state that triggers the command: `ended`, the default, for taps and swipes; `began` for long
      ///     presses.
      ///   - input: makes the command's input, as for a control.
      /// - Returns: the binding. It retains the command, except one with an owner.
      @MainActor
      public func bind(
        to recognizer: UIGestureRecognizer, when state: UIGestureRecognizer.State = .ended,
        input: @escaping () -> Input
      ) -> Subscription {
        let (parts, trigger) = (Scope(), self.trigger())
        recognizer.stateChanged.observe { if $0 == state { trigger(input()) } }.store(in: parts)
        isEnabled(givenBy: input).bind(to: recognizer) { $0.isEnabled = $1 }.store(in: parts)
        return Subscription(of: parts)
      }
    }

    extension Command where Input == Void {
      /// Executes the command when a gesture is recognized, and enables and disables the recognizer.
      ///
      ///     viewModel.close.bind(to: tap).store(in: scope)
      ///     viewModel.edit.bind(to: press, when: .began).store(in: scope)
      @MainActor
      public func bind(
        to recognizer: UIGestureRecognizer, when state: UIGestureRecognizer.State = .ended
      ) -> Subscription { bind(to: recognizer, when: state, input: {}) }
    }

    /// The target of a recognizer whose `stateChanged` event has observers. The event retains the target, because the
    /// recognizer does not.
    @MainActor
    private final class GestureTarget: NSObject {
      private let tell: (UIGestureRecognizer) -> Void

      init(_ tell: @escaping (UIGestureRecognizer) -> Void) {
        self.tell = tell
        super.init()
      }

      @objc func changed(_ sender: AnyObject) { if let sender = sender as? UIGestureRecognizer { tell(sender) } }
    }
  #endif
#endif
