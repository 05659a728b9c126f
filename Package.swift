// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
  import Glibc

  #if arch(arm64)
    let hasStaticC = access("/usr/lib/aarch64-linux-gnu/libc.a", R_OK) == 0
  #else
    let hasStaticC = access("/usr/lib/x86_64-linux-gnu/libc.a", R_OK) == 0
  #endif
#else
  let hasStaticC = false
#endif

/// Settings of every Swift target: the language's strictest mode, and no warning left standing.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of what `budget` links. Static on Linux, so that a release build runs on a machine without the toolchain.
/// Every target in the executable must agree on this. lld does not repeat glibc's warnings about functions that are never
/// called.
let embedded: [SwiftSetting] =
  strict + [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))]
let embeddedLink: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib", "-use-ld=lld"], .when(platforms: [.linux], configuration: .release))
]

/// How `budget` itself is linked: where the system has a static C library, that too, which halves the time it takes to
/// start, as nothing is left to be looked up and relocated. Debian and its descendants have one wherever Swift can link
/// at all; others keep the form above.
let wholeLink: [LinkerSetting] =
  hasStaticC
  ? [.unsafeFlags(["-static-executable", "-use-ld=lld"], .when(platforms: [.linux], configuration: .release))]
  : embeddedLink

let package = Package(
  name: "budget",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "budget", targets: ["budget"]),
    .executable(name: "budget-fetch", targets: ["budget-fetch"]),
  ],
  targets: [
    // The tables compiled into the program: currencies, successors, the ECB's rates since 1999.
    .target(
      name: "BudgetTables",
      path: "Data",
      exclude: [
        "SOURCES.md", "currencies.csv", "eurofxref-hist.csv", "successors.csv", "sample-expenses.json",
        "sample-incomplete.json", "sample-rates.json",
      ],
      sources: ["embedded.c"],
      publicHeadersPath: "include"
    ),
    // Money, days, rates, totals: pure values and functions.
    .target(name: "BudgetCore", dependencies: ["BudgetTables"], swiftSettings: embedded),
    // Where a thread runs, in C.
    .target(name: "Processor"),
    // The files: expenses, fetched rates, settings.
    .target(name: "BudgetStore", dependencies: ["BudgetCore", "Processor"], swiftSettings: embedded),
    // Arguments, commands, rendering.
    .target(name: "BudgetCLI", dependencies: ["BudgetCore", "BudgetStore"], swiftSettings: embedded),
    .executableTarget(
      name: "budget", dependencies: ["BudgetCLI"], swiftSettings: embedded, linkerSettings: wholeLink),

    // The only code that opens a socket. It shares nothing with the targets above.
    .target(name: "HTTPFetch", swiftSettings: strict),
    .executableTarget(name: "budget-fetch", dependencies: ["HTTPFetch"], swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "BudgetCoreTests", dependencies: ["BudgetCore", "TestSupport"], exclude: ["Providers/Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "BudgetStoreTests", dependencies: ["BudgetCore", "BudgetStore", "Processor", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BudgetCLITests", dependencies: ["BudgetCLI", "BudgetCore", "BudgetStore", "TestSupport"],
      exclude: ["Sessions"], swiftSettings: strict),
    .testTarget(
      name: "HTTPFetchTests", dependencies: ["HTTPFetch", "budget-fetch", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["budget", "budget-fetch", "TestSupport"], swiftSettings: strict),

    // What measures and torments the finished program, from outside: they run it and share nothing with it.
    .target(name: "ChildProcess", path: "Tests/ChildProcess", swiftSettings: strict),
    .executableTarget(
      name: "budget-empty", path: "Tests/Empty", swiftSettings: embedded, linkerSettings: embeddedLink),
    .executableTarget(
      name: "budget-bench", dependencies: ["ChildProcess"], path: "Tests/Bench",
      exclude: ["instructions", "instructions.txt", "growth.svg"], swiftSettings: strict),
    .executableTarget(
      name: "budget-killtest", dependencies: ["ChildProcess"], path: "Tests/KillTest", swiftSettings: strict),
  ],
  cLanguageStandard: .c2x
)
