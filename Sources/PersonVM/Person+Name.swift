extension Person {
  /// The name of a person: the part of a ``Person`` that a name on a screen depends on, and nothing else.
  public struct Name: Hashable, Sendable {
    /// How the person is addressed; `nil`, empty and blank all mean that there is no salutation.
    public var salutation: String?

    /// The first name; may be empty.
    public var first: String

    /// The last name; may be empty.
    public var last: String

    /// A name of these parts.
    public init(salutation: String? = nil, first: String, last: String) {
      self.salutation = salutation
      self.first = first
      self.last = last
    }
  }

  /// The salutation and the names.
  ///
  /// Equal for two persons that differ in their birthdate only.
  public var name: Name {
    Name(salutation: salutation, first: firstName, last: lastName)
  }
}
