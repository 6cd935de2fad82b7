#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingForms
  import BindingUIKit
  import Foundation
  import Testing
  import UIKit

  private final class NameCell: UITableViewCell {}

  private struct Guest: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private final class GuestsTarget: TableViewTarget {
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { indexPath.row > 0 }
  }

  /// Asks UIKit whether it behaves as the stubs do. Calls only methods of controls that an app could call.
  @MainActor @Suite struct UIKitSpec {
    private let scope = Scope()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test func `a button executes a command once, and is enabled while the command is`() {
      let (button, isReady) = (UIButton(), Observable(false))
      var count = 0
      let save = Command<Void, Void>(enabledIf: { isReady.value }) { count += 1 }
      save.bind(to: button).store(in: scope)
      #expect(!button.isEnabled)
      isReady.value = true
      #expect(button.isEnabled)
      button.sendActions(for: .primaryActionTriggered)
      #expect(count == 1)
      scope.end()
      button.sendActions(for: .primaryActionTriggered)
      #expect(count == 1)
    }

    @Test func `a bar button keeps its title`() {
      let (item, save) = (UIBarButtonItem(), Command<Void, Void> {})
      item.title = "Save"
      save.bind(to: item).store(in: scope)
      #expect(item.title == "Save" && item.primaryAction != nil)
      scope.end()
      #expect(item.title == "Save" && item.primaryAction == nil)
    }

    @Test func `controls bind their values both ways`() {
      let (isOn, toggle) = (Observable(true), UISwitch())
      isOn.bindTwoWay(to: toggle).store(in: scope)
      #expect(toggle.isOn)
      toggle.isOn = false
      toggle.sendActions(for: .valueChanged)
      #expect(!isOn.value)
      let (volume, slider) = (Observable(0.25), UISlider())
      volume.bindTwoWay(to: slider).store(in: scope)
      #expect(slider.value == 0.25)
      slider.value = 0.5
      slider.sendActions(for: .valueChanged)
      #expect(volume.value == 0.5)
    }

    @Test func `a button without a choice checks no option`() {
      let (button, size) = (UIButton(), Observable<String?>("S"))
      size.bindTwoWay(to: button.choice(among: ["S", "L"], title: { $0 })).store(in: scope)
      #expect(button.changesSelectionAsPrimaryAction)
      size.value = nil
      let states = (button.menu?.children ?? []).compactMap { ($0 as? UIAction)?.state }
      #expect(states == [.off, .off])
    }

    /// A field with "A " in it that is being edited.
    private func field(of name: Observable<String>) -> UITextField {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
      window.addSubview(field)
      window.makeKeyAndVisible()
      name.bindTwoWay(to: field).store(in: scope)
      field.becomeFirstResponder()
      return field
    }

    @Test func `text that an input method composes is not read, nor is predicted text behind the caret`() {
      let name = Observable("A ")
      let field = field(of: name)
      field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
      field.sendActions(for: .editingChanged)
      #expect(field.text == "A ni" && name.value == "A ")
      field.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
      field.insertText("l")
      field.setMarkedText("ist", selectedRange: NSRange(location: 0, length: 0))
      field.sendActions(for: .editingChanged)
      #expect(field.text == "A list" && name.value == "A l")
    }

    @Test func `a table has the height of its rows, and keeps its place in front of the views of the adapters`() {
      let guests = ObservableArray((0..<3).map { Guest(id: $0, name: "\($0)") })
      let (host, table) = (UIViewController(), UITableView(frame: window.bounds))
      let adapter = ListAdapter(guests)
      adapter.register(NameCell.self, for: Guest.self) { guest, cell, _ in cell.textLabel?.text = guest.name }
      host.view.addSubview(table)
      table.rowHeight = 72
      adapter.connect(to: table).store(in: scope)
      let sheet = Presentation<String>("a")
      sheet.present(on: host) { _ in UIViewController() }.store(in: scope)
      table.layoutIfNeeded()
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 72)
      #expect(host.view.subviews.first === table)
      guests.remove(at: 0)
      #expect(table.numberOfRows(inSection: 0) == 2)
    }

    #if _runtime(_ObjC)
      @Test func `a target's override of a subclass is called by UIKit`() {
        let (table, adapter) = (UITableView(), ListAdapter(ObservableArray<Guest>([])))
        let target = GuestsTarget(adapter, in: table)
        #expect(target.responds(to: NSSelectorFromString("tableView:shouldHighlightRowAtIndexPath:")))
        #expect(target.responds(to: NSSelectorFromString("tableView:cellForRowAtIndexPath:")))
      }
    #endif
  }
#endif
