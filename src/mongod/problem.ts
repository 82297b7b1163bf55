/** Something about the managed mongod that only the person who runs Psaltery can put right, in one sentence. */
export class MongodProblem extends Error {
  override readonly name = 'MongodProblem'
}
