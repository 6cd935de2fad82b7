import CGtk

/// Widgets in rows and columns.
///
///     grid.attach(Label("First name"), column: 0, row: 1)
///     grid.attach(firstName, column: 1, row: 1)
///
/// It keeps what it holds.
public final class Grid: Widget {
  private var children: [Widget] = []

  /// Makes an empty grid, with some room between rows and columns.
  public init(rowSpacing: Int = 0, columnSpacing: Int = 0) {
    super.init(gtk_grid_new())
    gtk_grid_set_row_spacing(cast(), guint(rowSpacing))
    gtk_grid_set_column_spacing(cast(), guint(columnSpacing))
  }

  /// Adds a widget at a place, over some columns and rows.
  public func attach(_ child: Widget, column: Int, row: Int, width: Int = 1, height: Int = 1) {
    children.append(child)
    gtk_grid_attach(cast(), child.pointer, Int32(column), Int32(row), Int32(width), Int32(height))
  }
}
