import Foundation

/// The input that is read when no file is named.
///
/// In a pipeline that is standard input. On a terminal, and where there is no input, as in many jobs of a build server,
/// it is a sample, and a message says so.
struct DefaultInput {
  let source: any ByteSource
  let path: String
}

extension DefaultInput {
  static func find(isSample: Bool) throws -> DefaultInput {
    if isSample { return sample }
    if FileDescriptor.standardInput.isTerminal { return sample(because: "no file given") }
    do {
      let input = try PeekedSource(FileSource(path: "-"))
      if !input.isEmpty { return DefaultInput(source: input, path: "-") }
    } catch let error as InputError where error.cause.code == EBADF {
      // A closed input counts as empty.
    }
    return sample(because: "standard input is empty")
  }

  private static var sample: DefaultInput { DefaultInput(source: TextSource(SamplePersons.json), path: "<sample>") }

  private static func sample(because reason: String) -> DefaultInput {
    StandardError.print("bindcli: note: \(reason), reading a built-in sample")
    return sample
  }
}
