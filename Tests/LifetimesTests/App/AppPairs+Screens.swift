import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import BindingTesting
import Foundation

extension AppPairs {
  /// What is shown, and what is stored.
  static let screens = [
    Invariant("the top of a path is its last item", of: [.path]) { app in
      differ(app.path.top, app.path.items.value.last)
    },
    Invariant("the top page shows the mail as it is in the list", of: [.path, .pages]) { app in
      differ(app.topTitle, app.mails.value.first { $0.id == app.path.items.value.last?.id }?.title)
    },
    Invariant("what a sheet shows is the mail as it is in the list", of: [.sheet, .pages]) { app in
      guard let editor = app.sheet.item.value else { return nil }
      return differ(editor.title.value, app.mails.value.first { $0.id == editor.id }?.title)
    },
    Invariant("a sheet is presented while it has an item", of: [.sheet]) { app in
      differ(app.sheet.isPresented.value, app.sheet.item.value != nil)
    },
    Invariant(
      "presenters show the path and the item of the sheet", of: [.path, .sheet],
      atLastBecause: "presenters are told when an operation is over, and take their time"
    ) { $0.presented },
    Invariant(
      "what is stored is what is there", of: [.storage, .pages, .derived, .lens, .path, .selection, .form, .store],
      atLastBecause: "values are stored when an operation is over", around: .storage
    ) { $0.stored },
  ]

  /// A store, contexts, and a second program.
  static let stores = [
    Invariant(
      "what is marked is what the store has marked of what is shown", of: [.store, .derived, .pages], around: .store
    ) { app in
      let marked = app.store.state.value.marked
      return differ(app.marked.value.map(\.id), app.shownByHand.filter(marked.contains))
    },
    Invariant("a replay of the actions gives the state, also after an undo", of: [.store, .history]) { app in
      differ(app.store.replay(), app.store.state.value)
    },
    Invariant("a field over the store without a draft shows the store", of: [.store]) { app in
      app.draft(of: app.labelField, app.label.value) ?? differ(app.label.value, app.store.state.value.label)
    },
    Invariant("a row has the tint of the nearest context", of: [.context, .children]) { app in
      let tint = app.plain.tints[1] ?? app.plain.tints[0] ?? 0
      return differ(app.inner[Tint.self], tint)
        ?? app.rows.value.lazy.compactMap { differ($0.context[Tint.self], tint) }.first
    },
    Invariant("the desk is found while it is there", of: [.context, .owner]) { app in
      guard let desk = app.desk.value else { return nil }
      return app.inner[Working.self] === desk ? nil : "another desk is found, or none"
    },
    Invariant(
      "what the sheet shows is found, and nothing else", of: [.context, .sheet],
      atLastBecause: "the scope of what was shown ends when its page has gone"
    ) { app in
      guard !app.host.isMoving else { return nil }
      return differ(app.inner[Showing.self]?.id, app.sheet.item.value?.id)
    },
    Invariant(
      "two programs that have stored all have the same",
      of: [.writer, .storage, .pages, .derived, .lens, .path, .store],
      atLastBecause: "each takes up what the other has stored", around: .writer
    ) { app in
      guard app.storage != nil, let other = app.elsewhere, other.isStored else { return nil }
      let (sight, isCoarse) = (app.setup.sight, app.setup.sight == .less)
      return differ(app.request.value, other.request.value, "request")
        ?? differ(app.path.items.value, other.path.value, "path") ?? differ(app.label.value, other.label.value, "label")
        ?? (isCoarse ? nil : differ(app.threshold.value, other.threshold.value, "threshold"))
        ?? differ(sight.seen(of: app.note.value), sight.seen(of: other.note.value), "note")
    },
  ]

  /// What reads all parts.
  static let readers = [
    Invariant(
      "a body has seen what is there, or was told to look again",
      of: Set(App.told + [.body]), atLastBecause: "Observation is told when an operation is over", around: .body
    ) { app in
      app.setup.has(.body) && !app.body.isStale ? app.firstDifference(app.body.seen, from: app.readings.now) : nil
    },
    Invariant(
      "an effect in a scope that is not paused has seen what is there",
      of: Set(App.told + [.paused]), atLastBecause: "effects run when an operation is over", around: .paused
    ) { app in
      app.setup.has(.paused) && !app.hidden.isPaused
        ? app.firstDifference(app.readings.seenHidden, from: app.readings.now) : nil
    },
    Invariant(
      "what is remembered of all parts is what they say", of: [],
      atLastBecause: "that is where all parts are asked anew"
    ) { app in
      app.firstDifference(app.readings.everything.value, from: app.readings.now)
    },
  ]
}

extension App {
  /// The first part that says something else than it said.
  func firstDifference(_ seen: [AppPart: String], from now: [AppPart: String]) -> String? {
    for part in App.told {
      let (now, seen) = (now[part] ?? "", seen[part] ?? "")
      if now != seen { return "\(part) is '\(now)', and was seen as '\(seen)'" }
    }
    return nil
  }

  fileprivate var presented: String? {
    if !stack.isMoving, let text = differ(stack.items, path.items.value, "the stack shows") { return text }
    if !host.isMoving, host.item !== sheet.item.value {
      return "the sheet shows \(host.item?.id ?? -1) instead of \(sheet.item.value?.id ?? -1)"
    }
    if let editor = host.item, editors.last !== editor {
      if host.screen === page { return "the page of a sheet goes on to show another object" }
      editors.append(editor)
    }
    page = host.screen
    if !host.isMoving, let editor = editors.first(where: { $0 !== sheet.item.value && !$0.scope.isEnded }) {
      return "the scope of \(editor.id), which has gone, goes on"
    }
    guard let editor = sheet.item.value, !editor.scope.isEnded else {
      return sheet.item.value == nil ? nil : "the scope of what is shown has ended"
    }
    return differ(editor.seen, editor.title.value, "an effect of the sheet has seen")
  }

  fileprivate var stored: String? {
    guard storage != nil else { return nil }
    let texts = disk.texts.mapValues { String(decoding: $0, as: UTF8.self) }
    func wrong<Value: Decodable & Equatable>(_ key: String, _ value: Value, _ first: Value) -> String? {
      guard let text = texts[key] else { return value == first ? nil : "\(key) is not stored, and \(value)" }
      guard let kept = try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) else { return "\(key) is \(text)" }
      // What a second program has stored stays where the value here takes no notice of it.
      return elsewhere != nil && ["chosen", "drafts"].contains(key) ? nil : differ(kept, value, "\(key):")
    }
    return wrong("request", request.value, 1) ?? wrong("label", label.value, Basket().label)
      ?? (setup.sight == .less && elsewhere != nil ? nil : wrong("threshold", threshold.value, 0))
      ?? wrong("path", path.items.value, []) ?? wrong("chosen", selection.first, nil)
      ?? wrong("drafts", form.drafts(version: 1), FormDrafts(version: 1, contents: [:]))
      ?? texts["note"].flatMap { text in
        let kept = try? JSONDecoder().decode(Note.self, from: Data(text.utf8))
        guard elsewhere != nil else { return differ(kept?.words, note.value.words, "note:") }
        return differ(kept.map(setup.sight.seen), setup.sight.seen(of: note.value), "note:")
      }
  }
}

extension AppReadings {
  /// What a reader in a task has not seen yet.
  func unrest(of app: App) -> String? {
    guard app.setup.has(.loop), app.isOnline.value, seenByLoop != everything.value else { return nil }
    return app.firstDifference(seenByLoop ?? [:], from: everything.value).map { "a loop: \($0)" }
  }
}
