/// Why a store could not be opened or changed. Unless a case says otherwise, it is as it was before.
package enum ChangeError: Error, Equatable, Sendable {
  /// A system call failed (74).
  case file(FileFailure)
  /// A system call failed, and so did putting the old bytes back (74). The next command takes the change back.
  case halfDone(FileFailure)
  /// The change was made, but the folder could not be written to the disk, nor could the change be taken back: a crash
  /// may still undo it (74).
  case notSettled(FileFailure)
  /// There is no store at this path, and this change makes none (66).
  case notThere(path: String)
  /// The path names something that cannot be a store, such as a folder or a named pipe (74).
  case unsuitable(path: String, kind: FileStatus.Kind)
  /// There is no store at this path, and the folder takes no files, as those of /proc (74).
  case cannotMake(path: String)
  /// Another process held the store for all of the time that this one waits (75).
  case locked(path: String, waited: Duration)
  /// The file does not parse, or a later version wrote it; it is left untouched (65).
  case damaged(StoreError)
  /// The other copy, which was to be merged, does not parse (65).
  case damagedOther(StoreError)
  /// The store from which both copies are said to have come does not parse (65).
  case damagedBase(StoreError)
  /// No expense has this id (64).
  case noSuchExpense(id: String)
  /// The record of changes is empty (1).
  case nothingToUndo
  /// The change cannot be taken back: what it made was changed by something else since (1).
  case changedSince(TakenBack)
  /// The change cannot be taken back: the version before it is no longer kept (1).
  case versionGone(TakenBack)
  /// There is no backup of this number (64); how many there are.
  case noSuchBackup(number: Int, of: Int)
  /// The backup does not parse itself, and nothing was restored (65).
  case damagedBackup(number: Int, StoreError)
}

extension ChangeError {
  /// A name for programs, the same in every release.
  package var code: String {
    switch self {
    case .file(let failure), .halfDone(let failure), .notSettled(let failure): failure.code
    case .notThere: "store_missing"
    case .unsuitable, .cannotMake: "store_unsuitable"
    case .locked: "store_locked"
    case .damaged(let error): error.code
    case .damagedOther, .damagedBase: "merge_damaged"
    case .noSuchExpense, .noSuchBackup: "not_found"
    case .nothingToUndo: "nothing_to_undo"
    case .changedSince: "changed_since"
    case .versionGone: "version_gone"
    case .damagedBackup: "backup_damaged"
    }
  }

  /// The exit status of the program; SPEC section 3.
  package var exitStatus: Int32 {
    switch self {
    case .file(let failure), .halfDone(let failure), .notSettled(let failure): failure.exitStatus
    case .unsuitable, .cannotMake: 74
    case .notThere: 66
    case .locked: 75
    case .damaged(let error), .damagedOther(let error), .damagedBase(let error),
      .damagedBackup(_, let error):
      error.exitStatus
    case .noSuchExpense, .noSuchBackup: 64
    case .nothingToUndo, .changedSince, .versionGone: 1
    }
  }
}

/// What a command should say beside its result.
package enum StoreNote: Hashable, Sendable {
  /// The file system knows no locks: two commands at the same time could lose a change.
  case locksUnsupported(path: String)
  /// An earlier command was interrupted in the middle of a change, which has been taken back.
  case interruptedChangeTakenBack(TakenBack)
  /// The file was laid out another way and is now in the program's own layout; a backup was made before.
  case layoutChanged(path: String)
}

/// A value, and what should be said beside it.
package struct Noted<Value> {
  /// The result.
  package let value: Value
  /// What should be said, in order.
  package let notes: [StoreNote]
}

extension Noted: Sendable where Value: Sendable {}
extension Noted: Equatable where Value: Equatable {}
