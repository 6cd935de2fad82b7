/// Nothing: the package is there for its specs, and Xcode wants a product.
enum Device {}
