// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  // MARK: Optional
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

/// A wheel always shows one of its rows.
@MainActor open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { selected = [:] } }
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selected: [Int: Int] = [:]
  open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? 0 }
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let count = dataSource?.pickerView(self, numberOfRowsInComponent: component), (0..<count).contains(row) else {
      fatalError("The wheel has no such row")
    }
    selected[component] = row
  }

  #if !_runtime(_ObjC)
    /// The titles of the wheel.
    public var titles: [String?] {
      (0..<(dataSource?.pickerView(self, numberOfRowsInComponent: 0) ?? 0)).map {
        delegate?.pickerView(self, titleForRow: $0, forComponent: 0)
      }
    }
    /// The user turns the wheel.
    public func userTurns(to row: Int) {
      selected[0] = row
      delegate?.pickerView(self, didSelectRow: row, inComponent: 0)
    }
  #endif
}

public protocol UICalendarSelectionSingleDateDelegate: NSObjectProtocol {
  func dateSelection(
    _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
}

@MainActor open class UICalendarSelection: NSObject {}

@MainActor open class UICalendarSelectionSingleDate: UICalendarSelection {
  open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
  open var selectedDate: DateComponents?
  public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
    super.init()
    self.delegate = delegate
  }
  open func setSelected(_ selectedDate: DateComponents?, animated: Bool) { self.selectedDate = selectedDate }

  public func userSelects(_ date: DateComponents?) {
    selectedDate = date
    delegate?.dateSelection(self, didSelectDate: date)
  }
}

@MainActor open class UICalendarView: UIView {
  open var selectionBehavior: UICalendarSelection?
}
