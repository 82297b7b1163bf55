/** Why a worker could not start, in the sentence that it would have said itself. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}
