import CGtk

/// The bar at the top of a window, with a title between buttons.
///
///     header.packStart(add)
///     header.packEnd(save)
///     viewModel.statusText.bind(to: header, \.subtitle).store(in: scope)
///
/// It keeps what it holds.
public final class HeaderBar: Widget {
  private var children: [Widget] = []
  private let titleLabel: Label
  private let subtitleLabel: Label

  /// Makes a bar with a title.
  public init(title: String = "") {
    let (titleLabel, subtitleLabel) = (Label(title), Label())
    titleLabel.style("title")
    subtitleLabel.style("subtitle")
    for label in [titleLabel, subtitleLabel] {
      label.isEllipsized = true
      gtk_label_set_xalign(label.opaque, 0.5)
    }
    subtitleLabel.isVisible = false
    (self.titleLabel, self.subtitleLabel) = (titleLabel, subtitleLabel)
    super.init(gtk_header_bar_new())
    let labels = Box(.vertical, spacing: 0, titleLabel, subtitleLabel)
    labels.align(vertically: .center)
    children.append(labels)
    gtk_header_bar_set_title_widget(opaque, labels.pointer)
  }

  /// The title.
  public var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  /// A smaller line below the title; empty for none.
  public var subtitle: String {
    get { subtitleLabel.text }
    set {
      subtitleLabel.text = newValue
      subtitleLabel.isVisible = !newValue.isEmpty
    }
  }

  /// Adds a widget at the beginning, behind those that are there.
  public func packStart(_ child: Widget) {
    children.append(child)
    gtk_header_bar_pack_start(opaque, child.pointer)
  }

  /// Adds a widget at the end, before those that are there.
  public func packEnd(_ child: Widget) {
    children.append(child)
    gtk_header_bar_pack_end(opaque, child.pointer)
  }
}
