/// Widgets below one another.
package final class Column: Widget {
  /// The room for a widget that is not visible until it has the focus.
  private static let lowest = 3
  private let widgets: [any Widget]

  package init(_ widgets: any Widget...) { self.widgets = widgets }

  package init(_ widgets: [any Widget]) { self.widgets = widgets }

  package var stops: [any Widget] { widgets.flatMap(\.stops) }

  package func draw(width: Int, height: Int) -> Drawing {
    var result = Drawing([])
    for widget in widgets {
      let part = widget.part(width: width, height: max(height - result.lines.count, Self.lowest))
      result.focus = part.focus.map { $0 + result.lines.count } ?? result.focus
      if let cursor = part.cursor {
        result.cursor = Frame.Cursor(row: cursor.row + result.lines.count, column: cursor.column)
      }
      result.lines += part.lines
    }
    return result
  }
}

/// Widgets side by side, equally wide; below one another if there is not enough room.
package final class Row: Widget {
  private static let gap = 2
  private static let narrowest = 14
  private let widgets: [any Widget]

  package init(_ widgets: any Widget...) { self.widgets = widgets }

  package var stops: [any Widget] { widgets.flatMap(\.stops) }

  package func draw(width: Int, height: Int) -> Drawing {
    let part = (width - Self.gap * (widgets.count - 1)) / widgets.count
    guard part >= Self.narrowest else { return Column(widgets).draw(width: width, height: height) }
    let drawings = widgets.map { $0.part(width: part, height: height) }
    let rest = String(repeating: " ", count: max(width - (part + Self.gap) * widgets.count + Self.gap, 0))
    var result = Drawing(
      (0..<(drawings.map(\.lines.count).max() ?? 0)).map { row in
        drawings.map { $0.lines.indices.contains(row) ? $0.lines[row] : String(repeating: " ", count: part) }
          .joined(separator: String(repeating: " ", count: Self.gap)) + rest
      })
    for (index, drawing) in drawings.enumerated() {
      result.focus = drawing.focus ?? result.focus
      guard let cursor = drawing.cursor else { continue }
      result.cursor = Frame.Cursor(row: cursor.row, column: cursor.column + index * (part + Self.gap))
    }
    return result
  }
}
