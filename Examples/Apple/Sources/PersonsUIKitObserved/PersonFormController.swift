#if canImport(UIKit)
  import ObservedPersons
  import PersonServers
  import UIKit

  final class PersonFormController: UIViewController, UITextFieldDelegate, UITableViewDataSource, UITableViewDelegate {
    let editor: PersonEditor
    private let (first, last, handle) = (UITextField(), UITextField(), UITextField())
    private let (firstError, lastError, handleError, dateError) = (UILabel(), UILabel(), UILabel(), UILabel())
    private let (date, newsletter, phones) = (UIDatePicker(), UISwitch(), UITableView())
    private let tier = UISegmentedControl(items: Person.Tier.allCases.map(\.rawValue))
    private let checking = UIActivityIndicatorView(style: .medium)
    private lazy var save = UIButton(
      configuration: .filled(), primaryAction: UIAction(title: "Save") { [editor] _ in Task { await editor.save() } })

    init(_ editor: PersonEditor) {
      self.editor = editor
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func viewDidLoad() {
      super.viewDidLoad()
      let add = UIButton(
        configuration: .plain(), primaryAction: UIAction(title: "Add a phone") { [weak self] _ in self?.addPhone() })
      date.datePickerMode = .date
      phones.heightAnchor.constraint(equalToConstant: 176).isActive = true
      showStack([
        row("First name", [first], firstError), row("Last name", [last], lastError),
        row("Handle", [checking, handle], handleError), row("Birthdate", [date], dateError), row("Tier", [tier]),
        row("Newsletter", [newsletter]), phones, add, save,
      ])
      showPerson()
      takeEdits()
      follow { [weak self] in self?.showState() }
      follow { [weak self] in self?.showFailure() }
    }

    /// Controls with their title and their error.
    private func row(_ title: String, _ controls: [UIView], _ error: UILabel? = nil) -> UIView {
      let label = UILabel()
      label.text = title
      error?.textColor = .systemRed
      let stack = UIStackView(arrangedSubviews: [UIStackView(arrangedSubviews: [label] + controls)])
      if let error { stack.addArrangedSubview(error) }
      stack.axis = .vertical
      return stack
    }

    private func showPerson() {
      let person = editor.person
      (first.text, last.text, handle.text) = (person.first, person.last, person.handle)
      date.date = person.birthdate
      tier.selectedSegmentIndex = Person.Tier.allCases.firstIndex(of: person.tier) ?? 0
      newsletter.isOn = person.isSubscribed
    }

    private func takeEdits() {
      for field in [first, last, handle] {
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.edit(field) }, for: .editingChanged)
      }
      date.addAction(UIAction { [weak self] _ in self?.pickDate() }, for: .valueChanged)
      tier.addAction(
        UIAction { [editor, tier] _ in editor.person.tier = Person.Tier.allCases[tier.selectedSegmentIndex] },
        for: .valueChanged)
      newsletter.addAction(
        UIAction { [editor, newsletter] _ in editor.person.isSubscribed = newsletter.isOn }, for: .valueChanged)
      phones.register(PhoneCell.self, forCellReuseIdentifier: "phone")
      (phones.dataSource, phones.delegate) = (self, self)
    }

    private func showState() {
      firstError.text = editor.shownError(.first)
      lastError.text = editor.shownError(.last)
      handleError.text = editor.shownError(.handle)
      dateError.text = editor.shownBirthdateError
      if editor.isCheckingHandle { checking.startAnimating() } else { checking.stopAnimating() }
      save.configuration?.showsActivityIndicator = editor.isSaving
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

    private func edit(_ field: UITextField) {
      let text = field.text ?? ""
      switch field {
      case first: editor.person.first = text
      case last: editor.person.last = text
      default:
        editor.person.handle = text
        editor.handleChanged()
      }
    }

    private func pickDate() {
      editor.person.birthdate = date.date
      editor.touchBirthdate()
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
      switch textField {
      case first: editor.leave(.first)
      case last: editor.leave(.last)
      default: editor.leave(.handle)
      }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      switch textField {
      case first: last.becomeFirstResponder()
      case last: handle.becomeFirstResponder()
      default:
        textField.resignFirstResponder()
        Task { await editor.save() }
      }
      return true
    }

    private func addPhone() {
      editor.person.phones.append(Person.Phone())
      phones.insertRows(at: [IndexPath(row: editor.person.phones.count - 1, section: 0)], with: .automatic)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { editor.person.phones.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "phone", for: indexPath)
      guard let cell = cell as? PhoneCell else { return cell }
      let phone = editor.person.phones[indexPath.row]
      cell.number.text = phone.number
      cell.onEdit = { [editor] text in
        if let place = editor.person.phones.firstIndex(where: { $0.id == phone.id }) {
          editor.person.phones[place].number = text
        }
      }
      return cell
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      editor.person.phones.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
  }

  final class PhoneCell: UITableViewCell {
    var onEdit: (String) -> Void = { _ in }
    private(set) lazy var number: UITextField = {
      let number = UITextField(frame: contentView.bounds.insetBy(dx: 16, dy: 0))
      (number.placeholder, number.autoresizingMask) = ("Number", [.flexibleWidth, .flexibleHeight])
      number.addAction(
        UIAction { [weak self] _ in self?.onEdit(self?.number.text ?? "") }, for: .editingChanged)
      contentView.addSubview(number)
      return number
    }()
  }

  extension UIViewController {
    /// Shows views one below the other, in a stack that scrolls.
    func showStack(_ views: [UIView]) {
      let (scroll, stack) = (UIScrollView(frame: view.bounds), UIStackView(arrangedSubviews: views))
      view.backgroundColor = .systemBackground
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.keyboardDismissMode = .interactive
      (stack.axis, stack.spacing, stack.translatesAutoresizingMaskIntoConstraints) = (.vertical, 12, false)
      view.addSubview(scroll)
      scroll.addSubview(stack)
      let (content, frame) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
        stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
        stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
        stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
        stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40),
      ])
    }
  }
#endif
