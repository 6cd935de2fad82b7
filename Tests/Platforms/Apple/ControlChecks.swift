import Binding
import BindingForms
import BindingUIKit
import Foundation
import UIKit

private enum Size: String, CaseIterable { case small, large }

@MainActor
func controlChecks() async {
  await Checks.check("switch, stepper, page control, date picker and colour well have their values both ways") {
    let scope = Scope()
    let (isOn, control) = (Observable(true), UISwitch())
    isOn.bindTwoWay(to: control).store(in: scope)
    expect(control.isOn, true)
    control.userTurns(false)
    expect(isOn.value, false)

    let (count, stepper) = (Observable(3.0), UIStepper())
    count.bindTwoWay(to: stepper).store(in: scope)
    stepper.userSteps(by: 2)
    expect(count.value, 5)
    count.value = 7
    expect(stepper.value, 7)

    let (page, dots) = (Observable(1), UIPageControl())
    dots.numberOfPages = 3
    page.bindTwoWay(to: dots).store(in: scope)
    dots.userTurns(to: 2)
    expect(page.value, 2)

    let (due, picker) = (Observable(Date(timeIntervalSinceReferenceDate: 60)), UIDatePicker())
    due.bindTwoWay(to: picker).store(in: scope)
    expect(picker.date, due.value)
    picker.userPicks(Date(timeIntervalSinceReferenceDate: 120))
    expect(due.value, picker.date)

    let (tint, well) = (Observable<UIColor?>(nil), UIColorWell())
    tint.bindTwoWay(to: well).store(in: scope)
    well.userPicks(.systemBlue)
    expect(tint.value, .systemBlue)
    scope.end()
    for control in [control, stepper, dots, picker, well] as [UIControl] {
      expect(control.actionCount(for: .allEvents), 0)
    }
  }

  await Checks.check("a field of a slider is written when the knob is let go of, and at each step of a screen reader") {
    let (slider, volume, scope) = (UISlider(), Observable(0.25), Scope())
    let model = Field(volume)
    model.bindTwoWay(to: slider).store(in: scope)
    expect(slider.value, 0.25)
    slider.userDrags(over: [0.5, 0.75], letsGo: false)
    expect(volume.value, 0.25)
    slider.userDrags(over: [0.5])
    expect(volume.value, 0.5)
    slider.userAdjusts(to: 0.75)
    expect(volume.value, 0.75)
  }

  await Checks.check("what a slider cannot show is not written back") {
    let (slider, volume, scope) = (UISlider(), Observable(0.1), Scope())
    volume.bindTwoWay(to: slider).store(in: scope)
    expect(volume.value, 0.1)
    volume.value = 7
    expect(slider.value, 1)
    expect(volume.value, 7)
  }

  await Checks.check("segments stand for indices or for values") {
    let (segments, scope) = (UISegmentedControl(items: ["S", "L"]), Scope())
    let (index, size) = (Observable(1), Observable<Size?>(nil))
    index.bindTwoWay(to: segments).store(in: scope)
    expect(segments.selectedSegmentIndex, 1)
    size.bindTwoWay(to: segments.choice(among: Size.allCases)).store(in: scope)
    expect(segments.selectedSegmentIndex, UISegmentedControl.noSegment)
    segments.userSelects(0)
    expect(index.value, 0)
    expect(size.value, .small)
  }

  await Checks.check("a stepper has whole numbers, and a date picker a date that may be missing") {
    let (stepper, picker, scope) = (UIStepper(), UIDatePicker(), Scope())
    let (count, due) = (Observable(3), Observable<Date?>(nil))
    count.bindTwoWay(to: stepper.integer).store(in: scope)
    stepper.userSteps(by: 2)
    expect(count.value, 5)
    count.value = 7
    expect(stepper.value, 7)
    due.bindTwoWay(to: picker.optionalDate).store(in: scope)
    expect(due.value, nil)
    picker.userPicks(Date(timeIntervalSinceReferenceDate: 120))
    expect(due.value, Date(timeIntervalSinceReferenceDate: 120))
    due.value = nil
    expect(picker.date, Date(timeIntervalSinceReferenceDate: 120))
    picker.userPicks(Date(timeIntervalSinceReferenceDate: 60))
    expect(due.value, Date(timeIntervalSinceReferenceDate: 60))
  }

  await Checks.check("a wheel has a value, and asks for its titles as long as it is bound") {
    let (picker, size, scope) = (UIPickerView(), Observable<Size?>(.large), Scope())
    size.bindTwoWay(to: picker.choice(among: [nil] + Size.allCases) { $0?.rawValue ?? "none" }).store(in: scope)
    expect(picker.titles, ["none", "small", "large"])
    expect(picker.selectedRow(inComponent: 0), 2)
    picker.userTurns(to: 1)
    expect(size.value, .small)
    size.value = nil
    expect(picker.selectedRow(inComponent: 0), 0)
    scope.end()
    expect(picker.dataSource == nil, true)
  }

  await Checks.check("a wheel that was not turned leaves a value that it does not have") {
    let (picker, size, scope) = (UIPickerView(), Observable(Size.large), Scope())
    size.bindTwoWay(to: picker.choice(among: [.small], title: \.rawValue)).store(in: scope)
    expect(size.value, .large)
    for _ in 0..<2 {
      picker.userTurns(to: 0)
      expect(size.value, .small)
      size.value = .large
      expect(size.value, .large)
    }
  }

  await Checks.check("a calendar has a day, and a tab bar its tab") {
    let (calendar, day, scope) = (UICalendarView(), Observable<DateComponents?>(nil), Scope())
    day.bindTwoWay(to: calendar).store(in: scope)
    let selection = calendar.selectionBehavior as? UICalendarSelectionSingleDate
    selection?.userSelects(DateComponents(year: 2026, month: 5, day: 1))
    expect(day.value?.month, 5)
    day.value = nil
    expect(selection?.selectedDate, nil)

    let (tabs, index, size) = (UITabBarController(), Observable(1), Observable(Size.small))
    tabs.viewControllers = [UIViewController(), UIViewController()]
    index.bindTwoWay(to: TabBarTarget(tabs)).store(in: scope)
    expect(tabs.selectedIndex, 1)
    tabs.userSelects(0)
    expect(index.value, 0)
    size.bindTwoWay(to: TabBarTarget(tabs).choice(among: Size.allCases)).store(in: scope)
    tabs.userSelects(1)
    expect(size.value, .large)
    size.value = .small
    expect(tabs.selectedIndex, 0)
    scope.end()
    expect(tabs.delegate == nil, true)
  }

  await Checks.check("segments and a menu offer values that are never missing") {
    let (segments, button, scope) = (UISegmentedControl(items: ["S", "L"]), UIButton(), Scope())
    let size = Observable(Size.large)
    size.bindTwoWay(to: segments.choice(among: Size.allCases)).store(in: scope)
    size.bindTwoWay(to: button.choice(among: Size.allCases, title: \.rawValue)).store(in: scope)
    expect(segments.selectedSegmentIndex, 1)
    segments.userSelects(0)
    expect(size.value, .small)
    expect((button.menu?.children ?? []).compactMap { ($0 as? UIAction)?.state }, [.on, .off])
    (button.menu?.children.last as? UIAction)?.userChooses()
    expect(size.value, .large)
    expect(segments.selectedSegmentIndex, 1)
  }

  await Checks.check("a button offers values in a menu") {
    let (button, size, scope) = (UIButton(), Observable<Size?>(.small), Scope())
    size.bindTwoWay(to: button.choice(among: Size.allCases, title: \.rawValue)).store(in: scope)
    let actions = { (button.menu?.children ?? []).compactMap { $0 as? UIAction } }
    expect(actions().map(\.title), ["small", "large"])
    expect(actions().map(\.state), [.on, .off])
    actions()[1].userChooses()
    expect(size.value, .large)
    expect(actions().map(\.state), [.off, .on])
    size.value = nil
    expect(actions().map(\.state), [.off, .off])
    expect(button.changesSelectionAsPrimaryAction, false)
    size.value = .small
    expect(button.changesSelectionAsPrimaryAction, true)
  }

  await Checks.check("a menu of values keeps no button") {
    weak var gone: UIButton?
    let (size, scope) = (Observable<Size?>(.small), Scope())
    do {
      let button = UIButton()
      gone = button
      size.bindTwoWay(to: button.choice(among: Size.allCases, title: \.rawValue)).store(in: scope)
    }
    expect(gone == nil, true)
  }

  await Checks.check("cancelling a search clears the query") {
    let (search, query, scope) = (UISearchController(searchResultsController: nil), Observable(""), Scope())
    query.bindTwoWay(to: search).store(in: scope)
    search.userTypes("ada")
    expect(query.value, "ada")
    search.userCancels()
    expect(query.value, "")
    query.value = "grace"
    expect(search.searchBar.text, "grace")
    let bar = UISearchBar()
    query.bindTwoWay(to: bar).store(in: scope)
    bar.searchTextField.userTypes("!")
    expect(query.value, "grace!")
    scope.end()
    expect(search.searchResultsUpdater == nil, true)
  }
}
