import Foundation

/// The source of persons: a file, standard input, or the built-in sample.
struct Input {
  /// The name in messages.
  let name: String

  /// The format for which the extension of the file stands; `nil` if it stands for none.
  let format: InputFormat?

  /// Whether this is the built-in sample, which has its format whatever an option says of the files.
  let isSample: Bool

  /// Reads the next bytes; returns none at the end.
  let read: () throws -> [UInt8]

  init(path: String) throws(InputError) {
    let file = try InputFile(path: path)
    self.init(file, path: path, read: file.read)
  }

  private init(_ file: InputFile, path: String, read: @escaping () throws -> [UInt8]) {
    self.init(name: file.name, format: InputFormat(extensionOf: path), read: read)
  }

  init(name: String, format: InputFormat?, isSample: Bool = false, read: @escaping () throws -> [UInt8]) {
    (self.name, self.format, self.isSample, self.read) = (name, format, isSample, read)
  }

  /// Makes an input from a text, for samples and specs.
  init(name: String, format: InputFormat?, isSample: Bool = false, text: String) {
    var rest = Array(text.utf8)
    self.init(name: name, format: format, isSample: isSample) {
      defer { rest = [] }
      return rest
    }
  }

  /// This input, except that each read first flushes the output and calls `note`. So if records are typed, or come from
  /// a slow pipe, their rows are printed at once, while the rows of a large file are still written in large pieces.
  func flushing(_ output: OutputBuffer, _ note: @escaping () -> Void = {}) -> Input {
    Input(name: name, format: format, isSample: isSample) {
      try output.flush()
      note()
      return try read()
    }
  }

  /// The input if no file is named: standard input. If that is a terminal, or empty as in many jobs of a build server,
  /// the input is the sample, and a note says so. With `isSample` it is the sample in any case.
  static func unnamed(isSample: Bool) throws -> Input {
    if isSample { return sample }
    if FileDescriptor.standardInput.isTerminal { return sample(because: "no file given") }
    do {
      if let input = try piped() { return input }
    } catch let error where error.cause.code == EBADF {
      // A closed standard input counts as empty.
    }
    return sample(because: "standard input is empty")
  }

  /// Standard input; `nil` if it is empty.
  private static func piped() throws(InputError) -> Input? {
    let file = try InputFile(path: "-")
    var first = try file.read()
    if first.isEmpty { return nil }
    return Input(file, path: "-") {
      defer { first = [] }
      return first.isEmpty ? try file.read() : first
    }
  }

  private static func sample(because reason: String) -> Input {
    StandardError.print("bindcli: note: \(reason), reading a built-in sample")
    return sample
  }

  /// The built-in sample: persons with a salutation, without one, with a blank one, and with a name in another script.
  private static var sample: Input {
    Input(
      name: "<sample>", format: .jsonl, isSample: true,
      text: """
        {"salutation":"Dr.","firstName":"first","lastName":"last","birthdate":"1970-01-01"}
        {"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}
        {"firstName":"Grace","lastName":"Hopper","birthdate":"1906-12-09"}
        {"salutation":" ","firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}
        {"firstName":"Софья","lastName":"Ковалевская","birthdate":"1850-01-15"}
        """)
  }
}

enum InputFormat: String, CaseIterable, Sendable {
  /// One array, one object, or any number of these one after another. So JSON Lines can be read as well.
  case json
  /// An object on each line, so that an error affects no other line.
  case jsonl
  case csv
  case tsv

  init?(extensionOf path: String) {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    default: return nil
    }
  }
}

/// A file that is read in pieces, or standard input.
final class InputFile {
  /// The name of the file in messages.
  let name: String
  private let descriptor: FileDescriptor
  private let isOwned: Bool

  /// Opens a file; `-` is standard input.
  init(path: String) throws(InputError) {
    name = path == "-" ? "<stdin>" : path
    isOwned = path != "-"
    guard isOwned else {
      descriptor = .standardInput
      return
    }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw InputError(name: path, cause: SystemError(code: errno)) }
    descriptor = FileDescriptor(number: number)
  }

  deinit {
    if isOwned { close(descriptor.number) }
  }

  /// Waits for at least one byte, and returns the bytes that have arrived; none at the end of the file.
  func read() throws(InputError) -> [UInt8] {
    do { return try descriptor.read() } catch { throw InputError(name: name, cause: error) }
  }

  /// What the system tells of the file.
  var status: stat {
    var status = stat()
    _ = fstat(descriptor.number, &status)
    return status
  }

  /// The first bytes of a regular file, wherever `read` has come to.
  func beginning(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, pread(descriptor.number, buffer.baseAddress, count, 0))
    }
  }

  /// Removes permissions from an output file, so that users who cannot read this file cannot read the output either.
  func restrict(_ output: FileDescriptor) { output.restrict(to: descriptor) }
}

/// A file that cannot be opened or read.
struct InputError: Error, Equatable {
  /// The name of the file in messages.
  let name: String

  let cause: SystemError
}
