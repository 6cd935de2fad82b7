// The view model of the circle drawer, with `@Observable`.
// With: Examples/Sources/SevenGUIs/Circles/Circle.swift
import Observation

// MARK: The view model

@Observable final class CirclesViewModel {
  private(set) var circles: [Circle] = []
  var pointer = Point(x: 20, y: 10)
  /// The circle whose diameter is being changed.
  private(set) var adjusted: Circle.ID?
  private var past: [[Circle]] = []
  private var future: [[Circle]] = []
  private var former: [Circle] = []

  /// The circle below the pointer whose centre is nearest.
  var selected: Circle? {
    circles.filter { $0.distance(of: pointer) != nil }
      .min { ($0.distance(of: pointer) ?? 0) < ($1.distance(of: pointer) ?? 0) }
  }
  var diameter: Double {
    get { circles.first { $0.id == adjusted }?.diameter ?? Circle.diameters.lowerBound }
    set {
      if let index = circles.firstIndex(where: { $0.id == adjusted }) { circles[index].diameter = newValue }
    }
  }
  var canDraw: Bool { selected == nil && adjusted == nil }
  func draw() {
    guard canDraw else { return }
    remember(circles)
    circles.append(Circle(id: (circles.map(\.id).max() ?? 0) + 1, center: pointer))
  }
  var canAdjust: Bool { selected != nil || adjusted != nil }
  /// Begins to change a diameter, or ends that: one step, however often it changes in between.
  func adjust() {
    guard canAdjust else { return }
    if adjusted == nil {
      (former, adjusted) = (circles, selected?.id)
    } else {
      if circles != former { remember(former) }
      adjusted = nil
    }
  }
  var canUndo: Bool { !past.isEmpty && adjusted == nil }
  func undo() {
    guard canUndo else { return }
    future.append(circles)
    circles = past.removeLast()
  }
  var canRedo: Bool { !future.isEmpty && adjusted == nil }
  func redo() {
    guard canRedo else { return }
    past.append(circles)
    circles = future.removeLast()
  }

  private func remember(_ former: [Circle]) {
    past.append(former)
    future = []
  }
}

// MARK: A run

let circles = CirclesViewModel()
circles.draw()
circles.adjust()
circles.diameter = 12
circles.diameter = 20
circles.adjust()
circles.undo()
print(circles.circles.map(\.diameter))
circles.redo()
print(circles.circles.map(\.diameter), circles.canRedo)

// Prints:
// [8.0]
// [20.0] false
