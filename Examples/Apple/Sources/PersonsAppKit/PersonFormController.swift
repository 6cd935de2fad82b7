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
      let (first, last, handle, date) = (NSTextField(), NSTextField(), NSTextField(), NSDatePicker())
      let (tier, newsletter, phones, scroll) = (NSPopUpButton(), NSSwitch(), NSTableView(), NSScrollView())
      date.datePickerElements = .yearMonthDay
      tier.addItems(withTitles: Person.Tier.allCases.map(\.rawValue))
      let grid = NSGridView(views: [
        row("First name", editor.first, first, first), row("Last name", editor.last, last, last),
        row("Handle", editor.handle, handle, handle), row("Birthdate", editor.birthdate, date, date),
        row("Tier", editor.tier, tier, tier.choice(among: Person.Tier.allCases)),
        row("Newsletter", editor.isSubscribed, newsletter, newsletter),
        [NSTextField(labelWithString: "Phones"), scroll],
      ])
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

    /// A control of a field, with its title, its error, and a sign that it is being checked.
    private func row<Value, Display>(
      _ title: String, _ field: Field<Value, Display>, _ control: NSView, _ target: some BindingTargetProvider<Display>
    ) -> [NSView] {
      let (error, spinner) = (NSTextField(labelWithString: ""), NSProgressIndicator.spinner())
      error.textColor = .systemRed
      if control is NSTextField { control.widthAnchor.constraint(equalToConstant: 220).isActive = true }
      field.bindTwoWay(to: target).store(in: scope)
      field.shownError.map { $0?.message ?? "" }.bind(to: error) { $0.stringValue = $1 }.store(in: scope)
      field.isChecking.bind(to: spinner).store(in: scope)
      let stack = NSStackView(views: [NSStackView(views: [control, spinner]), error])
      stack.orientation = .vertical
      stack.alignment = .leading
      return [NSTextField(labelWithString: title), stack]
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
