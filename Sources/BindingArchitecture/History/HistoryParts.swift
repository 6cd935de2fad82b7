import Binding

/// Leads to a history from closures that are made before it.
final class HistoryOwner {
  weak var history: History?
}

/// The nodes of a history.
struct HistoryParts {
  let family: NodeFamily
  let steps: Observable<HistorySteps>
  let groups = Observable(0)
  let name = Observable<String?>(nil)
  let ends = Observable(0)
  let changed: RowTrackerList
  let numbers = HistoryNumbers()
  let moment: Computed<HistoryMoment>
  let outlook: Computed<HistorySteps>
  let isGroupOpen: Computed<Bool>

  /// Explanations skip the parts before `isGroupOpen`, of which users need not know.
  enum Part: UInt32 {
    case steps, groups, name, ends, state, moment, outlook, isGroupOpen, canUndo, canRedo
  }

  private static let kind = NodeFamily.Kind("history", innerParts: Part.isGroupOpen.rawValue) {
    "\(Part(rawValue: $0)!)"
  }

  init(_ owner: HistoryOwner, _ name: String?, _ file: StaticString, _ line: UInt32) {
    family = NodeFamily(name, file, line, Self.kind)
    let (numbers, groups) = (numbers, groups)
    let steps = Observable(HistorySteps(numbers), changes: .always)
    self.steps = steps
    changed = RowTrackerList(file: file, line: line)
    moment = Computed(changes: .by(HistoryMoment.isSame)) {
      owner.history?.look() ?? HistoryMoment([], numbers.next())
    }
    outlook = Computed(changes: .always) { owner.history?.lookAhead() ?? steps.value }
    isGroupOpen = Computed { groups.value > 0 }
    groups.outlastTransactions()
    ends.outlastTransactions()
    steps.join(family, as: Part.steps.rawValue)
    groups.join(family, as: Part.groups.rawValue)
    self.name.join(family, as: Part.name.rawValue)
    ends.join(family, as: Part.ends.rawValue)
    moment.join(family, as: Part.moment.rawValue)
    outlook.join(family, as: Part.outlook.rawValue)
    isGroupOpen.join(family, as: Part.isGroupOpen.rawValue)
    moment.explainRows { ContiguousArray(owner.history?.subjects.compactMap(\.tracker) ?? []) }
  }

  /// Makes the command that takes back the last of the steps in one direction. It is concurrent, so that a bound button
  /// is not disabled while the command executes.
  func command(_ direction: HistorySteps.Direction, _ work: @escaping () -> Void) -> Command<Void, Void> {
    let (isGroupOpen, outlook) = (isGroupOpen, outlook)
    let isPossible = Computed { !outlook.value.steps(direction).isEmpty }
    isPossible.join(family, as: (direction == .undo ? Part.canUndo : .canRedo).rawValue)
    return Command(
      enabledIf: { !isGroupOpen.value && isPossible.value }, policy: .concurrent(), name: "\(family.name).\(direction)",
      work)
  }
}
