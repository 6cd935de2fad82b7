import Binding
import BindingArchitecture
import BindingCollections

/// Circles that are drawn and resized; each step can be undone.
final class CirclesViewModel {
  let circles = ObservableArray<Circle>()
  @Tracked var pointer = Point(x: 20, y: 10)
  /// The circle whose diameter is being changed.
  @TrackedOutput private(set) var adjusted: Circle.ID?
  /// The circle below the pointer whose centre is nearest.
  var selected: Circle? {
    circles.value.filter { $0.distance(of: pointer) != nil }
      .min { ($0.distance(of: pointer) ?? 0) < ($1.distance(of: pointer) ?? 0) }
  }
  var diameter: Double {
    get { adjusted.flatMap { circles[id: $0]?.diameter } ?? Circle.diameters.lowerBound }
    set { adjusted.map { circles[id: $0]?.diameter = newValue } }
  }
  let history: History
  private(set) lazy var draw = Command(for: self, enabledIf: { $0.selected == nil && $0.adjusted == nil }) { me in
    me.addCircle()
  }
  private(set) lazy var adjust = Command(for: self, enabledIf: { $0.selected != nil || $0.adjusted != nil }) { me in
    me.beginOrEndAdjusting()
  }
  /// One step, however often the diameter changes in between.
  private var gesture: Subscription?

  init() { history = History(of: circles) }

  private func addCircle() {
    history.group("Draw") {
      circles.append(Circle(id: (circles.value.map(\.id).max() ?? 0) + 1, center: pointer))
    }
  }

  private func beginOrEndAdjusting() {
    adjusted = adjusted == nil ? selected?.id : nil
    gesture = adjusted.map { _ in history.beginGroup("Adjust") }
  }
}
