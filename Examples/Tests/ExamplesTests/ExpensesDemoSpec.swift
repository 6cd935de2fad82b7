import Testing

@testable import Expenses

@MainActor @Suite struct ExpensesDemoSpec {
  @Test func `the demo shows the screens of the expenses`() async {
    var lines: [String] = []
    await expensesDemo { lines.append($0) }
    #expect(
      lines.joined(separator: "\n") == """
        :
          Search:
            1. Rent: 900
            3. Tea: 120
            12. Books: 60
          [ Add ]             ( Delete )          ( Undo )            ( Redo )
          [ Sync ]                                 [ Restart ]
          1080 spent
        <tab><down><down><tab><tab>^u150<tab>^u4:
          Search:
            1. Rent: 900                           Title : Tea
          > 3. Tea: 120                            Amount: 150
            12. Books: 60                          Day   : 4
                                                   [ Save ]
                                                   ( Keep mine )
                                                   ( Take theirs )
          [ Add ]             [ Delete ]          ( Undo )            ( Redo )
          [ Sync ]                                 [ Restart ]
          1080 spent
          Not saved yet.
        <tab><tab><tab><tab><tab><tab><tab><tab><enter>:
          Search:
            1. Rent: 900                           Title : Tea
          > 5. Tea: 130                            Amount: 150
            12. Books: 60                            ! Others: 130
                                                   Day   : 4
                                                     ! Others: 5
                                                   [ Save ]
                                                   [ Keep mine ]
                                                   [ Take theirs ]
          [ Add ]             [ Delete ]          ( Undo )            ( Redo )
          [ Sync ]                                 [ Restart ]
          1090 spent
          Not saved yet.
        <backtab><backtab><backtab><backtab><backtab><backtab><enter><tab><enter><backtab><backtab><enter>:
          Search:
            1. Rent: 900                           Title : Tea
          > 5. Tea: 150                            Amount: 150
            12. Books: 60                          Day   : 5
                                                   [ Save ]
                                                   ( Keep mine )
                                                   ( Take theirs )
          [ Add ]             [ Delete ]          [ Undo ]            ( Redo )
          [ Sync ]                                 [ Restart ]
          1110 spent
        <tab><tab><tab><tab><enter><tab><tab><tab><enter>:
          Search:
            1. Rent: 900
            12. Book club: 60
          [ Add ]             ( Delete )          [ Undo Delete ]     ( Redo )
          [ Sync ]                                 [ Restart ]
          960 spent
        <backtab><backtab><enter>:
          Search:
            1. Rent: 900                           Title : Tea
          > 5. Tea: 150 *                          Amount: 150
            12. Book club: 60                      Day   : 5
                                                   [ Save ]
                                                   ( Keep mine )
                                                   ( Take theirs )
          [ Add ]             [ Delete ]          [ Undo ]            [ Redo Delete ]
          [ Sync ]                                 [ Restart ]
          1110 spent
        """)
  }
}
