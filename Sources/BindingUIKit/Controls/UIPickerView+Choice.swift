#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIPickerView {
    /// A target for the value, one of a list of values, that the user selects in the only wheel of the picker.
    ///
    ///     viewModel.size.bindTwoWay(to: picker.choice(among: Size.allCases, title: \.title)).store(in: scope)
    ///
    /// This method sets the data source and the delegate of the picker, which the binding retains. A value that is not
    /// in the list leaves the wheel where it is, and stays the content until the user turns the wheel. Traps if the
    /// list is empty.
    ///
    /// - Parameters:
    ///   - values: the values of the wheel. For a value that may be missing, `nil` is one of them.
    ///   - title: returns the title of a value.
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value> {
      let edited = Event<Void>()
      let wheel = Wheel(values.map(title)) { edited.send() }
      (dataSource, delegate) = (wheel, wheel)
      return BindingTarget(
        self, always: values, edited: edited, index: { _ in wheel.index },
        select: { picker, index in
          wheel.index = index
          if index >= 0 { picker.selectRow(index, inComponent: 0, animated: picker.window != nil) }
        }, enable: { $0.isUserInteractionEnabled = $1 }, announce: { $0.announce($1) })
    }
  }

  /// The rows of a picker, and which of them the user or the model has selected; -1 if none was.
  @MainActor
  private final class Wheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var index = -1
    private let titles: [String]
    private let turned: () -> Void

    init(_ titles: [String], turned: @escaping () -> Void) {
      (self.titles, self.turned) = (titles, turned)
      super.init()
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { titles.count }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      titles[row]
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      index = row
      turned()
    }
  }
#endif
