extension TwoWayConverter {
  /// A converter that applies this one and then another, and goes back the same way.
  ///
  ///     let age = TwoWayConverter<Int, String>.integer.then(.trimmed)
  ///
  /// An error says which step failed, counted from the model's side. Its range is kept by steps that can map offsets,
  /// such as ``trimmed``, and dropped by others.
  @export(implementation)
  public func then<Next>(_ next: TwoWayConverter<Display, Next>) -> TwoWayConverter<Model, Next> {
    let there = there
    var both = TwoWayConverter<Model, Next>(
      there: { next.there(there($0)) }
    ) { (shown, current) throws(ConversionFailure) in
      let middle: Display
      do throws(ConversionError) {
        switch try next.convertBack(shown, current: current.map(there)) {
        case .value(let value): middle = value
        case .unchanged: return .unchanged
        }
      } catch {
        var error = error
        error.step += self.steps
        throw error
      }
      do throws(ConversionError) {
        return try self.convertBack(middle, current: current)
      } catch {
        var error = error
        error.range = error.range.flatMap { next.locate?($0, shown) }
        throw error
      }
    }
    both.steps = steps + next.steps
    if let inner = locate, let outer = next.locate {
      both.locate = { range, shown in
        guard let middle = try? next.convertBack(shown, current: nil).value(keeping: nil) else { return nil }
        return inner(range, middle).flatMap { outer($0, shown) }
      }
    }
    return both
  }
}
