import Foundation
import PersonVM

/// A record before it is checked: the texts of a JSON object or of a line.
struct PersonRecord {
  /// The keys of a record, and the names of columns.
  enum Key: String, CaseIterable, CodingKey {
    case salutation
    case firstName
    case lastName
    case birthdate

    /// Whether a text is probably a misspelling of this key: it differs only in case, or in characters that are not
    /// letters.
    func resembles(_ text: String) -> Bool {
      text.filter(\.isLetter).lowercased() == rawValue.lowercased() && text != rawValue
    }
  }

  /// What is wrong with a record.
  struct Problem: Error, Equatable {
    var key: Key?
    let message: String

    /// The message, preceded by the number of the record and the key: `persons[3].birthdate: missing`.
    func text(record: Int) -> String { "persons[\(record)]\(key.map { ".\($0.rawValue)" } ?? ""): \(message)" }
  }

  var salutation: String?
  var firstName: String?
  var lastName: String?
  var birthdate: String?

  /// Makes the person of this record. A birthdate that is an instant falls on a day in the given time zone.
  func person(in timeZone: TimeZone) throws(Problem) -> Person {
    guard let birthdate else { throw Problem(key: .birthdate, message: "missing") }
    return Person(
      salutation: salutation, firstName: firstName ?? "", lastName: lastName ?? "",
      birthdate: try Self.day(of: birthdate, in: timeZone))
  }

  /// The day that a text names: `yyyy-MM-dd`, or an instant in ISO 8601, which falls on a day in the given time zone.
  static func day(of text: String, in timeZone: TimeZone) throws(Problem) -> CalendarDate {
    if let day = CalendarDate(text) { return day }
    guard text.utf8.count > 10 else {
      throw Problem(key: .birthdate, message: "expected yyyy-MM-dd, found \(text.quoted)")
    }
    guard let day = CalendarDate(String(text.prefix(10))), let time = ZonedTime(text.dropFirst(10)) else {
      throw Problem(
        key: .birthdate,
        message: "expected yyyy-MM-dd or an instant such as 1970-01-01T00:00:00Z, found \(text.quoted)")
    }
    let seconds = day.daysSinceEpoch * 86_400 + time.secondsInUTC
    return CalendarDate(Date(timeIntervalSince1970: Double(seconds)), timeZone: timeZone)
  }
}

extension PersonRecord: Decodable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    salutation = try members.decodeIfPresent(String.self, forKey: .salutation)
    firstName = try members.decodeIfPresent(String.self, forKey: .firstName)
    lastName = try members.decodeIfPresent(String.self, forKey: .lastName)
    birthdate = try members.decodeIfPresent(String.self, forKey: .birthdate)
    // A complete record needs no search for misspelt keys.
    if salutation != nil, firstName != nil, lastName != nil, birthdate != nil { return }
    let others = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    for key in Key.allCases where !members.contains(key) {
      if let other = others.first(where: key.resembles) {
        throw Problem(key: key, message: "missing; did you mean \(other.quoted)?")
      }
    }
    // A name may be empty or null, but a record without any name is most likely something else.
    if birthdate != nil, !members.contains(.firstName), !members.contains(.lastName) {
      throw Problem(key: .firstName, message: "missing, and lastName too")
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}

extension PersonRecord.Problem {
  /// Makes the problem to report for an error of the JSON decoder, or of decoding a record.
  init(_ error: any Error) {
    switch error {
    case let problem as Self: self = problem
    case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty:
      self.init(key: context.codingPath.last as? PersonRecord.Key, message: "expected a string")
    case DecodingError.typeMismatch, DecodingError.valueNotFound: self.init(message: "expected an object")
    default: self.init(message: "this is not JSON")
    }
  }
}
