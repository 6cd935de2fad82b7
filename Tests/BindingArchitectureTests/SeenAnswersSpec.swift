#if canImport(Observation)
  import Binding
  import BindingArchitecture
  import Observation
  import TestSupport
  import Testing

  /// What Observation is told of a presentation and of an interaction, as a body in SwiftUI reads them.
  @Suite(.serialized) struct SeenAnswersSpec {
    @Test func `a body that asks whether something is presented is told when the answer is another one`() {
      Graph.isVisibleToObservation = true
      let (log, sheet) = (Log(), Presentation<String>())
      func track() {
        withObservationTracking {
          _ = sheet.isPresented.value
        } onChange: {
          log.append("told")
        }
      }
      track()
      sheet.item.value = "Ada"
      #expect(log.take() == ["told"])
      track()
      sheet.item.value = "Grace"
      #expect(log.take() == [], "something is presented all the time")
      sheet.dismiss()
      #expect(log.take() == ["told"] && sheet.isPresented === sheet.isPresented)
    }

    @Test func `a body that asks whether a question has a handler is told when the answer is another one`() {
      Graph.isVisibleToObservation = true
      let (log, confirm) = (Log(), Interaction<String, Bool>())
      func track() {
        withObservationTracking {
          _ = confirm.isAnswerable.value
        } onChange: {
          log.append("told")
        }
      }
      track()
      let first = confirm.answer { _ in true }
      #expect(log.take() == ["told"])
      track()
      let second = confirm.answer { _ in false }
      second.cancel()
      #expect(log.take() == [], "somebody answers all the time")
      first.cancel()
      #expect(log.take() == ["told"] && confirm.isAnswerable === confirm.isAnswerable)
    }
  }
#endif
