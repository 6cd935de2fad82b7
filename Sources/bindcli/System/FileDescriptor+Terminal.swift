import Foundation

extension FileDescriptor {
  var isTerminal: Bool { isatty(number) == 1 }

  /// Whether both are the same file, pipe or device.
  func isSameFile(as other: FileDescriptor) -> Bool {
    var (one, two) = (stat(), stat())
    guard fstat(number, &one) == 0, fstat(other.number, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// The number of columns of the terminal; `nil` if this is none or does not tell.
  var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
