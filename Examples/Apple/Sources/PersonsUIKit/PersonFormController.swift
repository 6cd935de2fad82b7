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
      let (date, tier) = (UIDatePicker(), UISegmentedControl(items: Person.Tier.allCases.map(\.rawValue)))
      let (phones, save) = (UITableView(), UIButton(configuration: .filled()))
      let add = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(title: "Add a phone") { [editor] _ in editor.addPhone() })
      date.datePickerMode = .date
      save.configuration?.title = "Save"
      let rows = [
        FieldRowView("First name", editor.first, UITextField()), FieldRowView("Last name", editor.last, UITextField()),
        FieldRowView("Handle", editor.handle, UITextField()), FieldRowView("Birthdate", editor.birthdate, date),
        FieldRowView("Tier", editor.tier, tier, content: tier.choice(among: Person.Tier.allCases)),
        FieldRowView("Newsletter", editor.isSubscribed, UISwitch()),
      ]
      showStack(rows + [phones, add, save])
      editor.form.bind(to: rows, submit: editor.save).store(in: scope)
      bindPhones(in: phones)
      editor.save.bind(to: save, showsActivity: true).store(in: scope)
      editor.save.alertFailure(on: self, "Could not save").store(in: scope)
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
