extension ArraySlice {
  /// Removes the first element. A slice keeps what is taken from its front: it is moved before that is more than what
  /// is left, so that this takes constant time on average.
  @export(implementation)
  mutating func takeFirst() {
    let taken = startIndex + 1
    self = taken > endIndex - taken ? ArraySlice(Array(dropFirst())) : dropFirst()
  }
}
