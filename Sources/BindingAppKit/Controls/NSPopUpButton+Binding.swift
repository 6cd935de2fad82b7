#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Bind the `selection` or the `choice` of a pop-up button, not the button. As an `NSButton`, a pop-up button could
  /// be bound to a `Bool`, but that is a state, on or off, that a pop-up button does not show.
  extension NSPopUpButton {
    /// A target for the index of the selected item; -1 means that no item is selected.
    ///
    ///     viewModel.index.bindTwoWay(to: popUp.selection).store(in: scope)
    public var selection: BindingTarget<Int> {
      BindingTarget(
        self, edited: acted, get: { $0.indexOfSelectedItem }, set: { $0.selectItem(at: $1) },
        enable: { $0.isEnabled = $1 })
    }

    /// A target for the selection as a value: each item stands for one value of a list.
    ///
    ///     viewModel.order.bindTwoWay(to: popUp.choice(among: Order.allCases)).store(in: scope)
    ///
    /// - Parameter values: the values, in the order of the items. `nil`, or a value that is not in the list, selects no
    ///   item.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, oneOf: values, edited: acted, index: { $0.indexOfSelectedItem }, select: { $0.selectItem(at: $1) },
        enable: { $0.isEnabled = $1 })
    }

    /// A target for the selection as a value that is never missing. A value that is not in the list selects no item,
    /// and stays the content until the user selects one. Traps if the list is empty.
    @_disfavoredOverload
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value> {
      BindingTarget(
        self, always: values, edited: acted, index: { $0.indexOfSelectedItem }, select: { $0.selectItem(at: $1) },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
