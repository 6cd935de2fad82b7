#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Bind either the `choice` of a combo box, or its text, as that of any text field.
  extension NSComboBox {
    /// A target for the value, one of a list of values, whose title is the text of the combo box: selected in its list,
    /// or typed. While the text is no title, the value is `nil`.
    ///
    ///     viewModel.town.bindTwoWay(to: townBox.choice(among: towns, title: \.name)).store(in: scope)
    ///
    /// This method replaces the items of the list by the titles.
    ///
    /// - Parameters:
    ///   - values: the values of the list.
    ///   - title: returns the title of a value.
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value?> {
      let titles = values.map(title)
      removeAllItems()
      addItems(withObjectValues: titles)
      let center = NotificationCenter.default
      let edited = center.event(NSControl.textDidChangeNotification, of: self).merged(with: acted)
      return BindingTarget(
        self, oneOf: values, edited: edited, index: { titles.firstIndex(of: $0.shownText) ?? -1 },
        select: { box, index in
          // A text that is no title may be half typed, so it stays while there is no value.
          if index >= 0 || titles.contains(box.shownText) { box.stringValue = index >= 0 ? titles[index] : "" }
        }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
