#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  #if _runtime(_ObjC)
    public import Binding
    import Foundation
    public import UIKit

    extension Command {
      /// Executes the command when a key is pressed, while a view controller is in the responder chain.
      ///
      ///     viewModel.open.bind(toKey: "o", title: "Open", on: self, input: { viewModel.selected.value })
      ///       .store(in: scope)
      ///
      /// The view controller has the key command while the command is enabled.
      ///
      /// - Parameters:
      ///   - key: the character of the key, such as `"s"` or `UIKeyCommand.inputEscape`.
      ///   - modifiers: the keys that are held down; by default the command key.
      ///   - title: what UIKit shows for the key.
      ///   - controller: the view controller, which is held weakly.
      ///   - input: makes the command's input when the key is pressed. If the command has a condition for each input,
      ///     this closure is also called to find out whether to add the key command, and is tracked then.
      /// - Returns: the binding. It retains the command, except one with an owner.
      @MainActor
      public func bind(
        toKey key: String, _ modifiers: UIKeyModifierFlags = .command, title: LocalizedStringResource,
        on controller: UIViewController, input: @escaping () -> Input
      ) -> Subscription {
        let (parts, trigger) = (Scope(), self.trigger())
        let number = KeyTriggers.add { trigger(input()) }
        let keyCommand = UIKeyCommand(
          title: String(localized: title), action: #selector(UIViewController.performKeyOfBinding(_:)), input: key,
          modifierFlags: modifiers, propertyList: number)
        isEnabled(givenBy: input).bind(to: controller) { controller, isEnabled in
          controller.removeKeyCommand(keyCommand)
          if isEnabled { controller.addKeyCommand(keyCommand) }
        }.store(in: parts)
        parts.onEnd { [weak controller] in
          KeyTriggers.remove(number)
          controller?.removeKeyCommand(keyCommand)
        }
        return Subscription(of: parts)
      }
    }

    extension Command where Input == Void {
      /// Executes the command when a key is pressed, while a view controller is in the responder chain.
      ///
      ///     viewModel.save.bind(toKey: "s", title: "Save", on: self).store(in: scope)
      ///
      /// Otherwise the same as the method with an input.
      @MainActor
      public func bind(
        toKey key: String, _ modifiers: UIKeyModifierFlags = .command, title: LocalizedStringResource,
        on controller: UIViewController
      ) -> Subscription { bind(toKey: key, modifiers, title: title, on: controller, input: {}) }
    }

    extension UIViewController {
      /// The action of all bound keys. UIKit may call it on another view controller than the one that has the key
      /// command, one that is nearer to the first responder.
      @objc func performKeyOfBinding(_ sender: AnyObject) {
        if let number = (sender as? UIKeyCommand)?.propertyList as? Int { KeyTriggers.perform(number) }
      }
    }

    /// The closures that the bound keys call, by number. The property list of a key command is the number of its
    /// closure.
    @MainActor
    private enum KeyTriggers {
      private static var triggers: [Int: () -> Void] = [:]
      private static var count = 0

      static func add(_ trigger: @escaping () -> Void) -> Int {
        count += 1
        triggers[count] = trigger
        return count
      }

      static func remove(_ number: Int) { triggers[number] = nil }
      static func perform(_ number: Int) { triggers[number]?() }
    }
  #endif
#endif
