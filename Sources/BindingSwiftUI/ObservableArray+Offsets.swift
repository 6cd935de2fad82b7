#if canImport(SwiftUI)
  import Binding
  public import BindingCollections
  public import Foundation

  extension ObservableArray {
    /// Removes the elements at some offsets, as one change: for `onDelete` of a `ForEach`.
    ///
    ///     ForEach(todos) { TodoRow($0) }.onDelete { viewModel.todos.remove(atOffsets: $0) }
    public func remove(atOffsets offsets: IndexSet) {
      batch { for offset in offsets.reversed() { remove(at: offset) } }
    }

    /// Moves the elements at some offsets before another element, as one change: for `onMove` of a `ForEach`.
    ///
    ///     ForEach(todos) { TodoRow($0) }.onMove { viewModel.todos.move(fromOffsets: $0, toOffset: $1) }
    ///
    /// - Parameters:
    ///   - offsets: the offsets of the moved elements.
    ///   - destination: the offset, before the move, of the element before which they are placed.
    public func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
      let (front, back) = (offsets.filter { $0 < destination }, offsets.filter { $0 >= destination })
      // Each move shifts the elements between its source and its destination by one place. So the source or the
      // destination of a later move is corrected by the number of moves before it.
      batch {
        for (moved, offset) in front.enumerated() { move(from: offset - moved, to: destination - 1) }
        for (moved, offset) in back.enumerated() { move(from: offset, to: destination + moved) }
      }
    }
  }
#endif
