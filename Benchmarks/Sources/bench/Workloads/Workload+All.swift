extension Workload {
  /// All workloads, in the order of the table. Add new ones here.
  static let all = single + rowsOfPage + [.rowMemory] + ofEveryDay

  private static let single: [Workload] = [
    .createState, .createComputed, .createEffect,
    .propagate(width: 1, height: 1), .propagate(width: 1, height: 100), .propagate(width: 100, height: 1),
    .propagate(width: 100, height: 100), .mapChain,
    .kairoAvoidable, .kairoBroad, .kairoDeep, .kairoDiamond, .kairoMux, .kairoRepeated, .kairoTriangle, .kairoUnstable,
    .cellx, .form, .seen, .bindingByClosure, .bindingByKeyPath, .readComputed,
    .lensEdit, .transactionCommitted, .transactionRolledBack, .command, .event,
    .stateMemory, .computedMemory, .effectMemory, .stateAndEffectMemory, .tableTime, .tableMemory,
    .createField, .createTwoWayBinding, .createControlBinding, .editField, .editControl, .editText, .fieldMemory,
    .twoWayBindingMemory, .controlBindingMemory, .screen, .listEdit, .listFill, .listAppend, .listOrder, .listSearch,
  ]

  private static let ofEveryDay: [Workload] = [
    .createBinding, .bindingMemory, .createLens, .lensMemory, .createEvent, .eventMemory, .createCommand,
    .commandMemory, .createScope, .scopeMemory, .appendRow, .queueRow, .arrayMemory, .editSortedRow, .sortedMemory,
  ]
}
