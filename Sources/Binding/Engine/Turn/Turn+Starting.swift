// Effects that are made while a computed is being read: they run for the first time when the outermost read is over.

extension TurnRef {
  /// How deep the first run of an effect may stand in the first runs of others.
  private static var generationsInRead: Int { 1000 }

  /// Lets an effect run for the first time when the read is over.
  @inline(never)
  func startLater(_ effect: NodeRef) {
    effect.pointee.flags.change(set: .newcomer | .queued, clear: .pending)
    effect.slot = pointee.newcomers.count
    effect.runs = pointee.generation + 1
    pointee.newcomers.push(effect)
    pointee.isAnythingLeft = true
  }

  /// Runs the newcomers, in the order of making. What the body of one makes in turn runs before the next one, when the
  /// read there is over; where the stack is low, after the others.
  func startNewcomers() {
    if pointee.generation > 0, Platform.isStackLow(pointee.stackEnd) { return }
    let (first, generation) = (pointee.firstNewcomer, pointee.generation)
    open()
    var slot = first
    while slot < pointee.newcomers.count {
      if let effect = pointee.newcomers[slot] {
        pointee.newcomers[slot] = nil
        pointee.firstNewcomer = pointee.newcomers.count
        start(effect)
      }
      slot &+= 1
    }
    pointee.newcomers.removeAll(from: first)
    pointee.firstNewcomer = first
    pointee.generation = generation
    close()
  }

  private func start(_ effect: NodeRef) {
    effect.pointee.flags.change(clear: .newcomer | .queued)
    pointee.generation = effect.runs
    if effect.runs > TurnRef.generationsInRead { return refuse(effect) }
    countFirstRun(effect)
    perform(effect)
  }
}
