import Foundation
import TestSupport
import Testing

/// The README's recipe in a real repository: two branches with a store each, merged by `git`.
@Suite(
  .enabled(
    if: ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"].contains(where: FileManager().isExecutableFile))
)
struct GitTests {
  @Test func `git merges what two branches did to a store, and what was removed stays away`() async throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized.path
    try await withBudget { budget in
      let names = [
        "kept", "edited", "bothEdited", "goneHere", "goneThere", "goneHereEditedThere", "editedHereGoneThere",
      ]
      try budget.folder.write(Array(storeText(names.map { line($0) }).utf8), to: "repository/expenses.json")
      let result = try await budget.shell(
        #"""
        set -e
        export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 PATH="$(dirname "$budget"):$PATH" LC_ALL=C
        cd repository
        git init -q && git config user.email a@example.com && git config user.name a
        eval "$(grep '^git config merge\.\|\.gitattributes$' '\#(readme)')"
        budget() { "$budget" --file expenses.json "$@" >/dev/null; }
        budget limit set food 100 EUR && budget limit set all 10 EUR
        git add -A && git commit -qm base && git branch other
        budget edit 01TESTbothEdited --note here && budget remove 01TESTgoneHere 01TESTgoneHereEditedThere
        budget edit 01TESTeditedHereGoneThere --note edited && budget add 1 EUR addedHere && budget limit remove all
        git commit -qam here && git checkout -q other
        budget edit 01TESTedited --note editedThere && budget edit 01TESTbothEdited --note there
        budget edit 01TESTgoneHereEditedThere --note back && budget remove 01TESTgoneThere 01TESTeditedHereGoneThere
        budget add 1 EUR addedThere && budget limit set food 120 EUR --from 2027-01-01
        git commit -qam there && git checkout -q -
        git merge -q other -m merged
        "$budget" --file expenses.json check --quiet && "$budget" --file expenses.json limit list --quiet
        git status --short
        """#)
      #expect(result.end == .exited(0), "\(result.errorText)")
      let text = result.outputText
      #expect(text.hasSuffix("sound\nfood\nfood\n"), "\(text)")
      for part in ["not     1.00 EUR  here", "removed here, but changed", "changed here, but removed", "goneThere"] {
        #expect(text.contains(part), "\(text)")
      }
      #expect(!text.contains("budget undo"))
      try budget.put(String(decoding: budget.folder.read("repository/expenses.json"), as: UTF8.self))
      #expect(
        try Set(budget.notes()) == ["kept", "editedThere", "there", "back", "edited", "addedHere", "addedThere"])
      // The records are those of the one store; git's files of a moment left none.
      #expect(budget.folder.contents.filter { $0.hasSuffix("/changes") }.count == 1)
      #expect(!text.contains("<<<<<<<"))
    }
  }
}
