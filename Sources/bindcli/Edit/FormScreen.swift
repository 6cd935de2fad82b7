import TerminalWidgets

/// Draws the form: a list on the left where there is room for it, the fields on the right, messages and keys below.
///
/// It is a function of the content and of the size. Nothing of it is wider than the screen, and texts are drawn in the
/// order in which they are read; a terminal that turns right-to-left texts around does so within a field.
struct FormScreen {
  /// Smaller screens show nothing but that they are too small.
  static let minimum = ScreenSize(rows: 12, columns: 36)
  private static let keys = "? help  ↑↓ choose  Tab field  ^S save  ^_ undo  ^N new  / search  ^Q quit"
  private static let fieldKeys = "F1 help  Tab field  ^S save  ^_ undo  Esc list  PgUp PgDn person  ^Q quit"
  private static let pageKeys = "Esc back  any other key: more"
  /// Below so many rows an error has no line of its own.
  private static let roomy = 16
  private static let labelWidth = 12
  private static let birthdateWidth = 10
  /// How many columns of the list are the names' before birthdates get any.
  private static let nameWidth = 20

  let size: ScreenSize
  let palette: Palette

  var isTooSmall: Bool { size.rows < Self.minimum.rows || size.columns < Self.minimum.columns }
  /// How wide the list is; nothing if there is no room beside the fields.
  private var listWidth: Int { size.columns < 64 ? 0 : min(size.columns / 3, 40) }
  /// How many lines there are between the two at the top and the two at the bottom.
  var pageHeight: Int { max(size.rows - 4, 1) }
  private var isCompact: Bool { size.rows < Self.roomy }
  /// How many persons the list has room for.
  var listHeight: Int { listWidth == 0 ? 0 : max(size.rows - 4, 0) }
  private var formColumn: Int { listWidth == 0 ? 0 : listWidth + 2 }
  private var formWidth: Int { size.columns - formColumn }

  func frame(_ content: FormContent) -> Frame {
    guard !isTooSmall else {
      let text = "Too small: \(Self.minimum.columns)×\(Self.minimum.rows) needed"
      let lines =
        [text.fitted(to: size.columns), content.message.visible.fitted(to: size.columns)]
        + Array(repeating: "", count: max(size.rows - 2, 0))
      return Frame(lines: Array(lines.prefix(size.rows)), cursor: nil)
    }
    var (form, cursor) = self.form(content)
    form = Array(form.prefix(size.rows - 4))
    let middle = (0..<size.rows - 4).map { row in
      guard content.page.isEmpty else {
        return row < content.page.count
          ? content.page[content.page.startIndex + row].visible.fitted(to: size.columns) : ""
      }
      return listPart(row < content.rows.count ? content.rows[row] : nil, content) + (row < form.count ? form[row] : "")
    }
    let (head, searchCursor) = self.head(content)
    if !content.page.isEmpty {
      cursor = nil
    } else if content.focus == .search {
      cursor = Frame.Cursor(row: 1, column: searchCursor)
    }
    return Frame(
      lines: [inverse(content.title.visible.fitted(to: size.columns)), head] + middle + [
        content.message.visible.fitted(to: size.columns), keys(content).fitted(to: size.columns),
      ],
      cursor: cursor)
  }

  private func keys(_ content: FormContent) -> String {
    content.page.isEmpty ? content.focus == .list ? Self.keys : Self.fieldKeys : Self.pageKeys
  }

  /// The text of the search, and the number of persons that were found.
  private func head(_ content: FormContent) -> (text: String, cursor: Int) {
    let width = max(size.columns - content.listText.displayWidth - 2, 10)
    let window = content.search.window(columns: width - 1)
    let isShown = content.focus == .search || !content.search.text.isEmpty
    let search = isShown ? "/" + window.text : ""
    return (
      search.fitted(to: width) + " " + content.listText.fitted(to: size.columns - width - 1), window.cursor + 1
    )
  }

  private func listPart(_ row: ListPane.Row?, _ content: FormContent) -> String {
    guard listWidth > 0 else { return "" }
    var text = String(repeating: " ", count: listWidth)
    if let row {
      let mark = (row.isSelected ? ">" : " ") + (row.hasDraft ? "*" : " ")
      let room = listWidth - Self.birthdateWidth
      text =
        room < Self.nameWidth
        ? (mark + row.text.visible).fitted(to: listWidth)
        : (mark + row.text.visible).fitted(to: room - 2) + " " + row.birthdate.fitted(to: Self.birthdateWidth) + " "
      if row.isSelected { text = content.focus == .list ? inverse(text) : bold(text) }
    }
    // The place is named, in case that the terminal takes a character for wider than it was taken here.
    return text + "\u{1B}[\(listWidth + 1)G│ "
  }

  private func form(_ content: FormContent) -> (lines: [String], cursor: Frame.Cursor?) {
    var lines: [String] = []
    var cursor: Frame.Cursor?
    let width = formWidth - Self.labelWidth - 1
    for (index, field) in content.fields.enumerated() {
      let isFocused = content.focus.rawValue == FormContent.Focus.salutation.rawValue + index
      let window = field.line.window(columns: width)
      if isFocused {
        cursor = Frame.Cursor(row: 2 + lines.count, column: formColumn + Self.labelWidth + window.cursor)
      }
      let label = field.label.fitted(to: Self.labelWidth)
      lines.append((isFocused ? bold(label) : label) + underlined(window.text.fitted(to: width)))
      if !isCompact { lines.append(remark(on: field, width)) }
    }
    if isCompact {
      // One line for all: that of the field that is edited, if there is anything to say about it.
      let focused = content.focus.field.map { content.fields[$0.rawValue] }
      let candidates = [focused].compactMap(\.self) + content.fields
      lines.append(remark(on: candidates.first { !$0.error.isEmpty || !$0.note.isEmpty } ?? candidates[0], width))
    }
    let preview = [("Name", content.nameText), ("Born", content.birthdateText)].map {
      $0.0.fitted(to: Self.labelWidth) + $0.1.visible.fitted(to: width)
    }
    let save = content.saveText.fitted(to: formWidth - 1)
    return (lines + preview + (isCompact ? [] : [""]) + [content.canSave ? bold(save) : save], cursor)
  }

  /// The line about a field.
  private func remark(on field: FormContent.Field, _ width: Int) -> String {
    let error = palette.error((field.error.isEmpty ? "" : "! " + field.error).visible.fitted(to: width))
    let text = field.error.isEmpty && !field.note.isEmpty ? field.note.visible.fitted(to: width) : error
    return String(repeating: " ", count: Self.labelWidth) + text
  }

  // Inverse, bold and underlined text shows the focus, so it is there without colours too.
  private func inverse(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }
  private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
  private func underlined(_ text: String) -> String { "\u{1B}[4m\(text)\u{1B}[0m" }
}
