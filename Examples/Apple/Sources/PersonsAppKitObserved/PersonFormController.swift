#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObservedPersons
  import PersonServers

  final class PersonFormController: NSViewController, NSTextFieldDelegate, NSTableViewDataSource, NSTableViewDelegate {
    let editor: PersonEditor
    private let cancel: () -> Void
    private let (first, last, handle) = (NSTextField(), NSTextField(), NSTextField())
    private let (date, tier, newsletter) = (NSDatePicker(), NSPopUpButton(), NSSwitch())
    private let (firstError, lastError) = (NSTextField(labelWithString: ""), NSTextField(labelWithString: ""))
    private let (handleError, dateError) = (NSTextField(labelWithString: ""), NSTextField(labelWithString: ""))
    private let (checking, saving) = (NSProgressIndicator.spinner(), NSProgressIndicator.spinner())
    private lazy var save = NSButton(title: "Save", target: self, action: #selector(savePerson))
    private let phones = NSTableView()

    init(_ editor: PersonEditor, cancel: @escaping () -> Void) {
      (self.editor, self.cancel) = (editor, cancel)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func loadView() {
      let scroll = NSScrollView()
      date.datePickerElements = .yearMonthDay
      tier.addItems(withTitles: Person.Tier.allCases.map(\.rawValue))
      for error in [firstError, lastError, handleError, dateError] { error.textColor = .systemRed }
      let grid = NSGridView(views: [
        row("First name", first, firstError), row("Last name", last, lastError),
        row("Handle", NSStackView(views: [handle, checking]), handleError), row("Birthdate", date, dateError),
        [NSTextField(labelWithString: "Tier"), tier], [NSTextField(labelWithString: "Newsletter"), newsletter],
        [NSTextField(labelWithString: "Phones"), scroll],
      ])
      grid.column(at: 1).width = 280
      phones.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      phones.headerView = nil
      phones.rowHeight = 28
      scroll.documentView = phones
      scroll.heightAnchor.constraint(equalToConstant: 96).isActive = true
      let add = NSButton(title: "Add a phone", target: self, action: #selector(addPhone))
      let cancel = NSButton(title: "Cancel", target: self, action: #selector(cancelEditing))
      (cancel.keyEquivalent, save.keyEquivalent) = ("\u{1b}", "\r")
      let stack = NSStackView(views: [grid, NSStackView(views: [add, cancel, saving, save])])
      stack.orientation = .vertical
      stack.edgeInsets = NSEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      view = stack
    }

    /// A control with its title and its error.
    private func row(_ title: String, _ control: NSView, _ error: NSView) -> [NSView] {
      let stack = NSStackView(views: [control, error])
      stack.orientation = .vertical
      stack.alignment = .leading
      return [NSTextField(labelWithString: title), stack]
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let person = editor.person
      (first.stringValue, last.stringValue, handle.stringValue) = (person.first, person.last, person.handle)
      for field in [first, last, handle] {
        field.delegate = self
        field.widthAnchor.constraint(equalToConstant: 220).isActive = true
      }
      date.dateValue = person.birthdate
      (date.target, date.action) = (self, #selector(pickDate))
      tier.selectItem(withTitle: person.tier.rawValue)
      (tier.target, tier.action) = (self, #selector(pickTier))
      newsletter.state = person.isSubscribed ? .on : .off
      (newsletter.target, newsletter.action) = (self, #selector(switchNewsletter))
      (phones.dataSource, phones.delegate) = (self, self)
      follow { [weak self] in self?.showState() }
      follow { [weak self] in self?.showFailure() }
    }

    private func showState() {
      firstError.stringValue = editor.shownError(.first) ?? ""
      lastError.stringValue = editor.shownError(.last) ?? ""
      handleError.stringValue = editor.shownError(.handle) ?? ""
      dateError.stringValue = editor.shownBirthdateError ?? ""
      if editor.isCheckingHandle { checking.startAnimation(nil) } else { checking.stopAnimation(nil) }
      if editor.isSaving { saving.startAnimation(nil) } else { saving.stopAnimation(nil) }
      save.isEnabled = editor.canSave
    }

    private func showFailure() {
      guard let message = editor.saveFailure else { return }
      alert("Could not save", message) { [editor] in
        editor.saveFailure = nil
      } retry: { [editor] in
        Task { await editor.save() }
      }
    }

    func controlTextDidChange(_ notification: Notification) {
      switch notification.object as? NSTextField {
      case first: editor.person.first = first.stringValue
      case last: editor.person.last = last.stringValue
      case handle:
        editor.person.handle = handle.stringValue
        editor.handleChanged()
      case let number?: editor.person.phones[phones.row(for: number)].number = number.stringValue
      case nil: break
      }
    }

    func controlTextDidEndEditing(_ notification: Notification) {
      switch notification.object as? NSTextField {
      case first: editor.leave(.first)
      case last: editor.leave(.last)
      case handle: editor.leave(.handle)
      default: break
      }
    }

    @objc private func pickDate() {
      editor.person.birthdate = date.dateValue
      editor.touchBirthdate()
    }

    @objc private func pickTier() { editor.person.tier = Person.Tier.allCases[tier.indexOfSelectedItem] }

    @objc private func switchNewsletter() { editor.person.isSubscribed = newsletter.state == .on }

    @objc private func savePerson() { Task { await editor.save() } }

    @objc private func cancelEditing() { cancel() }

    @objc private func addPhone() {
      editor.person.phones.append(Person.Phone())
      phones.insertRows(at: [phones.numberOfRows], withAnimation: .slideDown)
    }

    @objc private func removePhone(_ sender: NSButton) {
      let row = phones.row(for: sender)
      editor.person.phones.remove(at: row)
      phones.removeRows(at: [row], withAnimation: .slideUp)
    }

    func numberOfRows(in tableView: NSTableView) -> Int { editor.person.phones.count }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      let number = NSTextField(string: editor.person.phones[row].number)
      number.delegate = self
      let remove = NSButton(title: "Remove", target: self, action: #selector(removePhone))
      let stack = NSStackView(views: [number, remove])
      stack.distribution = .fill
      return stack
    }
  }

  extension NSProgressIndicator {
    static func spinner() -> NSProgressIndicator {
      let spinner = NSProgressIndicator()
      (spinner.style, spinner.controlSize, spinner.isDisplayedWhenStopped) = (.spinning, .small, false)
      return spinner
    }
  }
#endif
