#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the state of a menu item in both directions: choosing the item turns it on and off. A mixed state counts as
  /// off.
  ///
  ///     viewModel.showsGrid.bindTwoWay(to: gridItem).store(in: scope)
  ///
  /// The binding replaces the target and the action of the item, and restores them when it ends.
  extension NSMenuItem: @MainActor BindingTargetProvider {
    /// The content is `true` if the item is on.
    public typealias Content = Bool

    /// The state as a target, for bindings and fields.
    @MainActor
    public var bindingTarget: BindingTarget<Bool> {
      let chosen = Event<Void>(
        attach: { [weak self] event in
          ItemTarget(
            of: self, isEnabled: { [weak self] in self?.isEnabled ?? false },
            execute: { [weak self] in
              if let self { self.state = self.state == .on ? .off : .on }
              event.send()
            })
        },
        detach: { [weak self] target in self.map(target.leave) })
      return BindingTarget(
        self, edited: chosen, get: { $0.state == .on }, set: { $0.state = $1 ? .on : .off },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
