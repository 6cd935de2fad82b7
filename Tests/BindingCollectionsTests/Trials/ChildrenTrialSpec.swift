import Binding
import BindingCollections
import TestSupport
import Testing

private struct Contact: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// A child that edits its element, and shows it.
private final class Card {
  let name: Lens<String>
  private(set) var shown = ""
  private var effect: Effect?

  init(_ contact: Lens<Contact>) {
    name = contact[\.name]
    effect = Effect { [unowned self] in shown = name.value }
  }
}

/// An array whose elements have children, both edited: children and elements agree, and each child ends once.
private struct ChildrenTrial: GroupedTrial {
  enum Part {
    case insert(Int), remove(Int), move(Int, Int), rename(Int), renameChild(Int), observe(Bool)
    /// Inserts an element with the identity of another one, so that both children edit the first of the two, and then
    /// gives that one a new identity.
    case duplicate(Int, Int)
    /// Gives an element another identity: a new one, or that of another element, which it replaces.
    case replace(Int, with: Int?)
    /// Gives an element a new identity, and inserts an equal one with its former identity, in one batch.
    case succeed(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { .random(in: 0..<8, using: &generator) }
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: .insert(number())
    case 2: .remove(number())
    case 3: .move(number(), number())
    case 4: .rename(number())
    case 5, 6: .renameChild(number())
    case 7, 8: .replace(number(), with: generator.chance(30) ? number() : nil)
    // These two not in a transaction: if it fails, a child that was read in it with another row stays with that row.
    case 9: depth == 0 ? .succeed(number()) : .rename(number())
    case 10: depth == 0 ? .duplicate(number(), number()) : .insert(number())
    default: .observe(generator.chance(70))
    }
  }

  final class Counts { var made = 0, ended = 0 }

  let contacts = ObservableArray<Contact>()
  let cards: DerivedArray<Card>
  let counts = Counts()
  var observer: Effect?
  var lastID = 0
  var model: [(id: Int, name: String)] = []
  private var names: [String] { model.map(\.name) }

  init(_ setup: NoSetup) {
    let counts = counts
    cards = contacts.children(by: \.id) { contact -> Card in
      counts.made += 1
      return Card(contact)
    } release: { _ in
      counts.ended += 1
    }
  }

  mutating func change(_ part: Part) { withDiagnostics({ _ in }) { changeNow(part) } }

  private mutating func changeNow(_ part: Part) {
    let count = model.count
    switch part {
    case .insert(let offset):
      lastID += 1
      contacts.insert(Contact(id: lastID, name: "n\(lastID)"), at: offset % (count + 1))
      model.insert((lastID, "n\(lastID)"), at: offset % (count + 1))
    case .observe(let isWanted):
      let cards = cards
      observer = isWanted ? observer ?? Effect { _ = cards.value } : nil
    case _ where count == 0: break
    case .duplicate(let other, let offset):
      lastID += 2
      let (id, place) = (model[other % count].id, offset % (count + 1))
      contacts.insert(Contact(id: id, name: "d\(lastID)"), at: place)
      model.insert((id, "d\(lastID)"), at: place)
      let first = model.firstIndex { $0.id == id }!
      cards.value[place].name.value += "?"
      model[first].name += "?"
      let edited = cards.value.map(\.name.value)
      for other in model.indices where edited[other] != model[model[other].id == id ? first : other].name {
        model.append((0, "where there are duplicates, children edit \(edited)"))
      }
      contacts.replace(id: id, with: Contact(id: lastID - 1, name: "r\(lastID)"))
      model[first] = (lastID - 1, "r\(lastID)")
    case .remove(let offset):
      contacts.remove(at: offset % count)
      model.remove(at: offset % count)
    case .move(let from, let to):
      contacts.move(from: from % count, to: to % count)
      model.insert(model.remove(at: from % count), at: to % count)
    case .rename(let offset):
      contacts[offset % count].name += "!"
      model[offset % count].name += "!"
    case .renameChild(let offset):
      cards.value[offset % count].name.value += "?"
      model[offset % count].name += "?"
    case .replace(let offset, with: let other):
      let made = cards.value.isEmpty ? 0 : counts.made
      lastID += 1
      let (id, former) = (other.map { model[$0 % count].id } ?? lastID, model[offset % count].id)
      contacts.replace(id: former, with: Contact(id: id, name: "r\(lastID)"))
      model[offset % count] = (id, "r\(lastID)")
      if former != id, let twin = model.indices.first(where: { $0 != offset % count && model[$0].id == id }) {
        model.remove(at: twin)
      }
      _ = cards.value
      if counts.made != made { model.append((0, "no child of its own, but the former one")) }
    case .succeed(let offset):
      let former = model[offset % count]
      lastID += 1
      batch {
        contacts.replace(id: former.id, with: Contact(id: lastID, name: "s\(lastID)"))
        contacts.append(Contact(id: former.id, name: former.name))
      }
      model[offset % count] = (lastID, "s\(lastID)")
      model.append(former)
    }
  }

  func difference() -> String? {
    let (names, edited) = (contacts.value.map(\.name), cards.value.map(\.name.value))
    let model = self.names
    if names != model || edited != model { return "elements \(names) and children \(edited) instead of \(model)" }
    let shown = cards.value.map(\.shown)
    return shown == model ? nil : "children show \(shown) instead of \(model)"
  }

  mutating func end() -> String? {
    observer = nil
    contacts.removeAll()
    _ = cards.value
    return counts.made == counts.ended ? nil : "\(counts.made) children were made, and \(counts.ended) have ended"
  }
}

@Suite struct ChildrenTrialSpec {
  @Test func `elements and their children agree under random edits of both, and each child ends once`() async {
    await ChildrenTrial.run()
  }
}
