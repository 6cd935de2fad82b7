#if canImport(SwiftUI)
  import Accessibility
  import ObservedPersons
  import PersonServers
  import SwiftUI

  struct PersonForm: View {
    @Bindable var editor: PersonEditor
    @FocusState private var focus: PersonEditor.Input?

    var body: some View {
      Form {
        Section {
          TextField("First name", text: $editor.person.first).focused($focus, equals: .first).submitLabel(.next)
          ErrorText(editor.shownError(.first))
          TextField("Last name", text: $editor.person.last).focused($focus, equals: .last).submitLabel(.next)
          ErrorText(editor.shownError(.last))
          HStack {
            TextField("Handle", text: $editor.person.handle).focused($focus, equals: .handle).submitLabel(.done)
            if editor.isCheckingHandle { ProgressView() }
          }
          .onChange(of: editor.person.handle) { editor.handleChanged() }
          ErrorText(editor.shownError(.handle))
        }
        DatePicker("Birthdate", selection: $editor.person.birthdate, displayedComponents: .date)
          .onChange(of: editor.person.birthdate) { editor.touchBirthdate() }
        ErrorText(editor.shownBirthdateError)
        Picker("Tier", selection: $editor.person.tier) {
          ForEach(Person.Tier.allCases, id: \.self) { Text($0.rawValue) }
        }
        Toggle("Newsletter", isOn: $editor.person.isSubscribed)
        Section("Phones") {
          ForEach($editor.person.phones) { $phone in TextField("Number", text: $phone.number) }
            .onDelete { editor.person.phones.remove(atOffsets: $0) }
            .onMove { editor.person.phones.move(fromOffsets: $0, toOffset: $1) }
          Button("Add a phone") { editor.person.phones.append(Person.Phone()) }
        }
        Button {
          Task { await editor.save() }
        } label: {
          if editor.isSaving { ProgressView() } else { Text("Save") }
        }
        .disabled(!editor.canSave)
      }
      .onChange(of: focus) { former, _ in editor.leave(former) }
      .onSubmit { submit() }
      .alert(
        "Could not save",
        isPresented: Binding(get: { editor.saveFailure != nil }, set: { _ in editor.saveFailure = nil })
      ) {
        Button("OK", role: .cancel) {}
        Button("Retry") { Task { await editor.save() } }
      } message: {
        Text(verbatim: editor.saveFailure ?? "")
      }
    }

    private func submit() {
      editor.leave(focus)
      switch focus {
      case .first: focus = .last
      case .last: focus = .handle
      case .handle:
        focus = nil
        Task { await editor.save() }
      case nil: break
      }
    }
  }

  struct ErrorText: View {
    let message: String?
    init(_ message: String?) { self.message = message }

    var body: some View {
      if let message {
        Text(verbatim: message).font(.footnote).foregroundStyle(.red)
          .onAppear { AccessibilityNotification.Announcement(message).post() }
      }
    }
  }
#endif
