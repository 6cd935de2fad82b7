#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// A pop-up button is an `NSButton`, and so takes a `Bool` for its state, which it does not show: bind its selection.
  extension NSPopUpButton {
    /// The index of the selected item, both ways; -1 stands for none.
    ///
    ///     viewModel.index.bindTwoWay(to: popUp.selection).store(in: scope)
    public var selection: BindingTarget<Int> {
      BindingTarget(
        self, edited: acted, get: { $0.indexOfSelectedItem }, set: { $0.selectItem(at: $1) },
        enable: { $0.isEnabled = $1 })
    }

    /// The selected one of some values, each of which is an item.
    ///
    ///     viewModel.order.bindTwoWay(to: popUp.choice(among: Order.allCases)).store(in: scope)
    ///
    /// - Parameter values: in the order of the items. A value that is not among them selects none.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, edited: acted,
        get: { values.indices.contains($0.indexOfSelectedItem) ? values[$0.indexOfSelectedItem] : nil },
        set: { $0.selectItem(at: $1.flatMap(values.firstIndex) ?? -1) }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
