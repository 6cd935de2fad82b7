#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Binding
  import BindingAppKit
  import BindingArchitecture
  import BindingCollections
  import BindingForms
  import PersonServers
  import Persons

  final class PersonFormController: NSViewController {
    private let screen: Presented<PersonEditor>
    private let scope = Scope()

    init(_ screen: Presented<PersonEditor>) {
      self.screen = screen
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func loadView() {
      let editor = screen.item
      let (date, tier, phones, scroll) = (NSDatePicker(), NSPopUpButton(), NSTableView(), NSScrollView())
      date.datePickerElements = .yearMonthDay
      tier.addItems(withTitles: Person.Tier.allCases.map(\.rawValue))
      let rows = [
        FieldRowView("First name", editor.first, NSTextField()), FieldRowView("Last name", editor.last, NSTextField()),
        FieldRowView("Handle", editor.handle, NSTextField()), FieldRowView("Birthdate", editor.birthdate, date),
        FieldRowView("Tier", editor.tier, tier, content: tier.choice(among: Person.Tier.allCases)),
        FieldRowView("Newsletter", editor.isSubscribed, NSSwitch()),
      ]
      editor.form.bind(to: rows, submit: editor.save).store(in: scope)
      let grid = NSGridView(views: rows.map(\.cells) + [[NSTextField(labelWithString: "Phones"), scroll]])
      grid.column(at: 1).width = 280
      scroll.documentView = phones
      scroll.heightAnchor.constraint(equalToConstant: 96).isActive = true
      bindPhones(in: phones)
      let stack = NSStackView(views: [grid, buttons()])
      stack.orientation = .vertical
      stack.edgeInsets = NSEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      view = stack
      editor.save.alertFailure(on: self, "Could not save").store(in: scope)
    }

    private func bindPhones(in table: NSTableView) {
      let phones = screen.item.phones.content
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      table.headerView = nil
      table.rowHeight = 28
      let rows = ListAdapter(phones.rows())
      rows.register(PhoneCell.self, for: Person.Phone.self, make: { PhoneCell() }) { phone, cell, scope in
        phones.lens(id: phone.id)[ifPresent: \.number].bindTwoWay(to: cell.number, fallback: "").store(in: scope)
        cell.remove.acted.observe { phones.lens(id: phone.id).value = nil }.store(in: scope)
      }
      rows.connect(to: table).store(in: scope)
    }

    private func buttons() -> NSView {
      let (editor, spinner) = (screen.item, NSProgressIndicator.spinner())
      let add = NSButton(title: "Add a phone", target: nil, action: nil)
      let cancel = NSButton(title: "Cancel", target: nil, action: nil)
      let save = NSButton(title: "Save", target: nil, action: nil)
      (cancel.keyEquivalent, save.keyEquivalent) = ("\u{1b}", "\r")
      add.acted.observe { editor.addPhone() }.store(in: scope)
      cancel.acted.observe { [screen] in screen.dismiss() }.store(in: scope)
      editor.save.bind(to: save).store(in: scope)
      editor.save.isExecuting.bind(to: spinner).store(in: scope)
      return NSStackView(views: [add, cancel, spinner, save])
    }
  }

  final class PhoneCell: NSTableCellView {
    let number = NSTextField()
    let remove = NSButton(title: "Remove", target: nil, action: nil)

    init() {
      super.init(frame: NSRect(x: 0, y: 0, width: 280, height: 24))
      let stack = NSStackView(views: [number, remove])
      (stack.frame, stack.autoresizingMask) = (bounds, [.width, .height])
      stack.distribution = .fill
      addSubview(stack)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }
  }

  extension NSProgressIndicator {
    static func spinner() -> NSProgressIndicator {
      let spinner = NSProgressIndicator()
      (spinner.style, spinner.controlSize, spinner.isDisplayedWhenStopped) = (.spinning, .small, false)
      return spinner
    }
  }
#endif
