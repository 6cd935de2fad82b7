import Binding

let query = Observable("swift")
weak var gone: Computed<Int>?

do {
  let length = Computed {
    print("computing")
    return query.value.count
  }
  print(length.value, length.value)  // computed once
  print(query.observerCount)  // 0: the query does not keep its readers
  gone = length
}
print(gone == nil)  // freed, although the query lives on

// Prints:
// computing
// 5 5
// 0
// true
