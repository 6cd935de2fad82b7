/// Where the lines of a cart come from.
protocol CartListService: Sendable {
  func lines() async throws -> [CartLine]
}

/// The service that knows the codes.
protocol PromotionService: Sendable {
  func codes() async throws -> [PromotionCode]
}

/// The service that takes payments.
protocol PaymentService: Sendable {
  /// - Returns: the number of the receipt.
  func pay(_ cents: Int) async throws -> Int
}

struct CartLine: Equatable, Sendable {
  let name: String
  let cents: Int
  var quantity = 1
}

/// A reduction in percent, from a minimum amount.
struct PromotionCode: Equatable, Sendable {
  let name: String
  let percent: Int
  var minimum = 0
}

/// A shop with two products, two codes, and numbered receipts.
actor SampleShop: CartListService, PromotionService, PaymentService {
  private var receipts = 0

  func lines() -> [CartLine] { [CartLine(name: "tea", cents: 450), CartLine(name: "pot", cents: 2000)] }

  func codes() -> [PromotionCode] {
    [PromotionCode(name: "TEN", percent: 10, minimum: 1000), PromotionCode(name: "HALF", percent: 50)]
  }

  func pay(_ cents: Int) -> Int {
    receipts += 1
    return receipts
  }
}
