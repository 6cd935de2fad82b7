extension EditsByHand {
  // MARK: Controls

  /// The control announces an edit, or the end of a composition.
  mutating func announce(_ index: Int) {
    if controls[index].isObservable { return }
    look(index)
    if !isPaused { take(index) }
  }

  mutating func look(_ index: Int) {
    if controls[index].isComposing { return controls[index].hasComposed = true }
    let control = controls[index]
    if control.content != control.read {
      (controls[index].read, controls[index].isEdited) = (control.content, true)
    } else if control.hasComposed, !control.isEdited {
      controls[index].isBehind = false
    }
    controls[index].hasComposed = false
  }

  mutating func take(_ index: Int) {
    if controls[index].isObservable { look(index) }
    let control = controls[index]
    guard control.isEdited else { return }
    if control.isComposing { return controls[index].hasComposed = true }
    // The user could not see what the composition has kept from being shown: the text replaces it, unless the policy
    // asks.
    let isSeen = !control.isBehind || layers[control.layer].keepsInConflicts
    let sight = type(control.read, control.layer, control.person, over: isSeen ? control.sight : nil)
    (controls[index].sight, controls[index].isEdited, controls[index].isBehind) = (sight, false, false)
  }

  mutating func leave(_ index: Int) {
    if controls[index].isObservable { return }
    if controls[index].isComposing { return controls[index].hasComposed = true }
    controls[index].hasEnded = true
    if isPaused { return }
    look(index)
    end(index)
  }

  mutating func end(_ index: Int) {
    take(index)
    guard controls[index].hasEnded else { return }
    controls[index].hasEnded = false
    let layer = controls[index].layer
    if layers[layer].policy.pace != .onCommit { commit(layer, controls[index].person) }
  }

  mutating func resume() {
    isPaused = false
    for index in controls.indices { end(index) }
    guard let binding = world.binding, layers[binding].hasMissed else { return }
    layers[binding].hasMissed = false
    ring(binding)
  }

  /// A commit by the program; a binding first takes the content of its control.
  mutating func commit(_ layer: Int) {
    if layer == world.binding { take(0) }
    commit(layer, selected)
    if layer == world.binding, world.isToObservable { show(0) }
  }

  mutating func keepDraftNow(_ layer: Int) {
    if layer == world.binding { take(0) }
    keepDraft(layer)
  }

  mutating func revert(_ layer: Int) {
    if layer != world.binding { return drop(layer, selected) }
    look(0)
    if controls[0].person != selected { take(0) }
    drop(layer, selected)
    (controls[0].sight, controls[0].isEdited) = (nil, false)
    // An observable shows the source at once: what is typed next is an edit, even if it is the same.
    if world.isToObservable { show(0) }
  }

  // MARK: At the end of an operation

  mutating func finish() {
    if world.isToObservable { look(0) }
    if world.isToObservable, !isPaused { take(0) }
    // A write by one layer is an edit of the layer below.
    for _ in 0..<3 { for layer in layers.indices where !isPaused || layer != world.binding { reconcile(layer) } }
    if !isPaused { for index in controls.indices { show(index) } }
    for layer in layers.indices { askCheck(layer) }
    guard let stamp = committing, !isPending else { return }
    // The form commits the draft for which it waits, if that is still there.
    committing = nil
    if isDirty(sight), sight.draft?.stamp == stamp {
      commitFormNow()
      finish()
    }
  }

  mutating func reconcile(_ layer: Int) {
    for draft in layers[layer].drafts {
      if draft.person == selected { stay(layer) } else if !draft.isKept { leave(layer, draft) }
    }
  }

  mutating func stay(_ layer: Int) {
    guard var sight = sight(layer, selected), var draft = sight.draft else { return drop(layer, selected) }
    if draft.isKept {
      let isSettled = draft.text == sight.value
      draft.isKept = false
      draft.status = isSettled ? .settled : layers[layer].policy.pace == .onChange ? .due : .held
      if isSettled { draft.over = sight.value }
      put(draft, layer)
      if !isSettled { startTimer(layer) }
      sight.draft = draft
    }
    guard sight.isOpen else { return }
    if isDirty(sight) {
      attempt(layer, sight)
    } else {
      (draft.status, draft.over) = (.settled, sight.value)
      put(draft, layer)
    }
  }

  mutating func leave(_ layer: Int, _ draft: Draft) {
    let sight = sight(layer, draft.person) ?? Sight(value: draft.over, draft: draft)
    let isSubmitted = isSubmitted(layer, draft.person)
    if sight.draft != nil, isSubmitted || isDirty(sight) {
      if layers[layer].policy.left == .keep { return keep(layer, draft) }
      if layers[layer].policy.left == .commit, isSubmitted { return }
      if layers[layer].policy.left == .commit { _ = writeNow(layer, draft.person) }
    }
    drop(layer, draft.person)
  }

  mutating func keep(_ layer: Int, _ draft: Draft) {
    var draft = draft
    draft.isKept = true
    drop(layer, draft.person)
    layers[layer].drafts.append(draft)
    let kept = layers[layer].drafts.filter { $0.isKept && $0.person != selected }
    if kept.count > 1 { drop(layer, kept[0].person) }
  }

  mutating func show(_ index: Int) {
    let control = controls[index]
    guard let sight = sight(control.layer, selected) else { return }
    if let known = control.sight, control.person == selected, !control.isEdited, known.value == sight.value,
      known.draft?.stamp == sight.draft?.stamp
    {
      return
    }
    if control.isComposing {
      let isSeen = control.person == selected && control.sight?.value == sight.value
      if !isSeen || control.sight?.content != sight.content { controls[index].isBehind = true }
      return controls[index].hasComposed = true
    }
    // Another person is shown even if both look the same: the control may hold content that it has not announced.
    if control.read != sight.content || control.person != selected && !control.isObservable {
      if control.content != sight.content {
        controls[index].content = control.isClamping && sight.content == "3" ? "2" : sight.content
      }
      controls[index].read = controls[index].content
    }
    (controls[index].person, controls[index].sight, controls[index].isEdited) = (selected, sight, false)
    controls[index].isBehind = false
  }

  mutating func rollBack(to former: EditsByHand) {
    // Persons who came meanwhile have gone, and their numbers are not given again.
    values.replaceSubrange(former.values.indices, with: former.values)
    (present, place) = (former.present, former.place)
    (done, undone) = (former.done, former.undone)
    for layer in layers.indices {
      (layers[layer].drafts, layers[layer].refused) = (former.layers[layer].drafts, former.layers[layer].refused)
      layers[layer].check?.requested = former.layers[layer].check?.requested
    }
    if world.isToObservable { controls = former.controls }
  }
}
