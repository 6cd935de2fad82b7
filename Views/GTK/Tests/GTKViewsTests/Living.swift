import CGtk
import Testing

@testable import GTKViews

/// How many of some widgets GTK has not released.
@MainActor final class Living {
  private(set) var total = 0
  private(set) var present = 0

  func count(_ widgets: [UnsafeMutablePointer<GtkWidget>]) {
    total = widgets.count
    present = widgets.count
    for widget in widgets {
      let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
      g_object_weak_ref(
        object,
        { data, _ in
          nonisolated(unsafe) let data = data
          MainActor.assumeIsolated {
            if let data { Unmanaged<Living>.fromOpaque(data).takeUnretainedValue().present -= 1 }
          }
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }
}

extension Screen {
  /// Closes a window, and expects that neither its widgets nor its view model are left.
  static func expectNothingIsLeft(_ show: () async -> (window: Window, model: AnyObject)) async {
    weak var model: AnyObject?
    let living = Living()
    do {
      let shown = await show()
      // Apart from the window itself, to which the one tooltip of the display may happen to belong.
      let parts = [shown.window.content, shown.window.header].compactMap(\.self)
      living.count([shown.window.pointer] + parts.flatMap { widgets(in: $0.pointer) })
      model = shown.model
      shown.window.close()
    }
    #expect(living.total > 30)
    await settle { living.present == 0 && model == nil }
    #expect(model == nil)
    #expect(living.present == 0, "of \(living.total) widgets")
  }
}
