import PersonVM

/// A change of a document: other bytes in the place of some, and the records that stand there then.
///
/// It has been read back, see ``PersonDocument/edit(_:by:records:as:)``: the bytes are what the next program will
/// understand.
struct DocumentEdit {
  /// The bytes that are replaced.
  let range: Range<Int>
  /// What takes their place.
  let bytes: [UInt8]
  /// The records that are replaced, those beside the edit among them.
  let records: Range<Int>
  /// What takes their place, where it stands in the edited file. All records behind it are moved, and nothing else.
  let replacements: [PersonDocument.Record]

  var isEmpty: Bool { range.isEmpty && bytes.isEmpty }

  /// An edited file in three pieces, so that a large one need not be in memory twice.
  func pieces(of file: [UInt8]) -> [ArraySlice<UInt8>] {
    [file[..<range.lowerBound], bytes[...], file[range.upperBound...]]
  }
}

extension DocumentEdit {
  /// An edit that changes nothing.
  init(of offset: Int, at index: Int) {
    self.init(range: offset..<offset, bytes: [], records: index..<index, replacements: [])
  }
}
