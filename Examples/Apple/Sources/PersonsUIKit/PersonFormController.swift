#if canImport(UIKit)
  import Binding
  import BindingCollections
  import BindingForms
  import BindingUIKit
  import PersonServers
  import Persons
  import UIKit

  final class PersonFormController: UIViewController {
    private let editor: PersonEditor
    private let scope = Scope()

    init(_ editor: PersonEditor) {
      self.editor = editor
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("It is made in code.") }

    override func viewDidLoad() {
      super.viewDidLoad()
      let (first, last, handle, date) = (UITextField(), UITextField(), UITextField(), UIDatePicker())
      let (tier, newsletter) = (UISegmentedControl(items: Person.Tier.allCases.map(\.rawValue)), UISwitch())
      let (phones, save) = (UITableView(), UIButton(configuration: .filled()))
      let add = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(title: "Add a phone") { [editor] _ in editor.addPhone() })
      date.datePickerMode = .date
      save.configuration?.title = "Save"
      showStack([
        row("First name", editor.first, first, first), row("Last name", editor.last, last, last),
        row("Handle", editor.handle, handle, handle), row("Birthdate", editor.birthdate, date, date),
        row("Tier", editor.tier, tier, tier.choice(among: Person.Tier.allCases)),
        row("Newsletter", editor.isSubscribed, newsletter, newsletter), phones, add, save,
      ])
      bindPhones(in: phones)
      editor.save.bind(to: save, showsActivity: true).store(in: scope)
      editor.save.alertFailure(on: self, "Could not save").store(in: scope)
    }

    /// A control of a field, with its title, its error, and a sign that it is being checked.
    private func row<Value, Display>(
      _ title: String, _ field: Field<Value, Display>, _ control: UIControl,
      _ target: some BindingTargetProvider<Display>
    ) -> UIView {
      let (label, error, spinner) = (UILabel(), UILabel(), UIActivityIndicatorView(style: .medium))
      (label.text, error.textColor) = (title, .systemRed)
      field.bindTwoWay(to: target).store(in: scope)
      field.shownError.map { $0?.message }.bind(to: error, \.text).store(in: scope)
      field.isChecking.bind(to: spinner).store(in: scope)
      control.event(.editingDidEndOnExit).observe { [editor] in
        if !editor.form.focus.moveToNextText() { editor.save.execute() }
      }.store(in: scope)
      let stack = UIStackView(arrangedSubviews: [UIStackView(arrangedSubviews: [label, spinner, control]), error])
      stack.axis = .vertical
      return stack
    }

    private func bindPhones(in table: UITableView) {
      let phones = editor.phones.content
      let rows = ListAdapter(phones.rows(), deleting: Command { phone in phones.lens(id: phone.id).value = nil })
      rows.register(PhoneCell.self, for: Person.Phone.self) { phone, cell, scope in
        phones.lens(id: phone.id)[ifPresent: \.number].bindTwoWay(to: cell.number, fallback: "").store(in: scope)
      }
      table.heightAnchor.constraint(equalToConstant: 176).isActive = true
      rows.connect(to: table).store(in: scope)
    }
  }

  final class PhoneCell: UITableViewCell {
    private(set) lazy var number = {
      let number = UITextField(frame: contentView.bounds.insetBy(dx: 16, dy: 0))
      (number.placeholder, number.autoresizingMask) = ("Number", [.flexibleWidth, .flexibleHeight])
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
