#if canImport(Observation)
  import Binding
  import BindingForms
  import Observation
  import TestSupport
  import Testing

  /// What Observation is told of a field, as a body in SwiftUI reads it.
  @Suite(.serialized) struct FieldSeenSpec {
    private struct Person: Equatable {
      var name = "Ada", age = 36
    }

    @Test func `a body that reads a text is told when the text changes, and of nothing else`() {
      Graph.isVisibleToObservation = true
      let (log, person) = (Log(), Observable(Person()))
      let field = Field(person[\.name])
      func track() {
        withObservationTracking {
          _ = field.text.value
        } onChange: {
          log.append("text")
        }
      }
      track()
      person.value.age = 37
      #expect(log.take() == [])
      person.value.name = "Grace"
      #expect(log.take() == ["text"])
      track()
      field.text.value = "Grace H"
      #expect(log.take() == ["text"])
      track()
      #expect(field.isValid.value)
      person.value.age = 38
      #expect(log.take() == [])
    }
  }
#endif
