/// A stack of plain values in memory of its own, which never shrinks and is freed by `deallocate()`. An `Array` would
/// check uniqueness and count references in the hottest loops.
struct RawStack<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  func deallocate() { base.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  var top: UnsafeMutablePointer<Element> { base + (count &- 1) }

  var last: Element { top.pointee }

  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func pop() -> Element {
    count &-= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  mutating func removeAll(from index: Int) { count = index }

  /// Replaces the contents by copies of one element.
  mutating func fill(with element: Element, count: Int) {
    while capacity < count { grow() }
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  /// A heap sort in place. The sort of the standard library is faster for input that is nearly sorted, but it is more
  /// code than the rest of a flush.
  func sort(by isBefore: (Element, Element) -> Bool) {
    // First makes a heap, from the last parent to the first, then moves the greatest element of the heap to its end,
    // again and again.
    var (start, end) = (count / 2, count)
    while end > 1 {
      if start > 0 {
        start &-= 1
      } else {
        end &-= 1
        (base[0], base[end]) = (base[end], base[0])
      }
      siftDown(from: start, to: end, by: isBefore)
    }
  }

  /// Moves the element at `start` down to its place in the heap, which ends before `end`.
  @inline(__always)
  private func siftDown(from start: Int, to end: Int, by isBefore: (Element, Element) -> Bool) {
    var parent = start
    while true {
      var child = 2 &* parent &+ 1
      guard child < end else { return }
      if child &+ 1 < end, isBefore(base[child], base[child &+ 1]) { child &+= 1 }
      guard isBefore(base[parent], base[child]) else { return }
      (base[parent], base[child]) = (base[child], base[parent])
      parent = child
    }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
