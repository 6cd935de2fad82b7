import Binding
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
  let draw, adjust, undo, redo: Command<Void, Void>

  init() {
    let (circles, pointer, adjusted) = (circles, pointer, adjusted)
    // Versions of an array share what is the same.
    let (past, future) = (Observable([PersistentArray<Circle>]()), Observable([PersistentArray<Circle>]()))
    let remember = { (former: PersistentArray<Circle>) in
      past.value.append(former)
      future.value = []
    }
    let selected = Computed {
      circles.value.filter { $0.distance(of: pointer.value) != nil }
        .min { ($0.distance(of: pointer.value) ?? 0) < ($1.distance(of: pointer.value) ?? 0) }
    }
    self.selected = selected
    diameter = Lens(
      get: { adjusted.value.flatMap { circles[id: $0]?.diameter } ?? Circle.diameters.lowerBound },
      set: { diameter in adjusted.peek().map { circles[id: $0]?.diameter = diameter } })
    draw = Command(enabledIf: { selected.value == nil && adjusted.value == nil }) {
      remember(circles.value)
      circles.append(Circle(id: (circles.value.map(\.id).max() ?? 0) + 1, center: pointer.value))
    }
    // One step, however often the diameter changes in between.
    var former = circles.value
    adjust = Command(enabledIf: { selected.value != nil || adjusted.value != nil }) {
      if adjusted.value == nil {
        (former, adjusted.value) = (circles.value, selected.value?.id)
      } else {
        if circles.value != former { remember(former) }
        adjusted.value = nil
      }
    }
    undo = Command(enabledIf: { !past.value.isEmpty && adjusted.value == nil }) {
      future.value.append(circles.value)
      circles.value = past.value.removeLast()
    }
    redo = Command(enabledIf: { !future.value.isEmpty && adjusted.value == nil }) {
      past.value.append(circles.value)
      circles.value = future.value.removeLast()
    }
  }
}
