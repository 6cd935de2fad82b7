/// The meaning of a text in a cell: `=A1+2*SUM(B0:C9)` is computed, a number is a number, all else is text.
indirect enum Formula: Equatable {
  case empty
  case text(String)
  case number(Double)
  case cell(CellReference)
  case binary(Character, Formula, Formula)
  case call(String, [CellReference])
  case malformed

  init(_ text: String) {
    guard text.first == "=" else {
      self = text.isEmpty ? .empty : Double(text).map(Formula.number) ?? .text(text)
      return
    }
    // A formula is read and computed by recursion, which is not deeper than the text is long, and a pasted text may be
    // of any length.
    var parser = text.utf8.count > 1000 ? nil : FormulaParser(text.dropFirst())
    self = parser?.formula() ?? .malformed
  }
}

/// An error in a cell.
enum CellError: Error, Equatable {
  case syntax, cycle, noNumber, division

  var text: String {
    switch self {
    case .syntax: "#syntax"
    case .cycle: "#cycle"
    case .noNumber: "#value"
    case .division: "#div/0"
    }
  }
}

/// The value of a cell: nothing, a text, a number or an error.
enum CellValue: Equatable {
  case empty
  case text(String)
  case number(Double)
  case error(CellError)

  /// The displayed text.
  var text: String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String((number * 1e6).rounded() / 1e6)
    case .error(let error): error.text
    }
  }
}

extension CellReference {
  /// Whether the formula of this cell names it, directly or by way of the cells that it names. So a circle is one
  /// whatever the values are.
  func dependsOnItself(_ references: (CellReference) -> [CellReference]) -> Bool {
    var (seen, open) = (Set<CellReference>(), references(self))
    while let next = open.popLast() {
      if next == self { return true }
      if seen.insert(next).inserted { open += references(next) }
    }
    return false
  }
}

extension Formula {
  /// The cells that the formula names.
  var references: [CellReference] {
    switch self {
    case .cell(let reference): [reference]
    case .call(_, let references): references
    case .binary(_, let left, let right): left.references + right.references
    case .empty, .text, .number, .malformed: []
    }
  }

  /// The value, computed from those of other cells.
  func value(_ cell: (CellReference) -> CellValue) -> CellValue {
    switch self {
    case .empty: return .empty
    case .text(let text): return .text(text)
    default: break
    }
    do throws(CellError) { return .number(try number(cell)) } catch { return .error(error) }
  }

  private func number(_ cell: (CellReference) -> CellValue) throws(CellError) -> Double {
    switch self {
    case .empty: return 0
    case .text: throw .noNumber
    case .malformed: throw .syntax
    case .number(let number): return number
    case .cell(let reference): return try Self.number(of: cell(reference)) ?? 0
    case .binary(let sign, let left, let right):
      let (left, right) = (try left.number(cell), try right.number(cell))
      switch sign {
      case "+": return left + right
      case "-": return left - right
      case "*": return left * right
      default:
        guard right != 0 else { throw .division }
        return left / right
      }
    case .call(let name, let references):
      // Texts and empty cells of a range do not count.
      var numbers: [Double] = []
      for value in references.map(cell) {
        if case .text = value { continue }
        if let number = try Self.number(of: value) { numbers.append(number) }
      }
      switch name {
      case "SUM": return numbers.reduce(0, +)
      case "COUNT": return Double(numbers.count)
      case "MIN": return numbers.min() ?? 0
      case "MAX": return numbers.max() ?? 0
      default:
        guard !numbers.isEmpty else { throw .division }
        return numbers.reduce(0, +) / Double(numbers.count)
      }
    }
  }

  private static func number(of value: CellValue) throws(CellError) -> Double? {
    switch value {
    case .empty: return nil
    case .text: throw .noNumber
    case .number(let number): return number
    case .error(let error): throw error
    }
  }
}
