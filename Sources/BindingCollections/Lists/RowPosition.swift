/// The position of a row in a list with sections. A list without sections is one section.
public struct RowPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The offset of the section.
  public let section: Int
  /// The offset in the section.
  public let row: Int

  /// Makes the position of a row in a section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether a row comes before another one in the list.
  public static func < (one: RowPosition, other: RowPosition) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }

  /// The section and the row, such as `2.0`.
  public var description: String { "\(section).\(row)" }
}
