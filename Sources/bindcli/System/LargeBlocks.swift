import Foundation

/// What becomes of large blocks of memory when they are not needed any more.
enum LargeBlocks {
  /// `M_MMAP_THRESHOLD` of glibc.
  private static let threshold: Int32 = -3

  /// Has each be given back to the system at once, as long as the program runs.
  ///
  /// The allocator of glibc learns from a large block that is freed to keep the next ones, up to 32 MB each: an editor
  /// of a long list would hold what its sorting once took. Its setting is looked up by name, because Swift's module of
  /// glibc leaves its header out and other systems have none.
  static func areGivenBack() {
    guard let symbol = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
    _ = set(threshold, 1024 * 1024)
  }
}
