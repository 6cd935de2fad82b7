#if canImport(Observation)
  import Binding
  import BindingForms
  import BindingTesting
  import Observation
  import TestSupport
  import Testing

  /// What Observation is told of a form, as a body in SwiftUI reads it.
  @Suite(.serialized) struct FormSeenSpec {
    @Test func `a body that asks whether a form can be submitted is told when the answer is another one`() {
      Graph.isVisibleToObservation = true
      let log = Log()
      let name = Field(Observable("Ada"), commit: .onCommit).validate { $0.isEmpty ? .refusal("Missing.") : nil }
      let form = Form(name)
      func track() {
        withObservationTracking {
          _ = (form.canSubmit.value, form.isDoneUnwritten.value)
        } onChange: {
          log.append("told")
        }
      }
      track()
      name.text.value = "Grace"
      #expect(log.take() == ["told"])
      track()
      for text in ["Grace H", "Grace Ho"] { name.text.value = text }
      #expect(log.take() == [], "it can be submitted all the time")
      name.text.value = ""
      #expect(log.take() == ["told"])
    }

    @Test func `a form makes what it is asked for once, and is not kept by it`() {
      expectReleased {
        let form = Form(Field(Observable("Ada"), commit: .onCommit))
        #expect(form.canSubmit === form.canSubmit && form.isDoneUnwritten === form.isDoneUnwritten)
        _ = (form.canSubmit.value, form.isDoneUnwritten.value)
        return form
      }
    }
  }
#endif
