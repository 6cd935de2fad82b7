// The samples of "Lifetimes", in its order.
import Binding

// MARK: Keep the token

let name = Observable("Ada")

let kept = Scope()
name.observe { print("kept", $0) }.store(in: kept)
name.value = "Grace"
kept.end()
name.value = "Barbara"  // the observation has ended

// MARK: A view that goes away

final class NameView {
  var text = "" { didSet { print("view", text) } }
  deinit { print("view is gone") }
}

let scope = Scope()
var view: NameView? = NameView()
if let view { name.bind(to: view, \.text).store(in: scope) }
view = nil
name.value = "Hedy"  // the binding finds its target gone and ends

// MARK: An owner that observes for itself

final class Presenter {
  private var effect: Effect?

  init(_ name: Observable<String>) {
    effect = Effect(for: self) { presenter in presenter.show(name.value) }
  }

  func show(_ name: String) { print("presenting", name) }

  deinit { print("presenter is gone") }
}

var presenter: Presenter? = Presenter(name)
presenter = nil
name.value = "Katherine"

final class Caption {
  private var effect: Effect?

  init(_ name: Observable<String>) {
    effect = Effect(for: self) { presenter in
      presenter.show(name.value)
      onCleanup(for: presenter) { $0.show("nothing") }
    }
  }

  func show(_ name: String) { print("caption", name) }

  deinit { print("caption is gone") }
}

var caption: Caption? = Caption(name)
name.value = "Sofja"
caption = nil

// MARK: What an effect keeps

let isShown = Observable(true)
let panel = Effect {
  guard isShown.value else { return }
  print("open")
  onCleanup { print("closed") }
  Effect { print("panel", name.value) }.keptByEffect()
}
name.value = "Radia"
isShown.value = false
name.value = "Joan"

// MARK: Scopes

let screen = Scope()
let dialog = screen.child()
screen.onEnd { print("screen, last but one") }
dialog.onEnd { print("dialog") }
name.observe { print("screen", $0) }.store(in: screen)
screen.onEnd { print("screen, newest first") }
screen.end()

// MARK: Pausing

let cell = Scope()
cell.rebind { name.observe { print("cell", $0) }.store(in: $0) }
cell.pause()
name.value = "Edsger"
name.value = "Donald"
cell.resume()

// Prints:
// kept Ada
// kept Grace
// view Barbara
// view is gone
// presenting Hedy
// presenter is gone
// caption Katherine
// caption nothing
// caption Sofja
// caption is gone
// open
// panel Sofja
// panel Radia
// closed
// screen Joan
// screen, newest first
// screen, last but one
// dialog
// cell Joan
// cell Donald
