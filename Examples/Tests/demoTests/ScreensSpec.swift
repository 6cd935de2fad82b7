import Binding
import TerminalWidgets
import Testing

@testable import demo

/// The screens that `--interactive` shows, each used by its own keys, in a usual terminal and in a very small one.
@MainActor struct ScreensSpec {
  /// Keys, and what is to be seen after them, by and by where something takes its time.
  typealias Step = (keys: String, shows: String)

  private nonisolated static let sizes = [ScreenSize(rows: 24, columns: 80), ScreenSize(rows: 12, columns: 40)]

  private nonisolated static let uses: [String: [Step]] = [
    "address-book": [
      ("", "Ada Lovelace"), ("Lo", "Search: Lo"), ("^u<tab><down>", "> Ada Lovelace"), ("<tab>Lady ", "Lady"),
      ("<tab>^uAugusta", "Augusta"), ("<tab>^uKing", "King"),
      ("<tab>^u1815-02-30<backtab><backtab><backtab><backtab><down>", "> Dr. Grace"),
      ("<backtab><backtab><enter>", "5-02-30"), ("^u1815-12-10", "5-12-10"),
      ("<tab><tab><tab><enter>", "[ Redo"), ("<tab><enter>", "[ Undo"), ("<tab><enter>", "( Save )"),
      ("<backtab><backtab><backtab><enter>", "King?"), ("<enter>", "[ Add ]"), ("", "[ Remove ]"), ("<enter>", "King?"),
      ("<tab><enter>", "[ Undo Remove"), ("<backtab><enter>", "First name"),
    ],
    "cart": [("", "× tea"), ("<down>+", "2 × tea"), ("<tab>TEN<tab>", "to pay: 26.10"), ("<enter>", "paid: 26.10")],
    "cells": [("<right><down>", "Cell: 4.5"), ("10<enter>", "20"), ("<up>", "Cell: 10"), ("<enter>0<enter>", "100")],
    "circles": [
      ("<enter>", "▒▒"), ("<tab><tab><tab><enter>", "[ Done ]"), ("<tab><right><right>", "Diameter"),
      ("<backtab><enter>", "[ Adjust ]"), ("<backtab><backtab><enter>", "[ Redo Adjust ]"),
      ("<tab><enter>", "[ Undo Adjust ]"),
    ],
    "counter-list": [
      ("<down><down>+", "> K: 6"), ("<tab><down>+", "> H: 5"), ("<tab><enter>", "K: 5"), ("<tab><enter>", "H: 4"),
    ],
    "counter": [("<enter><enter>", "2")],
    "expenses": [
      ("", "3. Tea: 120"), ("te", "Search: te"), ("^u<tab><down><down>", "> 3. Tea"), ("<tab>!", "Tea!"),
      ("<tab>^u150", "150"), ("<tab>^u4", "4"),
      ("<tab><tab><tab><tab><tab><tab><tab><tab><enter>", "1090 spent"),
      ("<backtab><backtab><backtab><backtab><backtab><backtab><enter>", "Others: 5"),
      ("<tab><enter>", "Day   : 5"), ("<backtab><backtab><enter>", "5. Tea!: 150"),
      ("<tab><tab><tab><tab><enter>", "[ Undo Delete ]"), ("<tab><enter>", "[ Redo Delete ]"),
      ("<tab><enter>", "[ Undo Delete ]"), ("<backtab><backtab><backtab><enter>", "[ Undo Add ]"),
      ("<backtab><backtab><backtab><backtab><backtab><backtab><backtab><end>", "> 12. Books"), ("<tab>!", "Books!"),
      ("<tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><enter>", "12. Book club"),
      ("<tab><end>", "Others: Book"),
    ],
    "flight": [
      ("<right>", "‹there and back›"), ("<tab><backspace>6", "! The flight back is before"),
      ("<tab><backspace>8", "2026-01-18"), ("<tab><enter>", "You have booked a flight"),
    ],
    "get-page": [
      ("<enter>", "page 1: views at 0..<100"), ("<tab><enter>", "page 2: views at 0..<100"),
      ("<tab><tab><enter>", "page 2: views at 0..<150"), ("<backtab><enter>", "[ higher ]"),
    ],
    "gift-panel": [
      ("<enter>", "rose for 5"), ("<tab><enter>", "* rose for 5"), ("<tab><enter>", "* cake for 10"),
      ("<tab><enter>", "here comes a cake!"), ("<tab><enter>", "rose for 2"), ("<tab><enter>", "* rose for 2"),
      ("<tab><enter>", "* cake for 4"), ("<tab><enter>", "16 coins left"),
    ],
    "goods-cells": [
      ("<down>", "> Tea"), ("<tab><down>", "> Tray"), ("<tab><enter>", "¥36.00"), ("<tab><enter>", "€36.00"),
    ],
    "home-page": [
      ("", "Channel 1 +0"), ("<down>l", "Channel 0 +1"), ("<down><down><down><down>", "[ Try again ]"),
      ("<tab><enter>", "16 rows"),
    ],
    "styled-rows": [
      ("<down><enter>", "[ Back ]"), ("<enter>", "Phone"), ("<tab> ", "[x] in rows of rows"),
      ("<backtab><down><down><down><down> ", "wrote to ada@"),
    ],
    "manager-worker": [
      ("<enter>", "celebrate Task!"), ("<tab><enter>", "celebrate Task!"), ("<tab><enter>", "hand it in!"),
      ("<tab><enter>", "say thanks!"), ("<tab><enter>", "Audited: 1"),
    ],
    "people": [
      ("ti", "Tisch, Roman"), ("^u<tab><end>", "> Tisch, Roman"), ("<tab>^uIda", "Ida"), ("<tab>^uTafel", "Tafel"),
      ("<tab><tab><enter>", "> Tafel, Ida"), ("<backtab><enter>", "  Tafel, Ida"), ("<tab><tab><enter>", "Create"),
    ],
    "personal-info": [
      ("", "[ More ]"), ("<enter>", "more of Ada"), ("<tab><enter>", "more of Ada"), ("<tab><enter>", "more of Ada"),
    ],
    "random-digit": [
      ("<enter>", "MVC"), ("<tab><enter>", "MVP"), ("<tab><enter>", "MVVM"), ("<tab>^uhello", "Content: hello"),
    ],
    "search": [
      ("an", "anoo"), ("<tab><down>", "> ano"), ("<tab><enter>", "( More )"), ("", "[ More ]"),
      ("<enter>", "cannot be reached"), ("<tab><enter>", "That is all."),
    ],
    "sign-up": [
      ("ada@example.org", "ada@"), ("<tab>correct horse", "••••"), ("<tab>correct horse", "••••"),
      ("<tab> ", "[x] I want news"), ("<tab><enter>", "Please correct what is marked."),
      ("^ugrace@example.org<enter>", "grace@"), ("<backtab><enter>", "Welcome, grace@example.org."),
    ],
    "temperature": [("^u100", "212.0"), ("<tab>^u-40", "-40.0")],
    "timer": [("", "0.2 s"), ("<left><left><left><left>", "░"), ("<tab><enter>", "0.0 s")],
    "todos": [
      ("", "[ ] Buy a unicorn"), ("Feed it<enter>", "[ ] Feed it"), ("<tab><down><down> ", "[x] Buy a unicorn"),
      ("<enter>!<enter>", "[x] Buy a unicorn!"), ("<tab><tab><tab><tab>", "! Not saved: The disk is full."),
      ("<enter>", "( Save )"), ("<backtab><enter>", "( Clear completed )"), ("<backtab> ", "[x] all done"),
      ("<backtab><right>", "‹active›"),
    ],
    "viper": [
      ("", "· water the plants"), ("feed it<enter>", "· feed it"), ("<tab><down><right>", "water the plants: to do"),
      ("<enter>", "water the plants: done"), ("<esc>", "✓ water the plants"), ("<tab><tab><tab><enter>", "0 of 1 done"),
      ("<backtab><enter>", "saved"),
    ],
  ]

  @Test(arguments: uses.keys.sorted(), sizes)
  func `each control of a screen has a visible effect`(name: String, size: ScreenSize) async throws {
    let demo = try #require(Demo.all.first { $0.name == name })
    let scope = Scope()
    defer { scope.end() }
    let screen = demo.screen(scope)
    var (controls, useful) = ([ObjectIdentifier: any Widget](), Set<ObjectIdentifier>())
    // A screen may make a control anew, a form for each person: of one name as many are used as are seen at once.
    var (names, most) = ([ObjectIdentifier: String](), [String: Int]())
    for step in Self.uses[name] ?? [] {
      var (used, before): (ObjectIdentifier?, [String]) = (nil, [])
      for key in Key.keys(step.keys) {
        _ = screen.frame(size)
        for stop in screen.stops where controls.updateValue(stop, forKey: ObjectIdentifier(stop)) == nil {
          names[ObjectIdentifier(stop)] = self.name(of: stop)
        }
        let seen = Dictionary(grouping: screen.stops.compactMap { names[ObjectIdentifier($0)] }) { $0 }
        most.merge(seen.mapValues(\.count)) { max($0, $1) }
        (used, before) = (screen.focused.map { ObjectIdentifier($0) }, screen.text(size))
        screen.handle(key)
        if key == .tab || key == .backTab { used = nil }
        if let used, screen.text(size) != before { useful.insert(used) }
      }
      let isShown = await waits { screen.text(size).joined(separator: "\n").contains(step.shows) }
      if let used, screen.text(size) != before { useful.insert(used) }
      guard isShown else {
        Issue.record("\(step) shows \(screen.text(size))")
        return
      }
    }
    let used = Dictionary(grouping: useful.compactMap { names[$0] }) { $0 }
    let idle = most.filter { name, count in (used[name]?.count ?? 0) < count }
    #expect(idle.isEmpty)
  }

  /// What a control is called when it is seen first: the words before a colon, the first word of a button.
  private func name(of control: any Widget) -> String {
    let text = control.draw(width: 80, height: 3).lines.first ?? ""
    let words = text.split { !$0.isLetter && $0 != " " }.first { $0.contains(where: \.isLetter) } ?? ""
    return
      "\(type(of: control)) \(control is Button ? words.split(separator: " ").first ?? "" : control is Entry ? words : "")"
  }

  /// Waits far longer than a service takes.
  private func waits(for condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      await Task.yield()
    }
    return true
  }
}
