extension EditsByHand {
  // MARK: The check of a layer

  /// An asynchronous check, of the drafts that are to be written.
  struct Check {
    /// The draft that is to be checked; each request has another number.
    var requested: (stamp: Int, number: Int)?
    // Not part of the data: a transaction that fails does not restore it.
    var requests = 0
    var asked: Int?
    var answer: (number: Int, isRefused: Bool)?
    /// How often it was asked.
    var asks = 0
  }

  /// The number of the question about a draft, if it is to be checked.
  private func question(_ sight: Sight, _ layer: Int) -> Int? {
    guard let requested = layers[layer].check?.requested, isDirty(sight), let draft = sight.draft,
      requested.stamp == draft.stamp, let meaning = draft.meaning, meaning != layers[layer].refused,
      !layers[layer].isRemarked(draft.person, draft.text, draft.stamp)
    else { return nil }
    return requested.number
  }

  /// Whether the check has not accepted a draft: it accepts none of a person who is not edited any more.
  func isHeldBack(_ sight: Sight, _ layer: Int, _ isPresent: Bool) -> Bool {
    guard let check = layers[layer].check else { return false }
    guard isPresent else { return true }
    guard let number = question(sight, layer) else { return false }
    return check.answer?.number != number || check.answer?.isRefused == true
  }

  func isPending(_ sight: Sight, _ layer: Int) -> Bool {
    guard let number = question(sight, layer) else { return false }
    return layers[layer].check?.answer?.number != number
  }

  mutating func request(_ layer: Int, _ draft: Draft, again: Bool) {
    guard let check = layers[layer].check else { return }
    if check.requested?.stamp == draft.stamp, !again || check.answer?.isRefused != true { return }
    layers[layer].check?.requests += 1
    layers[layer].check?.requested = (draft.stamp, check.requests + 1)
  }

  /// Asks the check if it has another question now.
  mutating func askCheck(_ layer: Int) {
    guard let check = layers[layer].check, let sight = sight(layer, selected) else { return }
    let number = question(sight, layer)
    if number == check.asked { return }
    layers[layer].check?.asked = number
    layers[layer].check?.answer = nil
    if number != nil { layers[layer].check?.asks += 1 }
  }

  // MARK: The only layer, submitted

  var sight: Sight { sight(0, selected)! }
  var isPending: Bool { isPending(sight, 0) }
  var asks: Int { layers[0].check?.asks ?? 0 }

  mutating func take(isRefused: Bool) {
    if let number = layers[0].check?.asked { layers[0].check?.answer = (number, isRefused) }
  }

  /// A draft is to be written by a call.
  mutating func ask(_ layer: Int = 0) {
    if let sight = sight(layer, selected), isDirty(sight), let draft = sight.draft {
      request(layer, draft, again: true)
    }
  }

  func isSubmitted(_ layer: Int, _ person: Int) -> Bool { layers[layer].submitted.contains(person) }

  /// Writes a draft that was submitted. What was typed since then is a draft over that.
  mutating func write(_ value: String, for person: Int, stamp: Int) {
    let typed = sight(0, person)?.draft
    set(value, person)
    if layers[0].drafts.first(where: { $0.person == person })?.stamp == stamp { return drop(0, person) }
    guard var typed else { return }
    if typed.status == .settled {
      typed.status = layers[0].policy.pace == .onChange ? .due : .held
      startTimer(0)
    }
    typed.over = values[person]
    if typed.text == values[person] || typed.meaning == values[person] { typed.status = .settled }
    put(typed, 0)
  }

  mutating func endSubmission(of person: Int) {
    layers[0].submitted.remove(person)
    guard person != selected, let draft = layers[0].drafts.first(where: { $0.person == person }), draft.isKept,
      let sight = sight(0, person), sight.draft != nil, !isDirty(sight)
    else { return }
    drop(0, person)
  }

  mutating func rollBackData(to former: EditsByHand) {
    let layer = layers[0]
    self = former
    layers[0].timer = layer.timer
    let requested = former.layers[0].check?.requested
    layers[0].check = layer.check
    layers[0].check?.requested = requested
  }
}
