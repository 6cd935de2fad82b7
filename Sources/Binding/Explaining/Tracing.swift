#if !hasFeature(Embedded)
  /// Traces this thread's synchronous work inside a closure, so that ``why(_:)`` and ``whyNot(_:)`` can explain it.
  ///
  ///     withTracing {
  ///       firstName.value = "Grace"
  ///       print(why(title))
  ///     }
  ///
  /// What was traced is forgotten when the closure returns. Inside another one, or while ``Graph/isTracing``, it joins what is being
  /// traced already. A task that is started inside is not traced.
  ///
  /// Tracing costs two to three microseconds a write and a run, and some memory for each node that took part; what no node's last
  /// run goes back to is dropped from time to time. It keeps nothing alive. While nobody traces, nothing of it is done.
  ///
  /// - Returns: what the closure returns.
  @export(implementation)
  public func withTracing<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard !Graph.isTracing else { return try work() }
    Graph.isTracing = true
    defer { Graph.isTracing = false }
    return try work()
  }

  extension Graph {
    /// Whether this thread's work is traced. Off by default; turning it off forgets everything.
    ///
    ///     @main struct App {
    ///       static func main() {
    ///         Graph.isTracing = CommandLine.arguments.contains("--trace")
    ///         …
    ///
    /// Meant for the main thread, or a program of one thread. An actor may take each of its turns on another thread, and other
    /// actors theirs on this one: there use ``withTracing(_:)``.
    @export(implementation)
    public static var isTracing: Bool {
      get { currentTurn().pointee.isTracing }
      set {
        let turn = currentTurn()
        guard newValue != turn.pointee.isTracing else { return }
        turn.listen(with: newValue ? Tracer.make() : nil)
      }
    }
  }

  /// Says who writes what is written inside a closure: somebody with a name, or this line of the source.
  ///
  ///     withCause("import") { contacts.value = imported }   // … was written by 'import'
  ///     withCause { contacts.value = imported }             // … was written at Importer.swift:12
  ///
  /// Swift cannot tell a property's setter who called it. What effects and commands write is attributed to them without
  /// this. It is what the closure itself writes that counts, not the effects that it wakes. Costs next to nothing while nobody
  /// traces.
  ///
  /// - Returns: what the closure returns.
  @export(implementation)
  public func withCause<Result, Failure: Error>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try currentTurn().attributing(
      to: name.map { "by '\($0)'" } ?? "at \(Site.describe(file: file.utf8Start, line: line))", work)
  }
#endif
