import GTKViews

/// An example in the list: its name above what it shows.
final class ExampleCell: RowCell {
  let name = Label()
  let summary = Label()

  init() {
    for style in ["caption", "dim-label"] { summary.style(style) }
    let lines = Box(.vertical, spacing: 2, name, summary)
    lines.margin = 6
    super.init(lines)
  }
}
