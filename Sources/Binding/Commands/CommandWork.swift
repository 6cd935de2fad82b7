/// What a command does. With a snapshot, the snapshot that enabled it is inside.
@usableFromInline
enum CommandWork<Input, Output> {
  case synchronous((Input) throws -> Output)
  case asynchronous(Command<Input, Output>.AsynchronousWork)
}
