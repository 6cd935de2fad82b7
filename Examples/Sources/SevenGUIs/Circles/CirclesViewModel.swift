import Binding
import BindingArchitecture
import BindingCollections

/// Circles that are drawn and get another diameter; each step can be taken back.
final class CirclesViewModel {
  let circles = ObservableArray<Circle>()
  let pointer = Observable(Point(x: 20, y: 10))
  /// The circle below the pointer whose centre is nearest.
  let selected: Computed<Circle?>
  /// The circle whose diameter is being changed.
  let adjusted = Observable<Circle.ID?>(nil)
  let diameter: Lens<Double>
  let history: History
  let draw, adjust: Command<Void, Void>

  init() {
    let (circles, pointer, adjusted) = (circles, pointer, adjusted)
    let history = History(of: circles)
    self.history = history
    let selected = Computed {
      circles.value.filter { $0.distance(of: pointer.value) != nil }
        .min { ($0.distance(of: pointer.value) ?? 0) < ($1.distance(of: pointer.value) ?? 0) }
    }
    self.selected = selected
    diameter = Lens(
      get: { adjusted.value.flatMap { circles[id: $0]?.diameter } ?? Circle.diameters.lowerBound },
      set: { diameter in adjusted.peek().map { circles[id: $0]?.diameter = diameter } })
    draw = Command(enabledIf: { selected.value == nil && adjusted.value == nil }) {
      history.group("Draw") {
        circles.append(Circle(id: (circles.value.map(\.id).max() ?? 0) + 1, center: pointer.value))
      }
    }
    // One step, however often the diameter changes in between.
    var gesture: Subscription?
    adjust = Command(enabledIf: { selected.value != nil || adjusted.value != nil }) {
      gesture?.cancel()
      adjusted.value = adjusted.value == nil ? selected.value?.id : nil
      gesture = adjusted.value.map { _ in history.beginGroup("Adjust") }
    }
  }
}
