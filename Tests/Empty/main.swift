#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// The least a Swift program can do that touches a `Decimal`: what the start-up of `budget` is measured against.
print(Decimal(1250))
