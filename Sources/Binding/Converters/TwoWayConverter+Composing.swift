extension TwoWayConverter {
  /// A converter that applies this converter and then another one. On the way back it applies the other one first.
  ///
  ///     let age = TwoWayConverter<Int, String>.integer.then(.trimmed)
  ///
  /// An error says which step failed, counted from the model's side. An error of this converter keeps its range only if
  /// the other one can map offsets, as ``trimmed`` can.
  public func then<Next>(_ next: TwoWayConverter<Display, Next>) -> TwoWayConverter<Model, Next> {
    let there = there
    var both = TwoWayConverter<Model, Next>(
      there: { next.there(there($0)) }
    ) { (shown, current) throws in
      try self.convertBack(shown, through: next, current: current)
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

  /// Converts a displayed value back by `next`, and the result by this converter.
  func convertBack<Next>(
    _ shown: Next, through next: TwoWayConverter<Display, Next>, current: Model?
  ) throws(ConversionError) -> BackConversion<Model> {
    let middle: Display
    do throws(ConversionError) {
      switch try next.convertBack(shown, current: current.map(there)) {
      case .value(let value): middle = value
      case .unchanged: return .unchanged
      }
    } catch {
      throw error.changed { $0.step += steps }
    }
    do throws(ConversionError) {
      return try convertBack(middle, current: current)
    } catch {
      throw error.changed { error in error.range = error.range.flatMap { next.locate?($0, shown) } }
    }
  }
}

extension TwoWayConverter {
  /// This converter for optionals: `nil` is shown as `nil`.
  public var optional: TwoWayConverter<Model?, Display?> {
    var other = TwoWayConverter<Model?, Display?>(convert: { $0.map(there) }) { display, current in
      guard let display else { return .value(nil) }
      return try self.lifted(display, current)
    }
    other.steps = steps
    if let locate { other.locate = { range, shown in shown.flatMap { locate(range, $0) } } }
    return other
  }

  /// This converter for optionals, with a displayed value for `nil`. Entering that value means `nil`; it is not passed
  /// to this converter.
  ///
  ///     let nickname = TwoWayConverter<String, String>.trimmed.optional("none")
  public func optional(
    _ shownForNil: @autoclosure @escaping () -> Display
  ) -> TwoWayConverter<Model?, Display> where Display: Equatable {
    var other = TwoWayConverter<Model?, Display>(convert: { $0.map(there) ?? shownForNil() }) { display, current in
      if display == shownForNil() { return .value(nil) }
      return try self.lifted(display, current)
    }
    other.steps = steps
    other.locate = locate
    return other
  }

  /// Converts a displayed value back for an optional model. `current` is doubly optional, because there may be no
  /// present model, or a present model that is `nil`.
  @usableFromInline
  func lifted(_ display: Display, _ current: Model??) throws -> BackConversion<Model?> {
    switch try back(display, current ?? nil) {
    case .value(let value): .value(value)
    case .unchanged: .unchanged
    }
  }

  /// This converter for each element of a list, in order. The range of an error is the index of the element.
  public var each: TwoWayConverter<[Model], [Display]> {
    var other = TwoWayConverter<[Model], [Display]>(convert: { $0.map(there) }) { displays, current in
      var models: [Model] = []
      models.reserveCapacity(displays.count)
      for (place, display) in displays.enumerated() {
        do throws(ConversionError) {
          let present = current.flatMap { $0.indices.contains(place) ? $0[place] : nil }
          models.append(try self.value(of: display, current: present))
        } catch {
          throw error.changed { $0.range = place..<place + 1 }
        }
      }
      return .value(models)
    }
    other.steps = steps
    // A range is one of elements, which are as many and in the same order on both sides.
    other.locate = { range, _ in range }
    return other
  }
}
