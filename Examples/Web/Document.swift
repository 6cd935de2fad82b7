// The document of the page. The host keeps its nodes, and gives each a number.

import Binding

/// An element of the page.
class Element {
  let number: Int32

  fileprivate init(_ number: Int32) { self.number = number }

  /// The element of a class in the original page.
  convenience init(named name: String) { self.init(name.passed { findNode($0, $1) }) }

  /// A copy of a template of the page.
  convenience init(template: String) { self.init(template.passed { cloneNode($0, $1) }) }

  deinit { releaseNode(number) }

  /// Shows a text, in one of the children or instead of them.
  func show(_ text: String, inChild child: Int = -1) { text.passed { setText(number, Int32(child), $0, $1) } }

  func setClass(_ name: String) { name.passed { setClassName(number, $0, $1) } }

  func insert(_ child: Element, before next: Element?) { insertNode(number, child.number, next?.number ?? 0) }

  func remove() { removeNode(number) }

  /// Calls a closure with each event, as long as the page lives: with the number of the row that was hit, and the text
  /// or the class of the element.
  func listen(to event: String, _ body: @escaping (_ row: Int32, _ text: String) -> Void) {
    listeners.append(body)
    event.passed { addListener(number, $0, $1, Int32(listeners.count - 1)) }
  }
}

/// An element in which the user types.
final class Entry: Element {
  let edited = Event<Void>()
  private var text = ""

  var content: String {
    get { text }
    set {
      text = newValue
      show(newValue)
    }
  }

  func startListening() {
    listen(to: "input") { [unowned(unsafe) self] _, text in
      self.text = text
      edited.send()
    }
  }
}

extension String {
  fileprivate func passed<Answer>(_ body: (UnsafePointer<UInt8>?, Int) -> Answer) -> Answer {
    var text = self
    return text.withUTF8 { body($0.baseAddress, $0.count) }
  }
}

// MARK: - The host

nonisolated(unsafe) private var listeners: [(Int32, String) -> Void] = []

/// Room for the text of an event.
@c(allocate)
func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

/// Called with an event whose text is in memory from `allocate`.
@c(dispatch)
func dispatch(_ listener: Int, _ row: Int32, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  bytes.deallocate()
  listeners[listener](row, text)
}

@_extern(wasm, module: "page", name: "find")
@_extern(c)
private func findNode(_ name: UnsafePointer<UInt8>?, _ count: Int) -> Int32

@_extern(wasm, module: "page", name: "clone")
@_extern(c)
private func cloneNode(_ name: UnsafePointer<UInt8>?, _ count: Int) -> Int32

@_extern(wasm, module: "page", name: "release")
@_extern(c)
private func releaseNode(_ node: Int32)

@_extern(wasm, module: "page", name: "setText")
@_extern(c)
private func setText(_ node: Int32, _ child: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int)

@_extern(wasm, module: "page", name: "setClass")
@_extern(c)
private func setClassName(_ node: Int32, _ name: UnsafePointer<UInt8>?, _ count: Int)

@_extern(wasm, module: "page", name: "insert")
@_extern(c)
private func insertNode(_ parent: Int32, _ node: Int32, _ next: Int32)

@_extern(wasm, module: "page", name: "remove")
@_extern(c)
private func removeNode(_ node: Int32)

@_extern(wasm, module: "page", name: "listen")
@_extern(c)
private func addListener(_ node: Int32, _ event: UnsafePointer<UInt8>?, _ count: Int, _ listener: Int32)
