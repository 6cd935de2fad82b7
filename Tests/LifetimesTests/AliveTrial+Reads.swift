import Binding
import BindingCollections
import BindingForms

extension AliveTrial.Closures {
  /// Makes a closure that is called while something is read.
  func makeRead(
    by probe: Probe, in owner: AliveTrial.Owner, _ run: Observable<Int>, _ numbers: ObservableArray<Int>
  ) {
    func keep(_ subscription: Subscription) { owner.tokens.append(subscription) }
    /// Calls the closure by reading.
    func read<Value>(_ value: Computed<Value>) {
      owner.items.append(value)
      call = { [weak value] in
        run.value += 1
        _ = value?.peek()
      }
    }
    func read<Element>(_ array: DerivedArray<Element>) {
      owner.items.append(array)
      call = { [weak array] in
        numbers.append(run.peek())
        _ = array?.peek().count
      }
    }
    switch kind {
    case .computed:
      read(
        Computed<Int> {
          probe.run()
          return run.value
        })
    case .throwing:
      read(
        Computed(catching: {
          probe.run()
          if run.value > 1 { throw AliveTrial.Refused() }
        }))
    case .previous:
      read(
        Computed<Int> { former in
          probe.run()
          return run.value + (former ?? 0)
        })
    case .mapped:
      read(
        run.map {
          probe.run()
          return $0
        })
    case .observedComputed:
      let computed = Computed<Int> {
        probe.run()
        return run.value
      }
      owner.items.append(computed)
      keep(computed.observe { _ in })
    case .lensGetter:
      let lens = Lens {
        probe.run()
        return run.value
      } set: {
        run.value = $0
      }
      owner.items.append(lens)
      call = { [weak lens] in lens?.value += 1 }
    case .policy:
      let source = Observable(
        0, name: "source",
        changes: .by {
          probe.run()
          return $0 == $1
        })
      owner.items.append(source)
      keep(source.observe { _ in })
      call = { [weak source] in source?.value += 1 }
    case .resultPolicy:
      let computed = Computed(
        changes: .by {
          probe.run()
          return $0 == $1
        }
      ) { run.value }
      keep(computed.observe { _ in })
    case .coercion:
      let source = Observable(
        0, name: "source",
        coercing: {
          probe.run()
          return $0
        })
      owner.items.append(source)
      call = { [weak source] in source?.value += 1 }
    case .reset:
      let source = Observable(
        resetBy: {
          probe.run()
          return run.value
        }) { 0 }
      owner.items.append(source)
      call = { [weak source] in
        run.value += 1
        _ = source?.value
      }
    case .condition, .ownedCondition, .reason:
      let command: Command<Void, Int> =
        switch kind {
        case .condition:
          Command(enabledIf: {
            probe.run()
            return run.value >= 0
          }) { 1 }
        case .ownedCondition:
          Command(
            for: owner,
            enabledIf: { _ in
              probe.run()
              return run.value >= 0
            }
          ) { _ in 1 }
        default:
          Command(
            enabledIf: { run.value < 0 },
            disabledBecause: {
              probe.run()
              return "never"
            }
          ) { 1 }
        }
      owner.items.append(command)
      call = { [weak command] in
        run.value += 1
        command?.execute()
        if let command { _ = whyNot(command) }
      }
    case .converter, .parser:
      let isParser = kind == .parser
      let converter = TwoWayConverter<Int, String> {
        if !isParser { probe.run() }
        return "\($0)"
      } convertBack: { text in
        if isParser { probe.run() }
        guard let number = Int(text) else { throw ConversionError("no number") }
        return number
      }
      let text = Observable("", name: "text")
      owner.items.append(text)
      keep(run.bindTwoWay(to: text, via: converter))
      if isParser { call = { [weak text] in text?.value += "1" } }
    case .rule:
      let field = Field(run, via: .integer).validate { _ in
        probe.run()
        return nil
      }
      owner.items.append(field)
      call = { [weak field] in
        run.value += 1
        _ = field?.error.value
      }
    case .formRule:
      let form = Form(Field(run, via: .integer))
      form.validate {
        probe.run()
        return run.value > 1 ? .refusal("many") : nil
      }
      owner.items.append(form)
      call = { [weak form] in
        run.value += 1
        _ = form?.isValid.value
      }
    case .row:
      read(
        numbers.mapped {
          probe.run()
          return $0
        })
    case .key:
      read(
        numbers.grouped(by: {
          probe.run()
          return $0 % 2
        }))
    case .order:
      read(
        numbers.sorted(by: {
          probe.run()
          return $0 < $1
        }))
    case .included:
      read(
        numbers.filtered {
          probe.run()
          return $0 > 1
        })
    case .adding:
      let sum = numbers.reduced(0) {
        probe.run()
        $0 += $1
      } removing: {
        $0 -= $1
      }
      owner.items.append(sum)
      call = { [weak sum] in
        numbers.append(1)
        _ = sum?.peek()
      }
    default: fatalError("\(kind) is called by no read")
    }
  }
}
