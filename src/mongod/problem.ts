/** A problem of the managed mongod that only the administrator can fix, in one sentence. */
export class MongodProblem extends Error {
  override readonly name = 'MongodProblem'
}

/** Another mongod has locked the data folder. */
export class FolderInUse extends MongodProblem {}
