// The functions of the C library that Embedded Swift needs, for a WebAssembly module without a C library: memory,
// bytes, output, random numbers.

// MARK: - Memory

/// Blocks whose sizes are powers of two, from memory that the linker leaves free. A freed block goes to the list of its
/// size.
enum Memory {
  /// The linker puts the data and the stack below; Scripts/wasm sets the size of the memory.
  private static let start: UInt = 4 << 20
  private static let end: UInt = 16 << 20
  /// The size class in front of each block. A whole 16 bytes, to keep blocks aligned.
  private static let header: UInt = 16

  /// By size class: the first free block, which points to the next. Addresses of WebAssembly have 32 bits.
  nonisolated(unsafe) private static var free: InlineArray<32, UInt> = InlineArray(repeating: 0)
  nonisolated(unsafe) private static var next = start
  /// The number of blocks in use.
  nonisolated(unsafe) static private(set) var blocks = 0

  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let needed = UInt(bitPattern: size) + header
    let sizeClass = needed <= 32 ? 5 : UInt.bitWidth - (needed - 1).leadingZeroBitCount
    var block = free[sizeClass]
    if block != 0 {
      free[sizeClass] = UnsafePointer<UInt>(bitPattern: block + header).unsafelyUnwrapped.pointee
    } else {
      block = next
      next += 1 << UInt(sizeClass)
      if next > end { fail("out of memory") }
    }
    UnsafeMutablePointer<Int>(bitPattern: block).unsafelyUnwrapped.pointee = sizeClass
    blocks += 1
    return UnsafeMutableRawPointer(bitPattern: block + header).unsafelyUnwrapped
  }

  static func deallocate(_ memory: UnsafeMutableRawPointer) {
    let block = UInt(bitPattern: memory) - header
    let sizeClass = UnsafePointer<Int>(bitPattern: block).unsafelyUnwrapped.pointee
    memory.assumingMemoryBound(to: UInt.self).pointee = free[sizeClass]
    free[sizeClass] = block
    blocks -= 1
  }
}

@c(posix_memalign)
func posixMemalign(_ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int) -> CInt {
  if alignment > 16 { fail("an alignment of more than 16 bytes") }
  result.pointee = Memory.allocate(size)
  return 0
}

/// The compiler reserves the name `free`, so the linker replaces it.
@c(__wrap_free)
func free(_ memory: UnsafeMutableRawPointer?) {
  if let memory { Memory.deallocate(memory) }
}

// MARK: - Bytes

// Scripts/wasm switches on the instructions for bulk memory, by which copying and filling are one instruction each.
// Otherwise the compiler would turn a loop in `memmove` into a call of `memmove`.

@c(memcpy)
func memcpy(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  target.copyMemory(from: source, byteCount: count)
  return target
}

@c(memmove)
func memmove(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  target.copyMemory(from: source, byteCount: count)
  return target
}

@c(memset)
func memset(_ target: UnsafeMutableRawPointer, _ byte: CInt, _ count: Int) -> UnsafeMutableRawPointer {
  target.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: byte), count: count)
  return target
}

@c(memcmp)
func memcmp(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> CInt {
  for index in 0..<count {
    let difference =
      CInt(one.load(fromByteOffset: index, as: UInt8.self)) - CInt(other.load(fromByteOffset: index, as: UInt8.self))
    if difference != 0 { return difference }
  }
  return 0
}

@c(strlen)
func strlen(_ text: UnsafePointer<UInt8>) -> Int {
  var length = 0
  while text[length] != 0 { length += 1 }
  return length
}

// MARK: - Numbers

/// The product of two 32-bit numbers. Computed by additions, because without the optimizer the compiler calls the
/// function below even for a product that may wrap around.
private func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
  var (sum, left, shifted) = (0 as UInt64, other, one)
  while left > 0 {
    if left & 1 == 1 { sum &+= shifted }
    left >>= 1
    shifted <<= 1
  }
  return sum
}

/// The lower half of the product of two 64-bit numbers.
private func lowerProduct(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let (a, b, c, d) = (one & 0xffff_ffff, one >> 32, other & 0xffff_ffff, other >> 32)
  return product(a, c) &+ (product(b, c) &+ product(a, d)) << 32
}

/// The product of two 128-bit numbers, each given by its halves, the lower one first.
@c(__multi3)
func multiply(
  _ result: UnsafeMutablePointer<UInt64>, _ one: UInt64, _ oneUpper: UInt64, _ other: UInt64, _ otherUpper: UInt64
) {
  let (a, b, c, d) = (one & 0xffff_ffff, one >> 32, other & 0xffff_ffff, other >> 32)
  let (outer, inner) = (product(b, c), product(a, d))
  let middle = product(a, c) >> 32 &+ outer & 0xffff_ffff &+ inner & 0xffff_ffff
  result[0] = lowerProduct(one, other)
  result[1] =
    product(b, d) &+ outer >> 32 &+ inner >> 32 &+ middle >> 32 &+ lowerProduct(one, otherUpper)
    &+ lowerProduct(oneUpper, other)
}

// MARK: - The world outside

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_write")
@_extern(c)
func writeToFile(
  _ file: CInt, _ pieces: UnsafeRawPointer, _ count: Int, _ written: UnsafeMutableRawPointer
) -> CInt

@_extern(wasm, module: "wasi_snapshot_preview1", name: "proc_exit")
@_extern(c)
func exitProcess(_ status: CInt)

@c(putchar)
func putchar(_ character: CInt) -> CInt {
  var byte = UInt8(truncatingIfNeeded: character)
  var written = 0
  withUnsafePointer(to: &byte) { byte in
    var piece = (base: byte, count: 1)
    _ = writeToFile(1, &piece, 1, &written)
  }
  return character
}

/// Seeds hashing, always in the same way, so that a failure can be repeated.
@c(arc4random_buf)
func randomBytes(_ memory: UnsafeMutableRawPointer, _ count: Int) {
  for index in 0..<count {
    memory.storeBytes(of: UInt8(truncatingIfNeeded: index &* 151 &+ 17), toByteOffset: index, as: UInt8.self)
  }
}

private func write(_ text: StaticString) {
  var piece = (base: text.utf8Start, count: text.utf8CodeUnitCount)
  var written = 0
  _ = writeToFile(1, &piece, 1, &written)
}

private func write(_ number: UInt32) {
  if number > 9 { write(number / 10) }
  _ = putchar(CInt(48 + number % 10))
}

/// Ends the process with a message. Allocates no memory, because none may be left.
func fail(_ reason: StaticString, file: StaticString = #fileID, line: UInt32 = #line) -> Never {
  write(file)
  write(":")
  write(line)
  write(": ")
  write(reason)
  write("\n")
  exitProcess(1)
  fatalError()
}
